import { expect, test } from "vitest";
import { createTranslator } from "./create-translator.ts";

const logger = { info() {}, warn() {} };

test.each(["firefox", "deepl", "libretranslate", "off"] as const)("%s is chosen by its name", async (engine) => {
  const settings = { engine, deeplKey: "k", libretranslateUrl: "http://127.0.0.1:1", dataDir: "/nonexistent" };
  const translator = createTranslator(settings, logger);
  expect(translator.engine).toBe(engine);
  expect(translator.status().engine).toBe(engine);
  await translator.close();
});

test("an engine without what it needs is refused at once", () => {
  expect(() => createTranslator({ engine: "deepl", dataDir: "." }, logger)).toThrow("needs its key");
  expect(() => createTranslator({ engine: "libretranslate", dataDir: "." }, logger)).toThrow("needs its URL");
});

test("the engine off reports it and translates nothing", async () => {
  const off = createTranslator({ engine: "off", dataDir: "." }, logger);
  expect(off.status()).toEqual({ engine: "off", state: "off" });
  await expect(off.translate(["a"])).rejects.toMatchObject({ message: "translator-off", permanent: true });
});
