import { expect, test } from "vitest";
import { layered } from "../../../../contract/words/texts.ts";
import { readConfig } from "../../../../server/config.ts";
import { createWords } from "../../../i18n/i18n.ts";
import { readWords } from "../../../i18n/load-words.ts";
import { noteSources, toldApart } from "./marked-texts.ts";

test("a text that the page says after it was marked is told: hydration changes no markup that could tell it", async () => {
  const { brand } = readConfig({ DATA_DIR: "unused" });
  const words = createWords({ locale: "sk", brand }, await readWords("sk", ["common"]));
  let told = 0;
  const sources = noteSources(words, () => told++);
  const title = words.t("common:notFound.title");
  expect([...(sources.get(title.replace(/\s/g, "")) ?? [])]).toEqual(["common:notFound.title"]);
  expect(told).toBe(1);
  words.t("common:notFound.title");
  expect(told).toBe(1);
});

test("texts that say the same are others to whoever looks for them, and the same to whoever reads", async () => {
  const { brand } = readConfig({ DATA_DIR: "unused" });
  const words = createWords({ locale: "en", brand }, await readWords("en", ["common"]));
  const sources = noteSources(words, () => {});
  const keys = ["common:nav.careers", "common:footer.careers"];
  const same = { en: { "": "Careers" }, sk: { "": "Kariéra" } };
  words.lay(layered(keys.map((key, at) => [key, toldApart(same, at + 1)])) ?? {});
  for (const key of keys) expect([...(sources.get(words.say(key)) ?? [])]).toEqual([key]);
  expect(toldApart(same, 0)).toEqual(same);
});
