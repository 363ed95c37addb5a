import { getEndOfDay, toCompanyDay } from "../../contract/company-day.ts";
import type { JobType, PayPeriod } from "../../contract/job/fields.ts";
import { parseJobPlace } from "../../contract/job/job-place.ts";
import type { Job, Pay } from "../../contract/jobs.ts";
import type { Locale } from "../../contract/locales.ts";
import type { Brand } from "../../contract/page.ts";
import { jobPath } from "../../contract/routes.ts";

const employmentTypes = {
  "Full-time": "FULL_TIME",
  "Part-time": "PART_TIME",
  Contract: "CONTRACTOR",
  Internship: "INTERN",
} as const satisfies Record<JobType, string>;

const payUnits = { hour: "HOUR", month: "MONTH", year: "YEAR" } as const satisfies Record<PayPeriod, string>;

export interface PostingContext {
  origin: string;
  brand: Pick<Brand, "name">;
  locale: Locale;
}

/** schema.org's JobPosting for job search engines, without the properties that staff have not stated. */
export function createJobPosting(job: Job, { origin, brand, locale }: PostingContext) {
  const { towns, isRemote, remoteFrom } = parseJobPlace(job);
  return {
    "@context": "https://schema.org/",
    "@type": "JobPosting",
    title: job.title,
    description: formatDescription(job),
    identifier: { "@type": "PropertyValue", name: brand.name, value: job.id },
    url: origin + jobPath(job.id, locale),
    ...(job.publishedAt && { datePosted: toCompanyDay(new Date(job.publishedAt)) }),
    ...(job.closesOn && { validThrough: formatEndOfDay(job.closesOn) }),
    employmentType: employmentTypes[job.type],
    hiringOrganization: {
      "@type": "Organization",
      name: brand.name,
      sameAs: origin,
      logo: `${origin}/icon-512.png`,
    },
    ...(towns.length > 0 && {
      jobLocation: towns.map(({ town, region, country }) => ({
        "@type": "Place",
        address: {
          "@type": "PostalAddress",
          ...(town !== undefined && { addressLocality: town }),
          ...(region !== undefined && { addressRegion: region }),
          ...(country !== undefined && { addressCountry: country }),
        },
      })),
    }),
    ...(isRemote && { jobLocationType: "TELECOMMUTE" }),
    ...(remoteFrom.length > 0 && {
      applicantLocationRequirements: remoteFrom.map((country) => ({ "@type": "Country", name: country })),
    }),
    ...(job.pay && { baseSalary: createSalary(job.pay) }),
    directApply: true,
  };
}

/** The last second of a day in Bratislava, with the UTC offset of that day. */
function formatEndOfDay(day: string): string {
  const offset = new Date(`${day}T23:59:59Z`).getTime() - (getEndOfDay(day).getTime() - 1_000);
  return `${day}T23:59:59+0${offset / 3_600_000}:00`;
}

function createSalary({ min, max, currency, period }: Pay) {
  const range = max === undefined || max === min ? { value: min } : { minValue: min, maxValue: max };
  return {
    "@type": "MonetaryAmount",
    currency,
    value: { "@type": "QuantitativeValue", ...range, unitText: payUnits[period] },
  };
}

function formatDescription({ description, requirements }: Job): string {
  const paragraphs = description
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll("\n", "<br>")}</p>`);
  const list = requirements.map((requirement) => `<li>${escapeHtml(requirement)}</li>`);
  return paragraphs.join("") + (list.length > 0 ? `<ul>${list.join("")}</ul>` : "");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
