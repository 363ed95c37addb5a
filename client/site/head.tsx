import { defaultLocale, type Locale, languages, locales } from "../../contract/locales.ts";
import type { PageData } from "../../contract/page.ts";
import { type PageName, pagePath } from "../../contract/routes.ts";
import type { PageMessages } from "../i18n/i18n.ts";
import { formatExcerpt } from "./islands/jobs/description-parts.ts";
import { createJobPosting } from "./job-posting.ts";
import { getLocalizedPath } from "./localized-path.ts";

interface HeadTag {
  name: "title" | "meta" | "link";
  attributes: Record<string, string>;
  text?: string;
}

/** All tags of the document's head that describe the page. */
export function renderHead(data: PageData, words: PageMessages): string {
  return [
    renderTags(createHeadTags(data, words)),
    renderFeedLinks(data),
    ...createStructuredData(data).map(renderJsonLd),
  ].join("\n");
}

export function renderTags(tags: readonly HeadTag[]): string {
  return tags.map(renderTag).join("\n");
}

/** A JSON-LD block. `<` is escaped, or a job titled `</script>` would end it. */
export function renderJsonLd(value: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`;
}

function renderTag({ name, attributes, text }: HeadTag): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  const start = `<${name}${list.join("")}>`;
  return text === undefined ? start : `${start}${escapeHtml(text)}</${name}>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Title, description, canonical URL, alternates, Open Graph and Twitter. */
export function createHeadTags(data: PageData, words: PageMessages): HeadTag[] {
  const { locale, brand, origin } = data;
  const title = `${getTitle(data, words)} | ${brand.name}`;
  const description = getDescription(data, words);
  const canonical = origin + getLocalizedPath(data, locale);
  const picture = `${origin}/og-${locale}.jpg`;
  const pictureAlt = words.t("common:meta.pictureAlt");
  return [
    { name: "title", attributes: {}, text: title },
    createMeta("description", description),
    createMeta("robots", data.page === "my" ? "noindex" : "index, follow"),
    createMeta("language", locale),
    link("canonical", canonical),
    ...locales.map((other) => link("alternate", origin + getLocalizedPath(data, other), other)),
    link("alternate", origin + getLocalizedPath(data, defaultLocale), "x-default"),
    createProperty("og:type", "website"),
    createProperty("og:site_name", brand.name),
    createProperty("og:title", title),
    createProperty("og:description", description),
    createProperty("og:url", canonical),
    createProperty("og:locale", getTerritory(locale)),
    ...locales
      .filter((other) => other !== locale)
      .map((other) => createProperty("og:locale:alternate", getTerritory(other))),
    createProperty("og:image", picture),
    createProperty("og:image:type", "image/jpeg"),
    createProperty("og:image:width", "1200"),
    createProperty("og:image:height", "630"),
    createProperty("og:image:alt", pictureAlt),
    createMeta("twitter:card", "summary_large_image"),
    createMeta("twitter:title", title),
    createMeta("twitter:description", description),
    createMeta("twitter:image", picture),
    createMeta("twitter:image:alt", pictureAlt),
  ];
}

const getTerritory = (locale: Locale) => `${locale}_${languages[locale].country}`;

function createMeta(name: string, content: string): HeadTag {
  return { name: "meta", attributes: { name, content } };
}

function createProperty(name: string, content: string): HeadTag {
  return { name: "meta", attributes: { property: name, content } };
}

function link(rel: string, href: string, hreflang?: string): HeadTag {
  return { name: "link", attributes: hreflang ? { rel, hreflang, href } : { rel, href } };
}

const maxDescription = 160;

/** At most `length` characters, never half a word; `more` marks a truncated text. */
export function truncateAtWord(text: string, length: number, more = ""): string {
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

function getTitle({ page, job }: PageData, words: PageMessages): string {
  return job ? job.title : words.t(titleKeys[page]);
}

function getDescription({ page, job }: PageData, words: PageMessages): string {
  if (job) return truncateAtWord(formatExcerpt(job.description), maxDescription, "…");
  const text = words.t(descriptionKeys[page]);
  // The privacy policy's description is the beginning of a longer text.
  return page === "privacy" ? truncateAtWord(text, maxDescription) : text;
}

/** Feeds of the open positions. */
function renderFeedLinks({ page, locale }: Pick<PageData, "page" | "locale">): string {
  if (page !== "home") return "";
  const query = locale === defaultLocale ? "" : `?lang=${locale}`;
  const link = (type: string, name: string) =>
    `<link rel="alternate" type="application/${type}" href="/${name}${query}">`;
  return `${link("rss+xml", "jobs.xml")}${link("feed+json", "jobs.json")}`;
}

/** JSON-LD for search engines: the organization on the home page, the job posting on a job's page. */
function createStructuredData(data: PageData): object[] {
  if (data.job?.state === "closed") return [];
  if (data.job) return [createJobPosting(data.job, data)];
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
