import type { Chance } from "./chance.ts";
import type { Asked } from "./network.ts";
import { Register } from "./registers.ts";
import type { Simulation } from "./simulation.ts";
import { hourMs } from "./world.ts";

/** A session, link, token or signed URL: it gives access for a time, by the clock of the site. */
export interface Credential {
  what: string;
  /** The request that tries it. */
  asked: Asked;
  /** The status of the answer when it is over. */
  closed: number;
  begun: number;
  lastsMs: number;
  /** The latest use of a session. */
  used?: number;
  user?: string;
  /** The moment when it was received. */
  since: number;
  /** Made or used while the clock was wrong by more than hours. */
  isMisdated: boolean;
  /** Why it ended before its time. */
  ended?: string;
  /** Whether it gives no access for now. */
  isShut?: () => boolean;
}

/** Clocks that are nearly right are put right by less. */
const slackMs = 4 * hourMs;
const idleMs = 2 * hourMs;

export function isPast({ isMisdated, begun, lastsMs, used }: Credential, now: number): boolean {
  return !isMisdated && (now - begun > lastsMs + slackMs || now - (used ?? now) > idleMs + slackMs);
}

type NewCredential = Omit<Credential, "begun" | "since" | "isMisdated">;

/** From now on everybody has it; when its time is over it must give no access to anybody. */
export function noteCredential(
  { ledger, world, hasRightDate }: Simulation,
  credential: NewCredential,
  begun = world.now,
) {
  const made: Credential = { ...credential, begun, since: ledger.moment(), isMisdated: !hasRightDate };
  ledger.credentials.push(made);
  return made;
}

/** Downloads the CV that a signed URL hands out; it must be that of the person with this word. */
export async function downloadCv(sim: Simulation, signedUrl: unknown, word: string): Promise<void> {
  const { pathname, search } = new URL(String(signedUrl));
  const asked = { method: "GET", url: `${pathname}${search}` } as const;
  noteCredential(sim, { what: "the URL of a CV", asked, closed: 403, lastsMs: 60_000 });
  const file = await sim.send(asked);
  if (file.status === 200 && !file.bytes.includes(word)) sim.world.fail("somebody was sent another's CV");
}

/** Ends a user's sessions or invitations that were received before this moment. */
export function endCredentials({ ledger }: Simulation, what: string, user: string, before: number, why: string): void {
  for (const credential of ledger.credentials)
    if (credential.what === what && credential.user === user && credential.since < before) credential.ended ??= why;
}

/** A person. Everything they send contains their word, so that what is left of them can be found. */
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

/** The e-mail address as it is typed this time: capitals do not matter. */
export function varyCase({ email }: Person, chance: Chance): string {
  const [mailbox = "", domain = ""] = email.split("@");
  const capitals = [email.toUpperCase(), `${mailbox.toUpperCase()}@${domain}`, `${mailbox}@${domain.toUpperCase()}`];
  return chance.is(0.6) ? email : (chance.any(capitals) ?? email);
}

export interface CvAttempt {
  bytes: Buffer;
  begun: number;
  /** The moment when its success was known. */
  acknowledged?: number;
  /** The hash of the link by which it was sent: it belongs to that application only. */
  link?: string;
}

/** One press of a button that makes a record. */
export interface Press {
  table: "contacts" | "applications";
  person: Person;
  url: string;
  key: string;
  /** A word that only this press contains. */
  word: string;
  begun: number;
  /** The site's time when it was pressed; its retention begins no earlier. */
  clockThen: number;
  /** From the site's answer. */
  id?: string;
  token?: string;
  acknowledged?: number;
  /** Dated by a wrong clock: it may be deleted early or late. */
  isMisdated: boolean;
  cvs: CvAttempt[];
  /** As it was sent; a register has later changes. */
  consent: boolean;
  /** The token for its CV. */
  credential?: Credential;
}

export interface Erasure {
  person: Person;
  begun: number;
  /** From this moment on it removes nothing more. */
  ended?: number;
  acknowledged: boolean;
}

type Registered =
  | ("stage" | "note" | "withdrawn" | "consent" | "answered")
  | ("state" | "deleted" | "text")
  | ("disabled" | "password");

/** Results that were acknowledged to people, so that they rely on them. */
export class Ledger {
  readonly people: Person[] = [];
  readonly presses: Press[] = [];
  readonly erasures: Erasure[] = [];
  /** Replies that were acknowledged to staff. */
  readonly letters: { id: string; record: string }[] = [];
  readonly jobs: { id: string; title: string }[] = [];
  /** Staff other than the first user. */
  readonly users: { id: string; username: string }[] = [];
  readonly credentials: Credential[] = [];
  /** Secrets that no log may contain. */
  readonly secrets = new Set<string>();
  /** By the id of the record: all mails about it that were ever seen. */
  readonly mails = new Map<string, { id: string; kind: string }[]>();
  /** Time since the start when mails were last checked. */
  mailsLookedAt = 0;
  /** How many of the delivered mails were checked. */
  mailsRead = 0;
  /** Files that were in the store while a row named them. */
  readonly named = new Set<string>();
  /** The hash of each application's link, once its row was seen. */
  readonly links = new Map<string, string>();
  readonly #registers = new Map<string, Register>();
  #moments = 0;

  /** A number that grows: it orders events of the same millisecond. */
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

  /** Changes by staff, who know an application by its id, and by its applicant, who knows it by the link. */
  ofBoth(id: string, what: "withdrawn" | "consent"): Register {
    const [staff, own] = [this.register(id, what), this.register(this.links.get(id) ?? "", what)];
    return new Register([...staff.attempts, ...own.attempts]);
  }

  known(table?: Press["table"]): Press[] {
    return this.presses.filter((press) => press.id !== undefined && (!table || press.table === table));
  }

  findErasures({ email }: Person): Erasure[] {
    return this.erasures.filter((erasure) => erasure.person.email.toLowerCase() === email.toLowerCase());
  }
}
