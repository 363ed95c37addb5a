import type { Asked } from "./network.ts";
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

export function cvAddress(sim: Simulation, address: string): void {
  const { pathname, search } = new URL(address);
  const asked = { method: "GET", url: `${pathname}${search}` } as const;
  sim.ledger.addresses.push(address);
  opened(sim, { what: "the address of a CV", asked, closed: 403, lastsMs: 60_000 });
}

/** Every session of a user that had begun before this moment. */
export function endSessions({ ledger }: Simulation, user: string, before: number, why: string): void {
  for (const session of ledger.sessions) if (session.user === user && session.since < before) session.ended ??= why;
}
