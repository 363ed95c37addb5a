import type { Operation } from "./history.ts";

/** What was acknowledged, to be looked for afterwards, and what was wrong already when it was answered. */
export interface Person {
  email: string;
  kind: "enquiry" | "application";
  /** The record; none as long as no press was acknowledged. */
  id: string | undefined;
  /** The sum of the CV that was acknowledged. */
  cv: string | undefined;
  erased: "no" | "asked" | "yes";
  /** They have left: nothing of theirs is under way. */
  gone: boolean;
}

export interface Letter {
  text: string;
  acknowledged: boolean;
}

export class Ledger {
  readonly people: Person[] = [];
  readonly letters: Letter[] = [];
  readonly history: Operation[] = [];
  /** Of each application that staff move through stages: those that were acknowledged. */
  readonly stages = new Map<string, Set<string>>();
  /** Whether each job that is deleted and put back should be there; undefined while nobody knows. */
  readonly deleted = new Map<string, boolean | undefined>();
  readonly wrong: string[] = [];
  readonly answers = new Map<string, number>();
  /** For how long nobody at all was told that something is stored, at most. */
  longestSilenceMs = 0;
  #stored = Date.now();

  answered(what: string, status: number): void {
    if (status === 201) {
      this.longestSilenceMs = Math.max(this.longestSilenceMs, Date.now() - this.#stored);
      this.#stored = Date.now();
    }
    const key = `${what} ${status === 0 ? "no answer" : status}`;
    this.answers.set(key, (this.answers.get(key) ?? 0) + 1);
  }
}
