import { expect, test, vi } from "vitest";
import { type TranslationCache, withCache } from "./translation-cache.ts";
import { createOffTranslator, type Translator } from "./translator.ts";

test("what was translated once is not asked again, per engine", async () => {
  const kept = new Map<string, string>();
  const cache: TranslationCache = {
    async read(engine, texts) {
      const found = texts.map((text) => [text, kept.get(`${engine} ${text}`)] as const);
      return new Map(found.flatMap(([text, slovak]) => (slovak === undefined ? [] : [[text, slovak]])));
    },
    async write(engine, translations) {
      for (const [text, slovak] of translations) kept.set(`${engine} ${text}`, slovak);
    },
  };
  const asked: string[][] = [];
  const engine = (name: string): Translator => ({
    ...createOffTranslator(),
    engine: name,
    async translate(texts) {
      asked.push([...texts]);
      return texts.map((text) => `${name} ${text}`);
    },
  });
  const first = withCache(engine("one"), cache);
  expect(await first.translate(["a", "b", "a"])).toEqual(["one a", "one b", "one a"]);
  expect(await first.translate(["c", "a"])).toEqual(["one c", "one a"]);
  expect(await first.translate(["b"])).toEqual(["one b"]);
  expect(await withCache(engine("two"), cache).translate(["a"])).toEqual(["two a"]);
  expect(asked).toEqual([["a", "b"], ["c"], ["a"]]);
  expect(first.engine).toBe("one");
});

test("a refusal is passed on and nothing is kept", async () => {
  const write = vi.fn(async () => {});
  const cache: TranslationCache = { read: async () => new Map(), write };
  await expect(withCache(createOffTranslator(), cache).translate(["a"])).rejects.toThrow("translator-off");
  expect(write).not.toHaveBeenCalled();
});

test("an engine's silence is not kept", async () => {
  const write = vi.fn(async (_engine: string, _translations: ReadonlyMap<string, string>) => {});
  const translator: Translator = { ...createOffTranslator(), translate: async () => ["", "á"] };
  const cached = withCache(translator, { read: async () => new Map(), write });
  expect(await cached.translate(["a", "b"])).toEqual(["", "á"]);
  expect(write.mock.calls.map(([, kept]) => [...kept])).toEqual([[["b", "á"]]]);
});
