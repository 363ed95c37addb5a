import type { PayPeriod } from "../../contract/job/fields.ts";
import { payText } from "../../contract/job/pay-text.ts";
import type { Job } from "../../contract/jobs.ts";
import { defaultLocale, type Locale } from "../../contract/locales.ts";
import type { Brand } from "../../contract/page.ts";
import type { TextOverrides } from "../../contract/text/model.ts";
import { type ServerMessages, say, serverMessages } from "../locales/messages.ts";

/** Everything a feed is made of. */
export interface Feed {
  brand: Brand;
  origin: string;
  locale: Locale;
  jobs: Job[];
  words: FeedWords;
}

type FeedWords = ServerMessages["feeds"];

/** The words of the pages, with the changes of staff. A test compares the shipped ones. */
export function getFeedWords(locale: Locale, changed: TextOverrides | undefined): FeedWords {
  const shipped = serverMessages[locale].feeds;
  const { forms = {}, common = {} } = changed?.[locale] ?? {};
  const { from, period, gross, withoutVat } = shipped.pay;
  return {
    ...shipped,
    types: override(shipped.types, forms, "careers.types."),
    closed: forms["careers.gone.title"] ?? shipped.closed,
    workplaces: override(shipped.workplaces, forms, "careers.workplaces."),
    pay: { ...override({ from, gross, withoutVat }, common, "pay."), period: override(period, common, "pay.period.") },
  };
}

function override<Name extends string>(words: Record<Name, string>, changed: Record<string, string>, place: string) {
  const said = { ...words };
  for (const name in words) said[name] = changed[place + name] ?? words[name];
  return said;
}

export function formatPay(
  { pay, type }: Job,
  { locale, words: { pay: words } }: Pick<Feed, "locale" | "words">,
): string | undefined {
  const said = {
    from: (amount: string) => say(words.from, { amount }),
    period: (period: PayPeriod) => words.period[period],
    gross: (period: string) => say(words.gross, { period }),
    withoutVat: (period: string) => say(words.withoutVat, { period }),
  };
  return pay && payText(pay, type, locale, said).text;
}

function formatDate(locale: Locale, day: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
}

export const getFeedUrl = (name: "jobs.xml" | "jobs.json", { origin, locale }: Feed) =>
  `${origin}/${name}${locale === defaultLocale ? "" : `?lang=${locale}`}`;

/** One line of facts, then the advert. */
export function summarize(job: Job, feed: Feed): string {
  const { types, workplaces, closes } = feed.words;
  const facts = [
    job.location,
    job.country,
    types[job.type],
    job.workplace && workplaces[job.workplace],
    formatPay(job, feed),
    job.closesOn && say(closes, { date: formatDate(feed.locale, job.closesOn) }),
  ];
  return [facts.filter(Boolean).join(" · "), job.description, job.requirements.join(", ")].filter(Boolean).join("\n\n");
}
