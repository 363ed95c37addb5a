export interface Protected {
  /** The text with each name replaced by a mask, which engines copy like a product code. */
  masked: string;
  /** The names in their order. */
  names: readonly string[];
  /** The text before, between and after the names. */
  pieces: readonly string[];
  /** Puts the names back; undefined when the engine lost, repeated or inflected a mask. */
  restore(translated: string): string | undefined;
}

/** Letters that form no word. A text that contains one of these masks gets another mask. */
const masks = ["QZ", "XJQ", "KWZ"];
const uncommonMask = "ZQXV";

const url = 'https?://[^\\s<>"]*[^\\s<>".,;:!?)]';
const email = "(?<![\\w.+-])[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+";
const placeholder = "\\{\\{ ?\\w+ ?\\}\\}";

export const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** Finds names, URLs, e-mail addresses and placeholders. An ambiguous name as a text's first word counts as a word. */
export function createProtection(names: readonly string[], ambiguous: readonly string[]): (text: string) => Protected {
  const longestFirst = names.toSorted((a, b) => b.length - a.length).map(escapeRegExp);
  const name = `(?<![\\p{L}\\p{N}_])(?:${longestFirst.join("|")})(?![\\p{L}\\p{N}_])`;
  const pattern = new RegExp([url, email, placeholder, name].join("|"), "gu");
  return (text) => {
    const found = [...text.matchAll(pattern)].filter(({ 0: word, index }) => index > 0 || !ambiguous.includes(word));
    return maskNames(text, found);
  };
}

function maskNames(text: string, found: readonly RegExpExecArray[]): Protected {
  const mask = masks.find((candidate) => !text.toUpperCase().includes(candidate)) ?? uncommonMask;
  const names = found.map(([name]) => name);
  const ends = found.map(({ 0: name, index }) => index + name.length);
  const pieces = [...found, undefined].map((match, at) => text.slice(ends[at - 1] ?? 0, match?.index));
  const masked = pieces.map((piece, at) => (at < names.length ? `${piece}${mask}${at + 1}` : piece)).join("");
  return { masked, names, pieces, restore: (translated) => restoreNames(translated, mask, names) };
}

function restoreNames(translated: string, mask: string, names: readonly string[]): string | undefined {
  const standalone = new RegExp(`(?<![\\p{L}\\p{N}])${mask}(\\d+)(?![\\p{L}\\p{N}]|-\\p{L})`, "giu");
  const found = new Set([...translated.matchAll(standalone)].map(([, order]) => Number(order)));
  const isComplete = names.every((_, at) => found.has(at + 1));
  const masksInText = translated.toUpperCase().split(mask).length - 1;
  if (!isComplete || masksInText !== names.length) return undefined;
  return translated.replace(standalone, (_, order: string) => names[Number(order) - 1] ?? "");
}
