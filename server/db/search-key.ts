/**
 * Lower case without diacritics, as search compares: `Žofia` and `zofia` are the same. Marks go before letters are taken
 * apart, too: a long run of them is put in order first, which takes four times as long for twice as many.
 */
export function searchKey(value: string): string {
  const unmarked = value.replace(/\p{M}+/gu, "").normalize("NFKD");
  // One sign may come apart into eighteen: what nobody searches for must not fill the index.
  return unmarked
    .slice(0, 2 * value.length + 16)
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/\s+/gu, " ")
    .trim();
}

/**
 * What a row's index holds at most, whatever a stranger writes: every three letters are one of so many kinds. More kinds
 * tell rows better apart, and let the longest of texts take longer.
 */
const kindBits = 13;
const blank = 0x20;

/** The kinds of three letters in a text, each once, in order. None reaches from word to word: nobody asks for those. */
export function searchGrams(text: string): number[] {
  const kinds = new Set<number>();
  for (let at = 2, [first, second] = [text.charCodeAt(0), text.charCodeAt(1)]; at < text.length; at++) {
    const third = text.charCodeAt(at);
    if (first !== blank && second !== blank && third !== blank) kinds.add(kindOf(first, second, third));
    [first, second] = [second, third];
  }
  return [...kinds].sort((one, other) => one - other);
}

/** Odd numbers near the golden ratio, as hashes use them: letters that are neighbours land far from each other. */
function kindOf(first: number, second: number, third: number): number {
  const two = Math.imul(Math.imul(first, 0x9e3779b1) ^ second, 0x85ebca6b);
  return Math.imul(two ^ third, 0xc2b2ae35) >>> (32 - kindBits);
}

/** Every way somebody may look for a phone number, without the signs between its digits; national ones are Slovak. */
export function phoneWays(phone: string): string {
  const digits = phone.replace(/[ \-/.()]/g, "");
  if (digits.startsWith("00")) return phoneWays(`+${digits.slice(2)}`);
  if (digits.startsWith("0")) return `+421${digits.slice(1)} ${digits}`;
  return digits.startsWith("+421") ? `${digits} 0${digits.slice(4)}` : digits;
}
