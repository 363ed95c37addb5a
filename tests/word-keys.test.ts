import { describe, expect, test } from "vitest";
import { defaultLocale } from "../contract/locales.ts";
import { filesBelow, isTest, readSource } from "./support/sources.ts";
import { requestsIn } from "./support/word-usage.ts";
import { getBaseKey, readMessages } from "./support/words.ts";

const basesIn = (folder: string) => [...new Set([...readMessages(defaultLocale, [folder]).keys()].map(getBaseKey))];

describe("keys of messages", () => {
  const files = filesBelow("client", /\.tsx?$/).filter((path) => !isTest(path));
  const requests = files.flatMap((path) => requestsIn(readSource(path)));
  const keys = basesIn("client/i18n/locales");

  test("the browser uses every message of client/i18n/locales", () => {
    const unused = keys.filter((key) => !requests.some((pattern) => pattern.test(key)));
    expect(unused, "Remove these from client/i18n/locales in both languages: no code uses them").toEqual([]);
  });

  test("the server uses every message of server/locales", () => {
    const code = filesBelow("server", /\.ts$/).filter((path) => !isTest(path));
    const names = new Set(
      [...code, ...filesBelow("contract", /\.ts$/)].flatMap((path) => readSource(path).match(/[\w-]+/g) ?? []),
    );
    const unused = basesIn("server/locales").filter((key) => !names.has(key.split(/[.:]/).at(-1) ?? ""));
    expect(unused, "Remove these from server/locales in every language: no code uses them").toEqual([]);
  });
});
