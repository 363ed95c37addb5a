/** A stretch of a text: either a sentence to translate, or what stands between sentences and stays as it is. */
export interface Stretch {
  text: string;
  sentence: boolean;
}

/** Made when first needed: their data is the slowest part of this module. */
const segmenters: { en?: Intl.Segmenter; sk?: Intl.Segmenter } = {};
const abbreviations = {
  en: /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|approx|incl|dr|mr|mrs|ms|prof|inc|ltd|resp|ing)\.$/u,
  sk: /(?:^|[\s(])(?:napr|tzv|resp|atď|pod|t\. ?j|č|cca|ods|tel|dr|ing|mgr|bc|prof|doc|s\. ?r\. ?o|a\. ?s)\.$/u,
};
/** Longer than any abbreviation with the space before it. */
const abbreviationMost = 12;
const bullet = /^\s*(?:[-–—•·▪►✓*]|\d{1,2}[.)]|[a-z]\))\s+/u;
const wrappedFrom = 60;

/** Joined again, the stretches are the text; only wrapped lines come back as one. */
export function divide(text: string, language: "en" | "sk" = "en"): Stretch[] {
  return lines(text).flatMap((line) => {
    if (line.trim() === "") return [{ text: line, sentence: false }];
    const prefix = bullet.exec(line)?.[0] ?? "";
    const stretches = sentencesOf(line.slice(prefix.length), language).flatMap(separateSpace);
    return prefix ? [{ text: prefix, sentence: false }, ...stretches] : stretches;
  });
}

/** Each line, and each line end with the space around it. */
function lines(text: string): string[] {
  const found: string[] = [];
  const words = text.split(/(\s+)/);
  let [whole, last] = ["", ""];
  for (const [at, word] of words.entries()) {
    const isEnd = word.includes("\n") && !(word === "\n" && isWrapped(last, words[at + 1] ?? ""));
    if (isEnd) found.push(whole, word);
    whole = isEnd ? "" : whole + word;
    last = word.includes("\n") ? "" : last + word;
  }
  return [...found, whole].filter((part) => part !== "");
}

/** A long line that goes on in the next one with a small letter. */
function isWrapped(line: string, next: string): boolean {
  return line.length > wrappedFrom && /[\p{L}\p{N},;]$/u.test(line.slice(-2)) && /^\p{Ll}/u.test(next);
}

function sentencesOf(line: string, language: "en" | "sk"): string[] {
  const sentences: string[][] = [];
  let end = "";
  segmenters[language] ??= new Intl.Segmenter(language, { granularity: "sentence" });
  for (const { segment } of segmenters[language].segment(line.replaceAll("\n", " "))) {
    const before = sentences.at(-1);
    if (before && abbreviations[language].test(end)) before.push(segment);
    else sentences.push([segment]);
    end = `${end} ${segment.trim().toLowerCase()}`.slice(-abbreviationMost);
  }
  return sentences.map((parts) => parts.join(""));
}

function separateSpace(text: string): Stretch[] {
  if (!/\p{L}/u.test(text)) return [{ text, sentence: false }];
  const core = text.trim();
  const start = text.indexOf(core);
  return [
    { text: text.slice(0, start), sentence: false },
    { text: core, sentence: true },
    { text: text.slice(start + core.length), sentence: false },
  ].filter((stretch) => stretch.text !== "");
}
