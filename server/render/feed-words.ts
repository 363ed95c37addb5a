import type { PayPeriod } from "../../contract/job/fields.ts";
import { payText } from "../../contract/job/pay-text.ts";
import type { Job } from "../../contract/jobs.ts";
import type { Locale } from "../../contract/locales.ts";
import type { Brand } from "../../contract/page.ts";
import type { TextOverrides } from "../../contract/text/model.ts";
import { type ServerWords, say, serverWords } from "../locales/words.ts";

/** Whose feed it is, and in which language. */
export interface Feed {
  brand: Brand;
  origin: string;
  locale: Locale;
  jobs: Job[];
  words: FeedWords;
}

type FeedWords = ServerWords["feeds"];

/** The pages have the same words for the same things, a test holds them together; what staff say there is said here. */
export function feedWords(locale: Locale, changed: TextOverrides | undefined): FeedWords {
  const shipped = serverWords[locale].feeds;
  const { forms = {}, common = {} } = changed?.[locale] ?? {};
  const { from, period, gross, withoutVat } = shipped.pay;
  return {
    ...shipped,
    types: laid(shipped.types, forms, "careers.types."),
    closed: forms["careers.gone.title"] ?? shipped.closed,
    workplaces: laid(shipped.workplaces, forms, "careers.workplaces."),
    pay: { ...laid({ from, gross, withoutVat }, common, "pay."), period: laid(period, common, "pay.period.") },
  };
}

function laid<Name extends string>(words: Record<Name, string>, changed: Record<string, string>, place: string) {
  const said = { ...words };
  for (const name in words) said[name] = changed[place + name] ?? words[name];
  return said;
}

export function payOf(
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

export function dateIn(locale: Locale, day: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
}
