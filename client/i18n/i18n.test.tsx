import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { locales } from "../../contract/locales.ts";
import { readConfig } from "../../server/config.ts";
import { anyText } from "../../tests/support/any-text.ts";
import { createMessages, type PageMessages } from "./i18n.ts";
import { readMessages } from "./load-messages.ts";
import { MessagesProvider, useTranslation } from "./use-translation.ts";

const { brand } = readConfig({ DATA_DIR: "unused" });
const locale = fc.constantFrom(...locales);
const forms = { a_one: "one {{count}}", a_few: "few {{count}}", a_many: "many {{count}}", a_other: "other {{count}}" };
const saying = (text: string) => createMessages({ locale: "sk", brand }, { common: { a: text, b: { c: text } } });

describe("formatting", () => {
  test("placeholders are filled with any value, which is not interpreted", () => {
    fc.assert(
      fc.property(anyText, anyText, (one, other) => {
        const values = { one, other };
        expect(saying("{{one}}, {{other}} {{one}}").format("common:a", values)).toBe(`${one}, ${other} ${one}`);
        expect(saying("{{one}}").format("common:b.c", values)).toBe(one);
      }),
    );
  });

  test("placeholders without a value get the company's names or nothing", () => {
    expect(saying("{{brand}} {{partner}} {{email}}[{{nothing}}]{{ }}").format("common:a")).toBe(
      `${brand.name} ${brand.partner} ${brand.email}[]{{ }}`,
    );
    expect(saying("{{email}}").format("common:a", { email: "eva@posta.example" })).toBe("eva@posta.example");
  });

  test("a message has the plural form of its language for any number", () => {
    fc.assert(
      fc.property(locale, fc.oneof(fc.nat(), fc.double()), (language, count) => {
        const words = createMessages({ locale: language, brand }, { common: forms });
        const form = new Intl.PluralRules(language).select(count);
        expect(words.format("common:a", { count })).toBe(`${form} ${count}`);
      }),
    );
  });

  test("a text of staff replaces the message, also of a namespace that is added later", () => {
    fc.assert(
      fc.property(anyText, locale, fc.boolean(), (text, language, isLate) => {
        const common = Object.freeze({ a: "shipped", b: Object.freeze({ c: "kept" }) });
        const texts = { [language]: { common: { a: text } } };
        const words = createMessages({ locale: language, brand, texts }, isLate ? {} : { common });
        if (isLate) words.add(language, "common", common);
        expect([words.format("common:a"), words.format("common:b.c")]).toEqual([
          text.replace(/\{\{\w+\}\}/g, ""),
          "kept",
        ]);
      }),
    );
  });

  test("a missing message falls back to the default language, then to the key, and never throws", () => {
    const path = fc.oneof(anyText, fc.constantFrom("__proto__", "constructor", "b.toString", "a.length", "b", ".", ""));
    fc.assert(
      fc.property(path, fc.option(fc.double(), { nil: undefined }), (key, count) => {
        expect(typeof saying("text").format(`common:${key}`, { count })).toBe("string");
        expect(typeof saying("text").format(key, { count })).toBe("string");
      }),
    );
    const words = saying("text");
    words.add("en", "common", { only: "English", ...forms });
    expect(["common:only", "common:none", "none:b"].map((key) => words.format(key))).toEqual(["English", "none", "b"]);
    expect(words.format("common:b")).toBe("b");
  });
});

describe("messages of a page", () => {
  const page = async () => {
    const words = createMessages({ locale: "sk", brand }, await readMessages("sk", ["common"]));
    words.add("en", "common", (await readMessages("en", ["common"])).common);
    return words;
  };

  test("the messages of a page can be read in another language", async () => {
    const words = await page();
    const english = words.withLanguage("en");
    expect(english.t("common:notFound.title")).not.toBe(words.t("common:notFound.title"));
    expect([words.language, english.language]).toEqual(["sk", "en"]);
  });

  test("messages and values are escaped once in markup", async () => {
    const words = createMessages({ locale: "sk", brand }, { common: { pay: { from: "<b>{{amount}}</b>" } } });
    const html = renderToStaticMarkup(
      <MessagesProvider value={words}>
        <Amount />
      </MessagesProvider>,
    );
    expect(html).toBe("&lt;b&gt;&lt;i&gt;&amp;amp;&lt;/b&gt;");
  });
});

test("the compiler refuses unknown keys, which break no page at run time", async () => {
  const words = createMessages({ locale: "sk", brand }, await readMessages("sk", ["common", "admin"]));
  const html = renderToStaticMarkup(
    <MessagesProvider value={words}>
      <Refused words={words} />
    </MessagesProvider>,
  );
  expect(html).toContain("no.such.key");
});

function Amount() {
  const { t } = useTranslation("common", { keyPrefix: "pay" });
  return t("from", { amount: "<i>&amp;" });
}

/** The compiler checks that every line below an expectation does not compile. */
function Refused({ words }: { words: PageMessages }) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  const { t: common } = useTranslation("common");
  t("applications", { count: 1 });
  // @ts-expect-error a text with plural forms needs `count`
  t("applications");
  // @ts-expect-error a single plural form has no key
  t("applications_one", { count: 1 });
  // @ts-expect-error a group of texts is not a text
  t("fields");
  // @ts-expect-error a key without its namespace
  words.t("notFound.title");
  // @ts-expect-error values are strings and numbers only
  words.t("common:pay.from", { amount: new Date() });
  // @ts-expect-error unknown key prefix
  useTranslation("admin", { keyPrefix: "nowhere" });
  // @ts-expect-error unknown namespace
  useTranslation("nowhere");
  // @ts-expect-error unknown key
  return common("no.such.key");
}
