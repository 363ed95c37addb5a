import { defaultLocale, type Locale, languages, locales } from "../../contract/locales.ts";
import type { PageData } from "../../contract/page.ts";
import { jobPath, pagePath } from "../../contract/routes.ts";
import type { PageWords } from "../i18n/i18n.ts";
import type { HeadTag } from "./head-html.ts";
import { pageDescription, pageTitle } from "./page-words.ts";

/** What a page says about itself in the document's head, on the server and after each step in the browser. */
export function headTags(data: PageData, words: PageWords): HeadTag[] {
  const { locale, brand, origin } = data;
  const title = `${pageTitle(data, words)} | ${brand.name}`;
  const description = pageDescription(data, words);
  const canonical = origin + pageAddress(data, locale);
  const picture = `${origin}/og-${locale}.jpg`;
  const pictureAlt = words.t("common:meta.pictureAlt");
  return [
    { name: "title", attributes: {}, text: title },
    named("description", description),
    named("robots", data.page === "my" ? "noindex" : "index, follow"),
    named("language", locale),
    link("canonical", canonical),
    ...locales.map((other) => link("alternate", origin + pageAddress(data, other), other)),
    link("alternate", origin + pageAddress(data, defaultLocale), "x-default"),
    property("og:type", "website"),
    property("og:site_name", brand.name),
    property("og:title", title),
    property("og:description", description),
    property("og:url", canonical),
    property("og:locale", territoryOf(locale)),
    ...locales.filter((other) => other !== locale).map((other) => property("og:locale:alternate", territoryOf(other))),
    property("og:image", picture),
    property("og:image:type", "image/jpeg"),
    property("og:image:width", "1200"),
    property("og:image:height", "630"),
    property("og:image:alt", pictureAlt),
    named("twitter:card", "summary_large_image"),
    named("twitter:title", title),
    named("twitter:description", description),
    named("twitter:image", picture),
    named("twitter:image:alt", pictureAlt),
  ];
}

const territoryOf = (locale: Locale) => `${locale}_${languages[locale].country}`;

/** The same page in a locale. The not-found page has no address of its own, an applicant's none to tell: they point home. */
export function pageAddress({ page, job }: Pick<PageData, "page" | "job">, locale: Locale): string {
  if (job) return jobPath(job.id, locale);
  return pagePath(page === "notFound" || page === "my" ? "home" : page, locale);
}

function named(name: string, content: string): HeadTag {
  return { name: "meta", attributes: { name, content } };
}

function property(name: string, content: string): HeadTag {
  return { name: "meta", attributes: { property: name, content } };
}

function link(rel: string, href: string, hreflang?: string): HeadTag {
  return { name: "link", attributes: hreflang ? { rel, hreflang, href } : { rel, href } };
}
