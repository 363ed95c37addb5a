import { renderToStaticMarkup } from "react-dom/server";
import { defaultLocale, type Locale, languages, locales } from "../../contract/locales.ts";
import type { PageData } from "../../contract/page.ts";
import { type PageName, pagePath } from "../../contract/routes.ts";
import type { PageMessages } from "../i18n/i18n.ts";
import { formatExcerpt } from "./islands/jobs/description-parts.ts";
import { createJobPosting } from "./job-posting.ts";
import { getLocalizedPath } from "./localized-path.ts";

/** All tags of the document's head that describe the page. */
export function renderHead(data: PageData, words: PageMessages): string {
  return renderToStaticMarkup(<Head data={data} words={words} />);
}

/** Title, description, canonical URL, alternates, Open Graph and Twitter; feeds and structured data. */
function Head({ data, words }: { data: PageData; words: PageMessages }) {
  const { locale, brand, origin, page } = data;
  const title = `${data.job?.title ?? words.t(keys[page][0])} | ${brand.name}`;
  const description = getDescription(data, words);
  const canonical = origin + getLocalizedPath(data, locale);
  const picture = `${origin}/og-${locale}.jpg`;
  const pictureAlt = words.t("common:meta.pictureAlt");
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="robots" content={page === "my" ? "noindex" : "index, follow"} />
      <meta name="language" content={locale} />
      <link rel="canonical" href={canonical} />
      {locales.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={origin + getLocalizedPath(data, other)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + getLocalizedPath(data, defaultLocale)} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:locale" content={getTerritory(locale)} />
      {locales.map((other) =>
        other === locale ? null : <meta key={other} property="og:locale:alternate" content={getTerritory(other)} />,
      )}
      <meta property="og:image" content={picture} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={pictureAlt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture} />
      <meta name="twitter:image:alt" content={pictureAlt} />
      {page === "home" ? <FeedLinks query={locale === defaultLocale ? "" : `?lang=${locale}`} /> : null}
      {createStructuredData(data).map((value) => (
        <JsonLd key={JSON.stringify(value)} value={value} />
      ))}
    </>
  );
}

/** `<` is escaped, or a job titled `</script>` would end the block. */
function JsonLd({ value }: { value: object }) {
  const json = JSON.stringify(value).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the JSON is escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

const getTerritory = (locale: Locale) => `${locale}_${languages[locale].country}`;

/** Feeds of the open jobs. */
function FeedLinks({ query }: { query: string }) {
  return (
    <>
      <link rel="alternate" type="application/rss+xml" href={`/jobs.xml${query}`} />
      <link rel="alternate" type="application/feed+json" href={`/jobs.json${query}`} />
    </>
  );
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

const keys = {
  home: ["common:meta.homeTitle", "common:meta.homeDescription"],
  privacy: ["common:meta.privacyTitle", "privacy:registrationInfo"],
  adminLogin: ["common:meta.adminLoginTitle", "common:meta.adminLoginDescription"],
  admin: ["common:meta.adminTitle", "common:meta.adminDescription"],
  my: ["my:title", "my:description"],
  notFound: ["common:meta.notFoundTitle", "common:meta.notFoundDescription"],
} as const satisfies Record<PageName, readonly [title: string, description: string]>;

function getDescription({ page, job }: PageData, words: PageMessages): string {
  if (job) return truncateAtWord(formatExcerpt(job.description), maxDescription, "…");
  const text = words.t(keys[page][1]);
  // The privacy policy's description is the beginning of a longer text.
  return page === "privacy" ? truncateAtWord(text, maxDescription) : text;
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
