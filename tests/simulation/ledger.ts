import type { Chance } from "./chance.ts";
import { Register } from "./registers.ts";

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
  /** As it was sent; what became of it is in a register. */
  consent: boolean;
}

export interface Erasure {
  person: Person;
  begun: number;
  /** After this moment it takes nothing more with it. */
  ended?: number;
  acknowledged: boolean;
  byStaff: boolean;
}

/** Of staff, times by the clock of the site. */
export interface Session {
  token: string;
  begun: number;
  /** The latest. */
  used: number;
  /** Begun or used while the clock was wrong by years. */
  isMisdated: boolean;
  /** Staff have signed out and were told so. */
  isEnded: boolean;
}

/** What people were told, and therefore may rely on. */
export class Ledger {
  readonly people: Person[] = [];
  readonly presses: Press[] = [];
  readonly erasures: Erasure[] = [];
  /** Changes that staff were told are done: an action of the audit, its target where that is known, and from when on. */
  readonly changes: { action: string; target: string | undefined; since: number; clockThen: number }[] = [];
  /** Replies that staff were told are on their way. */
  readonly letters: { id: string; person: string; recordKeptMs: number }[] = [];
  readonly jobs: { id: string; title: string }[] = [];
  readonly sessions: Session[] = [];
  /** What opens something, and therefore stands in no log. */
  readonly secrets = new Set<string>();
  /** Addresses of CVs that somebody was given: whose, and when by the clock. */
  readonly addresses: { url: string; clockThen: number }[] = [];
  /** By address of the person: how many of their exports are under way, and were ever begun. */
  readonly exports = new Map<string, { underWay: number; begun: number }>();
  /** Mails about records, by their ids, as they were when the record was first seen. */
  readonly mails = new Map<string, { id: string; kind: string }[]>();
  /** By the time since the start. */
  mailsLookedAt = 0;
  /** The hash of the link of each application that was ever seen. */
  readonly links = new Map<string, string>();
  readonly #registers = new Map<string, Register>();
  #moments = 0;

  /** Orders what the clock cannot tell apart. */
  moment(): number {
    this.#moments += 1;
    return this.#moments;
  }

  register(of: string, what: "stage" | "note" | "withdrawn" | "consent"): Register {
    const key = `${of} ${what}`;
    const register = this.#registers.get(key) ?? new Register();
    this.#registers.set(key, register);
    return register;
  }

  /** Staff know an application by its id, its sender by the link; what both have done to it is one. */
  ofBoth(id: string, what: "withdrawn" | "consent"): Register {
    const [staff, own] = [this.register(id, what), this.register(this.links.get(id) ?? "", what)];
    return new Register([...staff.attempts, ...own.attempts]);
  }

  known(table?: Press["table"]): Press[] {
    return this.presses.filter((press) => press.id !== undefined && (!table || press.table === table));
  }

  erasuresOf({ email }: Person): Erasure[] {
    return this.erasures.filter((erasure) => erasure.person.email.toLowerCase() === email.toLowerCase());
  }
}
