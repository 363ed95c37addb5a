import type { PageData } from "../../contract/page.ts";
import { pagePath } from "../../contract/routes.ts";
import { jobPostingJsonLd } from "../features/careers/job-posting.ts";

/** JSON-LD for search engines: who we are on the home page, the advert on a job's address. */
export function structuredData(data: PageData): object[] {
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
