/** What a Slovak typesetter would do with a machine's text. A person's own text is never touched. */
export function typeset(slovak: string): string {
  return slovak
    .replace(/(?<=^|[\s(„])([ksvzouai]) (?=\S)/giu, "$1\u00a0")
    .replace(/(?<=\d) (?=\d{3}(?!\d)|[€%])/g, "\u00a0")
    .replace(/"([^"\n]+)"/g, "„$1“")
    .replace(/“([^“”„\n]+)”/g, "„$1“")
    .replace(/ - /g, " – ");
}

/** The first letter as the other text has it; „IT“ and „iOS“ keep theirs. */
export function matchCase(text: string, like: string): string {
  return /^\p{Ll}/u.test(like.trim()) ? lowerFirst(text) : upperFirst(text);
}

export function lowerFirst(text: string): string {
  return /^\S+\p{Lu}/u.test(text) ? text : text.charAt(0).toLocaleLowerCase("sk") + text.slice(1);
}

export const upperFirst = (text: string): string => text.charAt(0).toLocaleUpperCase("sk") + text.slice(1);
