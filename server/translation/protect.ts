export interface Protected {
  /** The text with each protected word replaced by a mask that engines copy as they would a product code. */
  masked: string;
  /** The protected words in their order; without any there is nothing to restore. */
  words: readonly string[];
  /** What stands before, between and after them. */
  between: readonly string[];
  /** Puts the words back, or says nothing when the engine lost, doubled or bent a mask. */
  restore(translated: string): string | undefined;
}

/** Nobody's word; if a text does have one of them, another is taken. */
const masks = ["QZ", "XJQ", "KWZ", "ZQXV"];
const addresses =
  'https?://[^\\s<>"]+[^\\s<>".,;:!?)]|(?<![\\w.+-])[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+|\\{\\{\\s*\\w+\\s*\\}\\}';

export const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

export interface KeepWords {
  words: readonly string[];
  /** Those that begin an ordinary English sentence as well: „Go“, „Express“. */
  alsoEnglish: readonly string[];
}

export function createProtection({ words, alsoEnglish }: KeepWords): (text: string) => Protected {
  const ordinary = new Set(alsoEnglish);
  const known = words.toSorted((a, b) => b.length - a.length).map((word) => escapeRegExp(word));
  const pattern = new RegExp(`${addresses}|(?<![\\p{L}\\p{N}_])(?:${known.join("|")})(?![\\p{L}\\p{N}_])`, "gu");
  return (text) => {
    const found = [...text.matchAll(pattern)].filter(({ 0: word, index }) => index > 0 || !ordinary.has(word));
    return maskAll(text, found);
  };
}

function maskAll(text: string, found: readonly RegExpExecArray[]): Protected {
  const mask = masks.find((candidate) => !text.toUpperCase().includes(candidate)) ?? "QXZQX";
  const between: string[] = [];
  let masked = "";
  let end = 0;
  for (const [order, { 0: word, index }] of found.entries()) {
    between.push(text.slice(end, index));
    masked += `${text.slice(end, index)}${mask}${order + 1}`;
    end = index + word.length;
  }
  between.push(text.slice(end));
  const words = found.map(([word]) => word);
  return { masked: masked + text.slice(end), words, between, restore: (answer) => unmask(answer, mask, words) };
}

function unmask(translated: string, mask: string, words: readonly string[]): string | undefined {
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${mask}(\\d+)(?![\\p{L}\\p{N}]|-\\p{L})`, "giu");
  const seen = new Set<string>();
  let broken = false;
  const restored = translated.replace(whole, (_, order: string) => {
    const word = words[Number(order) - 1];
    broken ||= word === undefined || seen.has(order);
    seen.add(order);
    return word ?? "";
  });
  const left = restored.replaceAll(new RegExp(words.map((word) => escapeRegExp(word)).join("|") || "$^", "g"), "");
  if (broken || seen.size !== words.length || left.toUpperCase().includes(mask)) return undefined;
  return restored;
}
