import { type Locale, locales } from "../../contract/locales.ts";
import demoJobs from "../../server/features/jobs/demo-jobs.json" with { type: "json" };
import dictionary from "../../server/translation/slovak/dictionary.json" with { type: "json" };
import { readSource } from "./sources.ts";
import { flatten, readMessages } from "./words.ts";

export interface Visible {
  /** File and key, as lists of exceptions name it. */
  place: string;
  locale: Locale;
  text: string;
  /** Whether the text is shown unchanged; the page typesets texts of jobs. */
  isSet: boolean;
}

/** All texts that people read. */
export function visibleWords(): Visible[] {
  return [
    ...locales.flatMap((locale) =>
      [...readMessages(locale)].map(([place, text]) => ({ place, locale, text, isSet: true })),
    ),
    ...inSource("server/http/errors.ts", "en"),
    ...demoJobs.flatMap(({ translations, title, description, requirements }) => [
      ...inData(`demo-jobs:${title}`, "en", { title, description, requirements }),
      ...inData(`demo-jobs:${title}`, "sk", translations.sk),
    ]),
    ...inData("dictionary", "sk", { titles: dictionary.titles, phrases: dictionary.phrases }),
  ];
}

function inData(place: string, locale: Locale, data: unknown): Visible[] {
  return flatten(data).map(([key, text]) => ({ place: `${place}:${key}`, locale, text, isSet: false }));
}

/** The string literals, except those of imports. */
function inSource(path: string, locale: Locale): Visible[] {
  const code = readSource(path)
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/^import .*$/gm, "");
  return [...code.matchAll(/"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)].map(([, quoted, template]) => {
    const text = quoted ?? template?.replaceAll(/\$\{[^}]*"[^}]*\}/g, "{{value}}") ?? "";
    return { place: `${path}: ${text}`, locale, text, isSet: true };
  });
}
