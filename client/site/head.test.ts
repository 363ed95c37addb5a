// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import type { Job } from "../../contract/jobs.ts";
import { defaultLocale, languages, locales } from "../../contract/locales.ts";
import type { PageData } from "../../contract/page.ts";
import { pagePath } from "../../contract/routes.ts";
import { pageData } from "../../tests/support/page.tsx";
import { createMessages } from "../i18n/i18n.ts";
import { readMessages } from "../i18n/load-messages.ts";
import { pageNamespaces } from "../i18n/namespaces.ts";
import { renderHead, truncateAtWord } from "./head.tsx";

const job: Job = {
  id: "7",
  title: 'Engineer "A" </script>',
  type: "Full-time",
  location: "Bratislava",
  description: `Walks robots.\n\n${"Measures things. ".repeat(20)}`,
  requirements: [],
  createdAt: "2025-11-01T10:00:00Z",
  updatedAt: "2025-11-01T10:00:00Z",
  revision: 1,
};

async function head(changes: Partial<PageData>) {
  const data = { ...pageData, page: "home" as const, ...changes };
  const words = createMessages(data, await readMessages(data.locale, pageNamespaces[data.page]));
  const html = renderHead(data, words);
  const parsed = new DOMParser().parseFromString(`<html><head>${html}</head></html>`, "text/html");
  const find = (selector: string) => [...parsed.querySelectorAll(selector)];
  return {
    html,
    title: parsed.querySelector("title")?.textContent,
    meta: (name: string) => find(`[name="${name}"], [property="${name}"]`).map((tag) => tag.getAttribute("content")),
    links: (rel: string) =>
      find(`[rel=${rel}]:not([type])`).map((tag) => [tag.getAttribute("hreflang"), tag.getAttribute("href")]),
  };
}

describe("the head of a page", () => {
  test("the head of a page names page and brand, and all its languages with absolute addresses", async () => {
    const privacy = await head({ page: "privacy", locale: "sk" });
    expect(privacy.title).toBe("Ochrana osobných údajov | Site");
    expect(privacy.links("canonical")).toEqual([[null, "https://site.example/sk/privacy-policy"]]);
    const addresses = locales.map((locale) => [locale, `https://site.example${pagePath("privacy", locale)}`]);
    const forOthers = ["x-default", "https://site.example/privacy-policy"];
    expect(privacy.links("alternate")).toEqual([...addresses, forOthers]);
    expect(privacy.meta("og:locale")).toEqual(["sk_SK"]);
    const others = locales
      .filter((locale) => locale !== "sk")
      .map((locale) => `${locale}_${languages[locale].country}`);
    expect(privacy.meta("og:locale:alternate")).toEqual(others);
    expect(privacy.meta("robots")).toEqual(["index, follow"]);
    expect(privacy.meta("og:image")).toEqual(["https://site.example/og-sk.jpg"]);
  });

  test.each(locales)(
    "every page in %s has the alternates of the English page, and its own title and description",
    async (locale) => {
      for (const page of ["home", "privacy", "adminLogin", "admin", "notFound"] as const) {
        const [english, own] = [await head({ page }), await head({ page, locale })];
        expect(own.links("alternate")).toEqual(english.links("alternate"));
        expect(own.meta("og:image")).toEqual([`https://site.example/og-${locale}.jpg`]);
        if (locale !== defaultLocale) expect(own.title).not.toBe(english.title);
        expect(own.meta("description")[0]?.length).toBeGreaterThan(20);
        expect(own.meta("description")[0]?.length).toBeLessThanOrEqual(160);
      }
    },
  );

  test("a description by staff is used in full, and another text is truncated", async () => {
    const long = "Robots that walk. ".repeat(12).trim();
    const texts = { en: { common: { "meta.homeDescription": long }, privacy: { registrationInfo: long } } };
    expect((await head({ texts })).meta("description")).toEqual([long]);
    const [beginning] = (await head({ page: "privacy", texts })).meta("description");
    expect(beginning && long.startsWith(beginning) && beginning.length <= 160).toBe(true);
  });

  test("title, description and links of a job's page are about the job", async () => {
    const page = await head({ job, locale: "sk" });
    expect(page.title).toBe('Engineer "A" </script> | Site');
    expect(page.links("canonical")).toEqual([[null, "https://site.example/sk?job=7"]]);
    expect(page.links("alternate")[0]).toEqual(["en", "https://site.example/?job=7"]);
    expect(page.meta("description")[0]).toMatch(/^Walks robots\. Measures things\..*[a-z.]…$/);
    for (const name of ["og:image", "twitter:image"])
      expect(page.meta(name)).toEqual(["https://site.example/og-sk.jpg"]);
  });

  test("texts of staff cannot break out of their tags", async () => {
    const { html } = await head({ job });
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(html).toContain("Engineer &quot;A&quot; &lt;/script&gt; | Site");
    expect(html).toContain('"Engineer \\"A\\" \\u003c/script>"');
  });
});

test("a description is cut at a word and never longer than asked", () => {
  expect(truncateAtWord("one two three", 9)).toBe("one two");
  expect(truncateAtWord("one two three", 7)).toBe("one two");
  expect(truncateAtWord("one two, three", 9)).toBe("one two");
  expect(truncateAtWord("short", 160)).toBe("short");
  expect(truncateAtWord("one two three", 9, "…")).toBe("one two…");
  expect(truncateAtWord("one two three", 7, "…")).toBe("one…");
  expect(truncateAtWord("one two", 7, "…")).toBe("one two");
  expect(truncateAtWord("x".repeat(200), 160, "…")).toHaveLength(160);
  expect(truncateAtWord("x".repeat(200), 160)).toHaveLength(160);
});
