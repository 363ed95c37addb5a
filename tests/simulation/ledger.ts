import type { Chance } from "./chance.ts";

/** Somebody who exists nowhere but here: the word is in all they send, so that whatever is left of them is found. */
export interface Person {
  word: string;
  name: string;
  email: string;
  address: string;
}

export function newPerson(chance: Chance): Person {
  const word = `zq${chance.word(9)}`;
  const email = `${chance.is(0.3) ? word.toUpperCase() : word}@mail.example`;
  return { word, name: `Eva ${word}`, email, address: `203.0.${chance.below(250)}.${chance.below(250)}` };
}

export interface CvAttempt {
  bytes: Buffer;
  begun: number;
  /** When its success was heard of. */
  acknowledged?: number;
}

/** One press of a button that makes a record. */
export interface Press {
  table: "contacts" | "applications";
  person: Person;
  key: string;
  /** Only in this one. */
  word: string;
  begun: number;
  /** By the clock of the site at that time, the earliest its retention counts from. */
  clockThen: number;
  /** What the site has answered. */
  id?: string;
  token?: string;
  acknowledged?: number;
  /** Dated by a wrong clock, it may go at once or stay for years. */
  isMisdated?: boolean;
  cvs: CvAttempt[];
  /** As far as anybody knows. */
  consent: boolean;
  consentTouched: boolean;
}

export interface Erasure {
  person: Person;
  begun: number;
  /** After this moment it takes nothing more with it. */
  ended?: number;
  acknowledged: boolean;
}

/** What people were told, and therefore may rely on. */
export class Ledger {
  readonly people: Person[] = [];
  readonly presses: Press[] = [];
  readonly erasures: Erasure[] = [];
  /** Changes that staff were told are done: an action of the audit, and its target. */
  readonly changes: { action: string; target: string; clockThen: number }[] = [];
  /** Replies that staff were told are on their way. */
  readonly letters: { id: string; person: string; recordKeptMs: number }[] = [];
  readonly jobs: { id: string; title: string }[] = [];
  #moments = 0;

  /** Orders what the clock cannot tell apart. */
  moment(): number {
    this.#moments += 1;
    return this.#moments;
  }

  known(table?: Press["table"]): Press[] {
    return this.presses.filter((press) => press.id !== undefined && (!table || press.table === table));
  }

  erasuresOf({ email }: Person): Erasure[] {
    return this.erasures.filter((erasure) => erasure.person.email.toLowerCase() === email.toLowerCase());
  }
}
