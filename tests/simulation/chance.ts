/** Random numbers from a text: the same text gives the same numbers. */
export class Chance {
  #state: number;

  constructor(text: string) {
    let hash = 0x811c9dc5;
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    this.#state = hash >>> 0;
    // Otherwise texts that differ only in the last letter would give similar first numbers.
    for (let round = 0; round < 3; round++) this.next();
  }

  /** From 0 to just below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(most: number): number {
    return Math.floor(this.next() * most);
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  is(share: number): boolean {
    return this.next() < share;
  }

  of<T>(list: readonly [T, ...T[]]): T {
    return list[this.below(list.length)] ?? list[0];
  }

  /** One of them, or nothing of an empty list. */
  any<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }

  word(letters: number): string {
    return Array.from({ length: letters }, () => "bcdfghjklmnpqrstvwxz"[this.below(20)]).join("");
  }

  bytes(count: number): Buffer {
    return Buffer.from(Array.from({ length: count }, () => this.below(256)));
  }
}
