/** Values of a job's fields, without zod: every page names them. The job's schema is in contract/jobs.ts. */
export const jobTypes = ["Full-time", "Part-time", "Contract", "Internship"] as const;
export type JobType = (typeof jobTypes)[number];
export const currencies = ["EUR", "USD", "AED", "CZK", "GBP"] as const;
export type Currency = (typeof currencies)[number];
export const payPeriods = ["hour", "month", "year"] as const;
export type PayPeriod = (typeof payPeriods)[number];

/** A draft was never on the site or is being worked on; a closed one is known to be over. */
export const jobStates = ["open", "draft", "closed"] as const;
export type JobState = (typeof jobStates)[number];
export const workplaces = ["onsite", "hybrid", "remote"] as const;
export type Workplace = (typeof workplaces)[number];

/** The texts of a job that exist in both languages. */
export const jobParts = ["title", "description", "requirements"] as const;
export type JobPart = (typeof jobParts)[number];

/** Where a text of the Slovak answer comes from; `none` means it is still English. */
export const translationOrigins = ["manual", "automatic", "none"] as const;
export type TranslationOrigin = (typeof translationOrigins)[number];

/** Origin of a Slovak text: a person, a machine, none, or a person for an older English text. */
export const slovakStates = ["manual", "automatic", "missing", "stale"] as const;
export type SlovakState = (typeof slovakStates)[number];
