import { secondThoughtDays } from "../../../contract/people.ts";
import type { Query } from "../../../server/db/db.ts";
import type { Press } from "../ledger.ts";
import type { Simulation } from "../simulation.ts";
import { retention } from "../site.ts";
import { dayMs, hourMs } from "../world.ts";

/** What must hold whenever nobody has anything under way; each answers with what it found against itself. */
export type Invariant = (sim: Simulation, query: Query) => Promise<string[]>;

/** Longer than it takes until retention has been there, also after a clock that was wrong. */
const slackDays = 5;
/** A clock that is ahead makes retention come so much earlier. */
const earlyDays = 2;

/** Whether they are kept for longer: what this may be now. */
function consents({ ledger, world }: Simulation, { id = "", consent }: Press): boolean[] {
  const register = ledger.ofBoth(id, "consent");
  const isFresh = register.attempts.some(
    ({ endedAt = world.elapsed }) => world.elapsed - endedAt < (secondThoughtDays + slackDays + 1) * dayMs,
  );
  // Where the link of an application was never seen, nobody knows what its sender did by it.
  if (isFresh || !ledger.links.has(id)) return [true, false];
  return [true, false].filter((value) => register.mayBe(String(value), String(consent)));
}

/** When, by the clock, the time of this is over at the latest, but for what retention takes. */
function keptUntil(sim: Simulation, press: Press): number {
  const days =
    press.table === "contacts"
      ? [retention.contacts]
      : consents(sim, press).map((consent) => (consent ? retention.consented : retention.applications));
  return press.clockThen + Math.max(...days) * dayMs;
}

/** The same at the earliest: whoever has withdrawn their consent has some days to take that back. */
function goesFrom({ ledger }: Simulation, { table, clockThen, id = "", consent }: Press): number {
  const [plain, long] = [clockThen + retention.applications * dayMs, clockThen + retention.consented * dayMs];
  if (table === "contacts") return clockThen + retention.contacts * dayMs;
  if (!ledger.links.has(id)) return plain;
  const { attempts, heard } = ledger.ofBoth(id, "consent");
  const isTakenBack = (ended: number) => heard.some(({ value, begun }) => value === "true" && begun > ended);
  const withdrawn = attempts.filter(
    ({ value, ended, repeats }) => value === "false" && (repeats || ended === undefined || !isTakenBack(ended)),
  );
  const never = Number.NEGATIVE_INFINITY;
  const since = [
    ...(consent || isTakenBack(never) ? [] : [never]),
    ...withdrawn.map((attempt) => attempt.clockThen ?? never),
  ];
  return Math.min(long, ...since.map((time) => Math.max(plain, time + secondThoughtDays * dayMs)));
}

/** A rule may have removed it: its time may be over, or an erasure of its person was decided after it was sent. */
export function mayBeGone(sim: Simulation, press: Press): boolean {
  const { ledger, world } = sim;
  if (press.isMisdated || world.latest >= goesFrom(sim, press) - earlyDays * dayMs - 4 * hourMs) return true;
  return press.begun < ledger.decidedOf(press.person);
}

/** Certainly no rule keeps it any longer. */
export function mustBeGone(sim: Simulation, press: Press): boolean {
  const { ledger, world } = sim;
  if (!press.isMisdated && world.now > keptUntil(sim, press) + slackDays * dayMs) return true;
  // Ahead by less than it is kept for, it goes by its date; by more, so long after the clock was put right.
  if (press.isMisdated && world.elapsed > world.wrongUntil + (2 * retention.consented + 10) * dayMs) return true;
  const heard = press.acknowledged ?? Number.POSITIVE_INFINITY;
  return ledger.erasuresOf(press.person).some(({ acknowledged, begun }) => acknowledged && heard < begun);
}

export async function rowsOf(query: Query) {
  const contacts = await query
    .selectFrom("contacts")
    .select(["id", "message as text", "receipt_id", "created_at", "answered_at", "note_text"])
    .execute();
  const applications = await query
    .selectFrom("applications")
    .select(["id", "cover_letter as text", "receipt_id", "created_at"])
    .select(["resume_object", "resume_state", "resume_size", "job_id", "my_token_hash"])
    .select(["stage", "starred", "note_text", "withdrawn_at", "keep_for_later"])
    .execute();
  return { contacts, applications };
}
