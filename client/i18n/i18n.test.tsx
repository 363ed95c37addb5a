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

describe("what is said", () => {
  test("a message has its gaps filled with whatever is given, which is never read again", () => {
    fc.assert(
      fc.property(anyText, anyText, (one, other) => {
        const values = { one, other };
        expect(saying("{{one}}, {{other}} {{one}}").format("common:a", values)).toBe(`${one}, ${other} ${one}`);
        expect(saying("{{one}}").format("common:b.c", values)).toBe(one);
      }),
    );
  });

  test("a message has the company's names in gaps that nobody fills, and nothing where nobody can", () => {
    expect(saying("{{brand}} {{partner}} {{email}}[{{nothing}}]{{ }}").format("common:a")).toBe(
      `${brand.name} ${brand.partner} ${brand.email}[]{{ }}`,
    );
    expect(saying("{{email}}").format("common:a", { email: "eva@posta.example" })).toBe("eva@posta.example");
  });

  test("a message is in the plural form that the language has for a number, whatever the number", () => {
    fc.assert(
      fc.property(locale, fc.oneof(fc.nat(), fc.double()), (language, count) => {
        const words = createMessages({ locale: language, brand }, { common: forms });
        const form = new Intl.PluralRules(language).select(count);
        expect(words.format("common:a", { count })).toBe(`${form} ${count}`);
      }),
    );
  });

  test("a message is the text of staff where there is one, also in a set that comes later, and the files stay as they are", () => {
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

  test("a message is the default language's where a language lacks it, and the key where both do: nothing ever throws", () => {
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

describe("words of a page", () => {
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

  test("the messages of a page are said in markup as they are, with what people wrote escaped once", async () => {
    const words = createMessages({ locale: "sk", brand }, { common: { pay: { from: "<b>{{amount}}</b>" } } });
    const html = renderToStaticMarkup(
      <MessagesProvider value={words}>
        <Amount />
      </MessagesProvider>,
    );
    expect(html).toBe("&lt;b&gt;&lt;i&gt;&amp;amp;&lt;/b&gt;");
  });
});

test("what is asked for without there being words is refused by the compiler, and is no end of the page", async () => {
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

/** Of these the compiler sees that every line below an expectation does not compile. */
function Refused({ words }: { words: PageMessages }) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  const { t: common } = useTranslation("common");
  t("applications", { count: 1 });
  // @ts-expect-error a text with plural forms needs its number
  t("applications");
  // @ts-expect-error a form is not asked for by its name
  t("applications_one", { count: 1 });
  // @ts-expect-error what holds texts is none
  t("fields");
  // @ts-expect-error a key is not said without its set
  words.t("notFound.title");
  // @ts-expect-error only words and numbers are filled in
  words.t("common:pay.from", { amount: new Date() });
  // @ts-expect-error there is no such part
  useTranslation("admin", { keyPrefix: "nowhere" });
  // @ts-expect-error there is no such set
  useTranslation("nowhere");
  // @ts-expect-error there is no such key
  return common("no.such.key");
}
