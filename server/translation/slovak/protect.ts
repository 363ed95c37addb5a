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
const webAddress = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g;
const mailSigns = /[\w.+@-]+/g;
const mailAddress = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
const placeholder = /\{\{\s*\w+\s*\}\}/g;

export const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

export interface KeepWords {
  words: readonly string[];
  /** Those that begin an ordinary English sentence as well: „Go“, „Express“. */
  alsoEnglish: readonly string[];
}

export function createProtection({ words, alsoEnglish }: KeepWords): (text: string) => Protected {
  const ordinary = new Set(alsoEnglish);
  const known = words.toSorted((a, b) => b.length - a.length).map((word) => escapeRegExp(word));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${known.join("|")})(?![\\p{L}\\p{N}_])`, "gu");
  return (text) => {
    const found = [...addressesIn(text), ...wordsIn(text, pattern)].toSorted((one, other) => one.index - other.index);
    let end = 0;
    const apart = found.filter(({ word, index }) => {
      const isFree = index >= end;
      if (isFree) end = index + word.length;
      return isFree && (index > 0 || !ordinary.has(word));
    });
    return maskAll(text, apart);
  };
}

interface Found {
  word: string;
  index: number;
}

function wordsIn(text: string, pattern: RegExp): Found[] {
  return [...text.matchAll(pattern)].map(({ 0: word, index }) => ({ word, index }));
}

function addressesIn(text: string): Found[] {
  const mails = wordsIn(text, mailSigns).flatMap(({ word, index }) => {
    const mail = mailAddress.exec(word)?.[0];
    return mail ? [{ word: mail, index }] : [];
  });
  return [...wordsIn(text, webAddress), ...mails, ...wordsIn(text, placeholder)];
}

function maskAll(text: string, found: readonly Found[]): Protected {
  const mask = masks.find((candidate) => !text.toUpperCase().includes(candidate)) ?? "QXZQX";
  const between: string[] = [];
  let masked = "";
  let end = 0;
  for (const [order, { word, index }] of found.entries()) {
    between.push(text.slice(end, index));
    masked += `${text.slice(end, index)}${mask}${order + 1}`;
    end = index + word.length;
  }
  between.push(text.slice(end));
  const words = found.map(({ word }) => word);
  return { masked: masked + text.slice(end), words, between, restore: (answer) => unmask(answer, mask, words) };
}

function unmask(translated: string, mask: string, words: readonly string[]): string | undefined {
  const masked = new RegExp(`${mask}(\\d+)`, "gi");
  const seen = new Set<string>();
  let broken = false;
  const restored = translated.replace(masked, (found, order: string, at: number) => {
    if (!standsAlone(translated, at, at + found.length)) return found;
    const word = words[Number(order) - 1];
    broken ||= word === undefined || seen.has(order);
    seen.add(order);
    return word ?? "";
  });
  const left = restored.replaceAll(new RegExp(words.map((word) => escapeRegExp(word)).join("|") || "$^", "g"), "");
  if (broken || seen.size !== words.length || left.toUpperCase().includes(mask)) return undefined;
  return restored;
}

/** No part of a longer word: the engine bent it then. */
function standsAlone(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  return !/[\p{L}\p{N}]$/u.test(before) && !/^(?:[\p{L}\p{N}]|-\p{L})/u.test(text.slice(end, end + 3));
}
