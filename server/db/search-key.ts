/**
 * Folds a text for search to lower case without diacritics: `Žofia` becomes `zofia`. Marks are removed before the
 * normalisation as well, because normalising a long run of marks takes quadratic time.
 */
export function toSearchKey(value: string): string {
  const unmarked = value.replace(/\p{M}+/gu, "").normalize("NFKD");
  // One character may expand to eighteen, which would fill the index.
  return unmarked
    .slice(0, 2 * value.length + 16)
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/\s+/gu, " ")
    .trim();
}

/** Trigrams are hashed to so many bits, which bounds the index entries of a row. More bits give fewer false matches. */
const hashBits = 13;
const blank = 0x20;

/** The hashed trigrams of the words of a text, sorted and without duplicates. */
export function toSearchGrams(text: string): number[] {
  const hashes = new Set<number>();
  for (let at = 2, [first, second] = [text.charCodeAt(0), text.charCodeAt(1)]; at < text.length; at++) {
    const third = text.charCodeAt(at);
    if (first !== blank && second !== blank && third !== blank) hashes.add(hashTrigram(first, second, third));
    [first, second] = [second, third];
  }
  return [...hashes].sort((one, other) => one - other);
}

/** Multiplicative hashing with odd constants. */
function hashTrigram(first: number, second: number, third: number): number {
  const two = Math.imul(Math.imul(first, 0x9e3779b1) ^ second, 0x85ebca6b);
  return Math.imul(two ^ third, 0xc2b2ae35) >>> (32 - hashBits);
}

/** The international and the national spelling of a phone number, without separators. National numbers are Slovak. */
export function listPhoneSpellings(phone: string): string {
  const digits = phone.replace(/[ \-/.()]/g, "");
  if (digits.startsWith("00")) return listPhoneSpellings(`+${digits.slice(2)}`);
  if (digits.startsWith("0")) return `+421${digits.slice(1)} ${digits}`;
  return digits.startsWith("+421") ? `${digits} 0${digits.slice(4)}` : digits;
}
