/** The job as it travels, free of zod so that the public entry can name it. Its schema is in careers.ts. */
export const jobTypes = ["Full-time", "Part-time", "Contract", "Internship"] as const;
export type JobType = (typeof jobTypes)[number];
export const currencies = ["EUR", "USD", "AED", "CZK", "GBP"] as const;
export type Currency = (typeof currencies)[number];
export const payPeriods = ["hour", "month", "year"] as const;
export type PayPeriod = (typeof payPeriods)[number];

export interface Pay {
  min: number;
  max?: number | undefined;
  currency: Currency;
  period: PayPeriod;
}

export interface SlovakJob {
  title: string;
  description: string;
  requirements: string[];
}

/** What a job has in both languages. */
export const jobParts = ["title", "description", "requirements"] as const;
export type JobPart = (typeof jobParts)[number];

/** Where a text of the Slovak answer comes from; `none` means it is still English. */
export type TranslationOrigin = "manual" | "automatic" | "none";

export interface Job {
  id: string;
  title: string;
  type: JobType;
  location: string;
  description: string;
  requirements: string[];
  pay?: Pay | undefined;
  translations?: { sk: SlovakJob } | undefined;
  /** Only in the Slovak answer: the whole job, then each of its texts. */
  translation?: TranslationOrigin | undefined;
  parts?: Record<JobPart, TranslationOrigin> | undefined;
  createdAt: string;
  updatedAt: string;
  version: number;
}
