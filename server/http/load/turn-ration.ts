/** Deeds of which one turn of the event loop does only so much; what is more waits for later turns, one key after the other. */
export class TurnRation {
  readonly #most: number;
  readonly #waiting = new Map<string, { cost: number; deed: () => void }[]>();
  #used = 0;
  #isPlanned = false;

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether it was done at once. */
  run(key: string, cost: number, deed: () => void): boolean {
    this.#planNext();
    const own = this.#waiting.get(key);
    if (!own && this.#used < this.#most) {
      this.#used += cost;
      deed();
      return true;
    }
    if (own) own.push({ cost, deed });
    else this.#waiting.set(key, [{ cost, deed }]);
    return false;
  }

  #planNext(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setImmediate(() => this.#nextTurn());
  }

  #nextTurn(): void {
    this.#isPlanned = false;
    this.#used = 0;
    // Whoever is put back comes after all others.
    for (const [key, own] of this.#waiting) {
      if (this.#used >= this.#most) break;
      const next = own.shift();
      this.#waiting.delete(key);
      if (own.length > 0) this.#waiting.set(key, own);
      this.#used += next?.cost ?? 0;
      next?.deed();
    }
    if (this.#waiting.size > 0) this.#planNext();
  }
}
