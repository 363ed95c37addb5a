import { beforeEach, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../../../tests/support/database.ts";
import { createOffTranslator, type Translator } from "../../translation/translator.ts";
import { translateWithCache } from "./translation-cache.repository.ts";

let store: TestDatabase;
beforeEach(async () => {
  store = await testDatabase("sqlite");
});

const asked: string[][] = [];
const engine = (name: string, answer: (text: string) => string): Translator => ({
  ...createOffTranslator(),
  engine: name,
  async translate(texts) {
    asked.push([...texts]);
    return texts.map(answer);
  },
});
const translate = (translator: Translator, texts: string[]) =>
  translateWithCache({ db: store.db, clock: () => new Date(), translator }, texts);

test("each text is translated once per engine", async () => {
  asked.length = 0;
  const one = engine("one", (text) => `one ${text}`);
  expect(await translate(one, ["a", "b", "a"])).toEqual(["one a", "one b", "one a"]);
  expect(await translate(one, ["c", "a"])).toEqual(["one c", "one a"]);
  expect(
    await translate(
      engine("two", (text) => `two ${text}`),
      ["a"],
    ),
  ).toEqual(["two a"]);
  expect(asked).toEqual([["a", "b"], ["c"], ["a"]]);
});

test("an empty answer is not stored", async () => {
  asked.length = 0;
  const silent = engine("silent", (text) => (text === "a" ? "" : "á"));
  expect(await translate(silent, ["a", "b"])).toEqual(["", "á"]);
  await translate(silent, ["a", "b"]);
  expect(asked).toEqual([["a", "b"], ["a"]]);
});

test("a failure of the engine is passed on", async () => {
  await expect(translate(createOffTranslator(), ["a"])).rejects.toThrow("translator-off");
});
