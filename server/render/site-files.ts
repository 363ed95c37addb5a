import type { FastifyInstance } from "fastify";
import type { Job } from "../../contract/jobs.ts";
import { defaultLocale, type Locale, locales } from "../../contract/locales.ts";
import { jobPath, pagePath } from "../../contract/routes.ts";
import type { Deps } from "../deps.ts";
import type { Catalogue } from "../features/jobs/catalogue.ts";
import { createCachedBody, sendCached } from "../http/response-cache.ts";
import { escapeXml } from "./xml.ts";

/** sitemap.xml, robots.txt, security.txt and the web manifest. */
export function siteFileRoutes(app: FastifyInstance, deps: Deps, catalogue: Catalogue): void {
  app.get("/sitemap.xml", async (request, reply) => {
    const body = await catalogue.getBody("sitemap.xml", ({ jobs }) =>
      createCachedBody(toSitemap(deps.publicUrl(), jobs.en), {
        type: "application/xml; charset=utf-8",
        headers: noCache,
      }),
    );
    return sendCached(request, reply, body);
  });

  app.get("/robots.txt", (_request, reply) =>
    reply
      .type("text/plain; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(`User-agent: *\nDisallow: /api/\nDisallow: /objects/\n\nSitemap: ${deps.publicUrl()}/sitemap.xml\n`),
  );

  app.get("/.well-known/security.txt", (_request, reply) =>
    reply.type("text/plain; charset=utf-8").header("cache-control", "public, max-age=3600").send(toSecurityTxt(deps)),
  );

  app.get("/site.webmanifest", (_request, reply) =>
    reply
      .type("application/manifest+json; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(
        JSON.stringify({
          name: deps.config.brand.name,
          short_name: deps.config.brand.name,
          start_url: "/",
          display: "browser",
          background_color: "#06080c",
          theme_color: "#06080c",
          icons: [192, 512].map((size) => ({
            src: `/icon-${size}.png`,
            sizes: `${size}x${size}`,
            type: "image/png",
            purpose: "any maskable",
          })),
        }),
      ),
  );
}

/** RFC 9116. */
function toSecurityTxt({ config, publicUrl, clock }: Deps): string {
  const expires = new Date(clock().getTime() + config.securityTxtDays * 24 * 60 * 60 * 1_000);
  const lines = [
    `Contact: mailto:${config.brand.email}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${locales.join(", ")}`,
    `Canonical: ${publicUrl()}/.well-known/security.txt`,
  ];
  return `${lines.join("\n")}\n`;
}

const noCache = { "cache-control": "no-cache" };

function toSitemap(origin: string, jobs: readonly Job[]): string {
  const addresses = [
    ...(["home", "privacy"] as const).map((page) => ({
      paths: (locale: Locale) => pagePath(page, locale),
      changed: "",
    })),
    ...jobs.map((job) => ({ paths: (locale: Locale) => jobPath(job.id, locale), changed: job.updatedAt })),
  ];
  const entries = addresses.flatMap((address) => locales.map((locale) => toEntry(origin, address, locale)));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join("\n")}\n</urlset>\n`;
}

function toEntry(
  origin: string,
  address: { paths: (locale: Locale) => string; changed: string },
  locale: Locale,
): string {
  const url = (one: Locale) => escapeXml(origin + (address.paths(one) === "/" ? "/" : address.paths(one)));
  const alternates = [...locales.map((one) => [one, url(one)]), ["x-default", url(defaultLocale)]];
  return [
    "<url>",
    `<loc>${url(locale)}</loc>`,
    address.changed && `<lastmod>${address.changed}</lastmod>`,
    ...alternates.map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`),
    "</url>",
  ].join("");
}
