import { expect, test } from "vitest";
import { readConfig } from "../../../../server/config.ts";
import { createWords } from "../../../i18n/i18n.ts";
import { readWords } from "../../../i18n/load-words.ts";
import { noteSources } from "./marked-texts.ts";

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
