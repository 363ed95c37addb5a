import type { Chance } from "./chance.ts";
import type { Asked } from "./network.ts";
import { Register } from "./registers.ts";
import type { Simulation } from "./simulation.ts";
import { hourMs } from "./world.ts";

/** What opens something to whoever has it, for a time. Times are by the clock of the site. */
export interface Opening {
  what: string;
  /** Tries it. */
  asked: Asked;
  /** How that is answered once it is over. */
  closed: number;
  begun: number;
  lastsMs: number;
  /** Made or used while the clock was wrong by years. */
  isMisdated: boolean;
  /** What has ended it before its time. */
  ended?: string;
  /** Closed for now, by what people were told. */
  isShut?: () => boolean;
}

/** Of staff. */
export interface Session extends Opening {
  token: string;
  user: string;
  /** When it was heard of. */
  since: number;
  /** The latest. */
  used: number;
}

/** By more than anybody sets a clock that is nearly right. */
const slackMs = 4 * hourMs;
const idleMs = 2 * hourMs;
export const sessionMs = 12 * hourMs;

/** Its time is over. */
export function isPast(opening: Opening | Session, now: number): boolean {
  if (opening.isMisdated) return false;
  if (now - opening.begun > opening.lastsMs + slackMs) return true;
  return "used" in opening && now - opening.used > idleMs + slackMs;
}

/** Whoever was given it is the world; once its time is over it must be closed to everybody. */
export function opened(sim: Simulation, opening: Omit<Opening, "begun" | "isMisdated">): Opening {
  const made = { ...opening, begun: sim.world.now, isMisdated: !sim.hasRightDate };
  sim.ledger.openings.push(made);
  return made;
}

/** Downloads the CV that a signed URL hands out; it must be that of the person with this word. */
export async function downloadCv(sim: Simulation, signedUrl: unknown, word: string): Promise<void> {
  const { pathname, search } = new URL(String(signedUrl));
  const asked = { method: "GET", url: `${pathname}${search}` } as const;
  opened(sim, { what: "the address of a CV", asked, closed: 403, lastsMs: 60_000 });
  const file = await sim.send(asked);
  if (file.status === 200 && !file.bytes.includes(word)) sim.world.fail("somebody was sent another's CV");
}

/** Every session of a user that had begun before this moment. */
export function endSessions({ ledger }: Simulation, user: string, before: number, why: string): void {
  for (const session of ledger.sessions) if (session.user === user && session.since < before) session.ended ??= why;
}

/** Somebody who exists nowhere but here: the word is in all they send, so that whatever is left of them is found. */
export interface Person {
  word: string;
  name: string;
  email: string;
  address: string;
}

export function newPerson(chance: Chance): Person {
  const word = `zq${chance.word(9)}`;
  const address = `203.0.${chance.below(250)}.${chance.below(250)}`;
  return { word, name: `Eva ${word}`, email: `${word}@mail.example`, address };
}

/** Their address as they type it this time: whichever letters are capitals, it is theirs. */
export function typed({ email }: Person, chance: Chance): string {
  const [mailbox = "", domain = ""] = email.split("@");
  const capitals = [email.toUpperCase(), `${mailbox.toUpperCase()}@${domain}`, `${mailbox}@${domain.toUpperCase()}`];
  return chance.is(0.6) ? email : (chance.any(capitals) ?? email);
}

export interface CvAttempt {
  bytes: Buffer;
  begun: number;
  /** When its success was heard of. */
  acknowledged?: number;
  /** The hash of the link by which it came: it is for what that opens, and for nothing else. */
  link?: string;
}

/** One press of a button that makes a record. */
export interface Press {
  table: "contacts" | "applications";
  person: Person;
  url: string;
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
  isMisdated: boolean;
  cvs: CvAttempt[];
  /** As it was sent; what became of it is in a register. */
  consent: boolean;
  asked?: Asked;
  /** What its token opens. */
  opening?: Opening;
}

export interface Erasure {
  person: Person;
  begun: number;
  /** After this moment it takes nothing more with it. */
  ended?: number;
  acknowledged: boolean;
  byStaff: boolean;
}

/** A letter of staff to the person of a record. */
export interface Letter {
  id: string;
  record: string;
  person: string;
  recordKeptMs: number;
}

type Registered =
  | ("stage" | "note" | "withdrawn" | "consent" | "answered")
  | ("state" | "deleted" | "text")
  | ("disabled" | "password");

/** What people were told, and therefore may rely on. */
export class Ledger {
  readonly people: Person[] = [];
  readonly presses: Press[] = [];
  readonly erasures: Erasure[] = [];
  /** Changes that staff were told are done: an action of the audit, its target where that is known, and from when on. */
  readonly changes: { action: string; target: string | undefined; since: number; clockThen: number }[] = [];
  /** Replies that staff were told are on their way. */
  readonly letters: Letter[] = [];
  readonly jobs: { id: string; title: string }[] = [];
  /** Staff besides the first. */
  readonly users: { id: string; username: string }[] = [];
  readonly sessions: Session[] = [];
  /** One-time links of staff, and when they were given. */
  readonly invitations: { user: string; given: number; opening: Opening }[] = [];
  /** All else that opens something for a time. */
  readonly openings: Opening[] = [];
  /** What opens something, and therefore stands in no log. */
  readonly secrets = new Set<string>();
  /** Mails about records, by their ids, as they were when the record was first seen. */
  readonly mails = new Map<string, { id: string; kind: string }[]>();
  /** By the time since the start. */
  mailsLookedAt = 0;
  /** How many of those that have arrived were looked at. */
  mailsRead = 0;
  /** Files that were in the store while a row named them. */
  readonly named = new Set<string>();
  /** The hash of the link of each application that was ever seen. */
  readonly links = new Map<string, string>();
  readonly #registers = new Map<string, Register>();
  #moments = 0;

  /** Orders what the clock cannot tell apart. */
  moment(): number {
    this.#moments += 1;
    return this.#moments;
  }

  register(of: string, what: Registered): Register {
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
