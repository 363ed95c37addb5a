import { defaultLocale, type Locale, languages, locales } from "../../contract/locales.ts";
import type { PageData } from "../../contract/page.ts";
import { type PageName, pagePath } from "../../contract/routes.ts";
import type { PageWords } from "../i18n/i18n.ts";
import { excerptOf } from "./islands/jobs/description-parts.ts";
import { jobPostingJsonLd } from "./job-posting.ts";
import { pageAddress } from "./page-address.ts";

interface HeadTag {
  name: "title" | "meta" | "link";
  attributes: Record<string, string>;
  text?: string;
}

/** All tags of the document's head that say what the page is. */
export function documentHead(data: PageData, words: PageWords): string {
  return [headHtml(headTags(data, words)), feedLinks(data), ...structuredData(data).map(jsonLdHtml)].join("\n");
}

export function headHtml(tags: readonly HeadTag[]): string {
  return tags.map(tagHtml).join("\n");
}

/** A JSON-LD block. `<` is escaped, or a job titled `</script>` would end it. */
export function jsonLdHtml(value: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`;
}

function tagHtml({ name, attributes, text }: HeadTag): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  const start = `<${name}${list.join("")}>`;
  return text === undefined ? start : `${start}${escapeHtml(text)}</${name}>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** What a page says about itself in the document's head. */
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

function named(name: string, content: string): HeadTag {
  return { name: "meta", attributes: { name, content } };
}

function property(name: string, content: string): HeadTag {
  return { name: "meta", attributes: { property: name, content } };
}

function link(rel: string, href: string, hreflang?: string): HeadTag {
  return { name: "link", attributes: hreflang ? { rel, hreflang, href } : { rel, href } };
}

const maxDescription = 160;

/** At most `length` characters, never half a word; `more` says that something was cut. */
export function cutAtWord(text: string, length: number, more = ""): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= length) return line;
  const room = length - more.length;
  const cut = line.slice(0, room + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf(" "), 0) || room).replace(/[\s,;:–-]+$/, "") + more;
}

const titleKeys = {
  home: "common:meta.homeTitle",
  privacy: "common:meta.privacyTitle",
  adminLogin: "common:meta.adminLoginTitle",
  admin: "common:meta.adminTitle",
  my: "my:title",
  notFound: "common:meta.notFoundTitle",
} as const satisfies Record<PageName, string>;

const descriptionKeys = {
  home: "common:meta.homeDescription",
  privacy: "privacy:registrationInfo",
  adminLogin: "common:meta.adminLoginDescription",
  admin: "common:meta.adminDescription",
  my: "my:description",
  notFound: "common:meta.notFoundDescription",
} as const satisfies Record<PageName, string>;

function pageTitle({ page, job }: PageData, words: PageWords): string {
  return job ? job.title : words.t(titleKeys[page]);
}

function pageDescription({ page, job }: PageData, words: PageWords): string {
  if (job) return cutAtWord(excerptOf(job.description), maxDescription, "…");
  const text = words.t(descriptionKeys[page]);
  // Its own is the beginning of a longer text; the others are written to be read whole.
  return page === "privacy" ? cutAtWord(text, maxDescription) : text;
}

/** Where feed readers and job boards find the open positions. */
function feedLinks({ page, locale }: Pick<PageData, "page" | "locale">): string {
  if (page !== "home") return "";
  const query = locale === defaultLocale ? "" : `?lang=${locale}`;
  const link = (type: string, name: string) =>
    `<link rel="alternate" type="application/${type}" href="/${name}${query}">`;
  return `${link("rss+xml", "jobs.xml")}${link("feed+json", "jobs.json")}`;
}

/** JSON-LD for search engines: who we are on the home page, the advert on a job's address. */
function structuredData(data: PageData): object[] {
  if (data.job?.state === "closed") return [];
  if (data.job) return [jobPostingJsonLd(data.job, data)];
  if (data.page !== "home" || data.job === null) return [];
  const { brand, origin, locale } = data;
  const organization = `${origin}/#organization`;
  return [
    {
      "@context": "https://schema.org",
      "@type": "Organization",
      "@id": organization,
      name: brand.name,
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
      email: brand.email,
      legalName: brand.legalName,
      address: brand.address,
      vatID: brand.vatId,
      identifier: brand.companyId,
      telephone: brand.phone,
    },
    {
      "@context": "https://schema.org",
      "@type": "WebSite",
      "@id": `${origin}/#website`,
      name: brand.name,
      url: origin + pagePath("home", locale),
      inLanguage: locale,
      publisher: { "@id": organization },
    },
  ];
}
