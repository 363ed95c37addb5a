import type { Brand } from "../../contract/brand.ts";
import type { Job } from "../../contract/careers.ts";
import { type PayWords, payText } from "../../contract/job/pay-text.ts";
import type { JobType, Workplace } from "../../contract/jobs.ts";
import type { Locale } from "../../contract/locales.ts";

/** Whose feed it is, and in which language. */
export interface Feed {
  brand: Brand;
  origin: string;
  locale: Locale;
  jobs: Job[];
}

interface FeedWords {
  title: string;
  about(brand: string): string;
  types: Record<JobType, string>;
  workplaces: Record<Workplace, string>;
  pay: PayWords;
  closes(day: string): string;
}

/** The pages have the same words for the same things: a test holds them together. */
export const feedWords: Record<Locale, FeedWords> = {
  en: {
    title: "Open positions",
    about: (brand) => `Open positions at ${brand}: AI software and robotics from Slovakia.`,
    types: { "Full-time": "Full-time", "Part-time": "Part-time", Contract: "Contract", Internship: "Internship" },
    workplaces: { onsite: "On site", hybrid: "Hybrid", remote: "Remote" },
    pay: {
      from: (amount) => `from ${amount}`,
      period: (period) => ({ hour: "an hour", month: "a month", year: "a year" })[period],
      gross: (period) => `${period}, gross`,
      withoutVat: (period) => `${period}, without VAT`,
    },
    closes: (day) => `Open until ${day}`,
  },
  sk: {
    title: "Voľné pozície",
    about: (brand) => `Voľné pozície v spoločnosti ${brand}: AI softvér a robotika zo Slovenska.`,
    types: { "Full-time": "Plný úväzok", "Part-time": "Skrátený úväzok", Contract: "Živnosť", Internship: "Stáž" },
    workplaces: { onsite: "Na pracovisku", hybrid: "Hybridne", remote: "Na diaľku" },
    pay: {
      from: (amount) => `od ${amount}`,
      period: (period) => ({ hour: "za hodinu", month: "mesačne", year: "ročne" })[period],
      gross: (period) => `${period} brutto`,
      withoutVat: (period) => `${period} bez DPH`,
    },
    closes: (day) => `Otvorené do ${day}`,
  },
};

export function payOf({ pay, type }: Job, locale: Locale): string | undefined {
  return pay && payText(pay, type, locale, feedWords[locale].pay).text;
}
