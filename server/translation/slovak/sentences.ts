/** Either a sentence to translate, or the space and bullets between sentences. */
export interface TextSegment {
  text: string;
  isSentence: boolean;
}

/** Created on first use, because their data is slow to load. */
const segmenters: { en?: Intl.Segmenter; sk?: Intl.Segmenter } = {};
const abbreviations = {
  en: /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|approx|incl|dr|mr|mrs|ms|prof|inc|ltd|resp|ing)\.\s*$/iu,
  sk: /(?:^|[\s(])(?:napr|tzv|resp|atď|pod|t\. ?j|č|cca|ods|tel|dr|ing|mgr|bc|prof|doc|s\. ?r\. ?o|a\. ?s)\.\s*$/iu,
};
const bullet = /^\s*(?:[-–—•·▪►✓*]|\d{1,2}[.)]|[a-z]\))\s+/u;
const minWrappedLength = 60;

/** Splits a text into segments. Joined again they give the same text, but wrapped lines become one line. */
export function splitSentences(text: string, language: "en" | "sk" = "en"): TextSegment[] {
  return unwrap(text)
    .split(/(\n)/)
    .flatMap((line) => {
      const prefix = bullet.exec(line)?.[0] ?? "";
      const sentences = segment(line.slice(prefix.length), language).flatMap(separateSpace);
      return [{ text: prefix, isSentence: false }, ...sentences];
    })
    .filter((part) => part.text !== "");
}

/** Joins a long line with the next one when that continues in lower case. */
function unwrap(text: string): string {
  const lines: string[] = [];
  let isLong = false;
  for (const line of text.split("\n")) {
    const continues = isLong && /^\p{Ll}/u.test(line);
    if (continues) lines.push(" ", line);
    else lines.push(lines.length > 0 ? "\n" : "", line);
    isLong = line.length > minWrappedLength && /[\p{L}\p{N},;]$/u.test(line.slice(-2));
  }
  return lines.join("");
}

function segment(line: string, language: "en" | "sk"): string[] {
  const sentences: string[] = [];
  segmenters[language] ??= new Intl.Segmenter(language, { granularity: "sentence" });
  for (const { segment } of segmenters[language].segment(line)) {
    const before = sentences.at(-1);
    if (before && abbreviations[language].test(before.slice(-12))) sentences[sentences.length - 1] = before + segment;
    else sentences.push(segment);
  }
  return sentences;
}

function separateSpace(text: string): TextSegment[] {
  const core = text.trim();
  if (!/\p{L}/u.test(core)) return [{ text, isSentence: false }];
  const start = text.indexOf(core);
  return [
    { text: text.slice(0, start), isSentence: false },
    { text: core, isSentence: true },
    { text: text.slice(start + core.length), isSentence: false },
  ];
}
