/** A stretch of a text: either a sentence to translate, or what stands between sentences and stays as it is. */
export interface Stretch {
  text: string;
  sentence: boolean;
}

/** Made when first needed: their data is the slowest part of this module. */
const segmenters: { en?: Intl.Segmenter; sk?: Intl.Segmenter } = {};
const abbreviations = {
  en: /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|approx|incl|dr|mr|mrs|ms|prof|inc|ltd|resp|ing)\.\s*$/iu,
  sk: /(?:^|[\s(])(?:napr|tzv|resp|atď|pod|t\. ?j|č|cca|ods|tel|dr|ing|mgr|bc|prof|doc|s\. ?r\. ?o|a\. ?s)\.\s*$/iu,
};
const bullet = /^\s*(?:[-–—•·▪►✓*]|\d{1,2}[.)]|[a-z]\))\s+/u;
/** A long line that goes on in the next one with a small letter was only wrapped. */
const lineEnds = /(?<![^\n]{60}[\p{L}\p{N},;])(\s*\n\s*)|(\s*\n\s*)(?!\p{Ll})/u;

/** Joined again, the stretches are the text; only wrapped lines come back as one. */
export function divide(text: string, language: "en" | "sk" = "en"): Stretch[] {
  return lines(text).flatMap((line) => {
    if (line.trim() === "") return [{ text: line, sentence: false }];
    const prefix = bullet.exec(line)?.[0] ?? "";
    const stretches = sentencesOf(line.slice(prefix.length), language).flatMap(separateSpace);
    return prefix ? [{ text: prefix, sentence: false }, ...stretches] : stretches;
  });
}

function lines(text: string): string[] {
  return text.split(lineEnds).filter((part) => part !== undefined && part !== "");
}

function sentencesOf(line: string, language: "en" | "sk"): string[] {
  const sentences: string[] = [];
  segmenters[language] ??= new Intl.Segmenter(language, { granularity: "sentence" });
  for (const { segment } of segmenters[language].segment(line.replace(/\s*\n\s*/g, " "))) {
    const before = sentences.at(-1);
    if (before !== undefined && abbreviations[language].test(before))
      sentences[sentences.length - 1] = before + segment;
    else sentences.push(segment);
  }
  return sentences;
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
