import { composed } from "./composed.ts";
import { createProtection, type Protected } from "./protect.ts";
import { createTerms, index, termKey } from "./term-forms.ts";
import { createPatterns, type SlotKind } from "./term-patterns.ts";
import data from "./termbase.json" with { type: "json" };
import { termbaseData } from "./termbase-schema.ts";
import { slovakTimeSpan, timeSpanShape } from "./time-spans.ts";
import { lowerFirst, matchCase, typeset, upperFirst } from "./typography.ts";

export interface Termbase {
  title(english: string): string | undefined;
  requirement(english: string): string | undefined;
  sentence(english: string): string | undefined;
  protect(text: string): Protected;
}

const genders = " (m/ž)";
const genderMarks = / ?[([]?\b[mfwdx](?: ?[/|] ?[mfwdx]){1,3}\b[)\]]?/gi;

const loaded = new Map<string, Termbase>();

/**
 * `keep` adds words of this installation, such as the company's and its partner's names. Made once for the same words:
 * jobs are saved inside a transaction that must not wait for hundreds of patterns.
 */
export function loadTermbase({ keep = [] }: { keep?: readonly string[] } = {}): Termbase {
  const key = keep.join("\n");
  const termbase = loaded.get(key) ?? createTermbase(keep);
  loaded.set(key, termbase);
  return termbase;
}

function createTermbase(keep: readonly string[]): Termbase {
  const base = termbaseData.parse(data);
  const terms = createTerms(base);
  const titles = index(Object.entries(base.titles));
  const phrases = index(Object.entries(base.phrases));
  const details = index(Object.entries(base.details));
  const qualities = index(
    Object.entries(base.qualities).map(([english, [experience, knowledge]]) => [english, { experience, knowledge }]),
  );
  const protect = createProtection({
    words: [...keep, ...base.keep.flatMap(({ words }) => words)],
    alsoEnglish: base.alsoEnglish,
  });
  const startsWithKept = (text: string) => protect(`… ${text}`).between[0] === "… ";
  const plain = (text: string | undefined) =>
    text === undefined ? undefined : { sk: text, lower: startsWithKept(text) ? text : lowerFirst(text) };

  const wholeRequirement: SlotKind = { resolve: (english) => plain(requirement(english)) };
  const slots: Record<string, SlotKind> = {
    time: { shape: timeSpanShape, resolve: (english) => plain(slovakTimeSpan(english)) },
    level: { shape: "[ABC][12]", resolve: (english) => plain(english.toUpperCase()) },
    group: { shape: "(?:[ABCDT]|[BCD]E)[12]?", resolve: (english) => plain(english.toUpperCase()) },
    terms: { resolve: (english) => ({ ...terms.list(english) }) },
    language: { resolve: (english) => ({ ...terms.language(english) }) },
    tech: { resolve: (english) => plain(terms.technology(english)) },
    detail: { resolve: (english) => plain(details.get(termKey(english)) ?? terms.list(english)?.sk) },
    quality: { resolve: (english) => qualities.get(termKey(english)) },
    requirement: wholeRequirement,
    more: wholeRequirement,
    title: { resolve: (english) => plain(title(english)?.replace(genders, "")) },
  };
  const titlePatterns = createPatterns(base.patterns.title, slots);
  const requirementPatterns = createPatterns(base.patterns.requirement, slots);
  const sentencePatterns = createPatterns(base.patterns.sentence, slots);

  const title = memoised((english) => {
    const asked = tidy(tidy(english).replace(genderMarks, ""));
    return titles.get(termKey(asked)) ?? titlePatterns(asked);
  });
  const requirement = memoised((english) => {
    const asked = tidy(english).replace(/[.;]$/, "");
    return phrases.get(termKey(asked)) ?? terms.list(asked)?.sk ?? requirementPatterns(asked);
  });

  const finish = (slovak: string | undefined, english: string) =>
    slovak && typeset(startsWithKept(slovak) ? slovak : matchCase(slovak, english));

  return {
    protect,
    title: (english) => finish(title(english), "A"),
    requirement: (english) => finish(requirement(english), english),
    sentence(english) {
      const asked = tidy(english);
      const end = /[.!:]$/.exec(asked)?.[0] ?? "";
      const core = end ? asked.slice(0, -1) : asked;
      const slovak = phrases.get(termKey(core)) ?? sentencePatterns(core) ?? requirement(core);
      return slovak && `${finish(upperFirst(slovak), english)}${end}`;
    },
  };
}

/** Patterns ask for parts of a text again and again; without this a long list of commas takes minutes. */
function memoised(find: (english: string) => string | undefined): (english: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  let depth = 0;
  return (english) => {
    if (depth === 0) known.clear();
    if (known.has(english)) return known.get(english);
    depth += 1;
    try {
      const found = find(english);
      known.set(english, found);
      return found;
    } finally {
      depth -= 1;
    }
  };
}

const tidy = (english: string) => composed(english).replace(/\s+/g, " ").replaceAll("’", "'").trim();
