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
