import { secondThoughtDays } from "../../../contract/person/keeping.ts";
import type { Query } from "../../../server/db/db.ts";
import type { Press } from "../ledger.ts";
import type { Simulation } from "../simulation.ts";
import { retention } from "../site.ts";
import { dayMs, hourMs } from "../world.ts";

/** What must hold whenever nobody has anything under way; each answers with what it found against itself. */
export type Invariant = (sim: Simulation, query: Query) => Promise<string[]>;

/** Longer than it takes until retention has been there, also after a clock that was wrong. */
const slackDays = 3;

/** Whether they are kept for longer: everything that this ever was, or may be now. */
function consents({ ledger, world }: Simulation, { id = "", consent }: Press, when: "ever" | "now"): boolean[] {
  const register = ledger.ofBoth(id, "consent");
  const both = [true, false];
  // Where the link of an application was never seen, nobody knows what its sender did by it.
  if (when === "ever" && !ledger.links.has(id)) return both;
  if (when === "ever") return [consent, ...register.attempts.map(({ value }) => value === "true")];
  const isFresh = register.attempts.some(
    ({ endedAt = world.elapsed }) => world.elapsed - endedAt < (secondThoughtDays + slackDays + 1) * dayMs,
  );
  if (isFresh || !ledger.links.has(id)) return both;
  return both.filter((value) => register.mayBe(String(value), String(consent)));
}

function daysOf(sim: Simulation, press: Press, when: "ever" | "now"): number[] {
  if (press.table === "contacts") return [retention.contacts];
  return consents(sim, press, when).map((consent) => (consent ? retention.consented : retention.applications));
}

/** A rule may have removed it: its time may be over, or its person was erased after it was sent. */
export function mayBeGone(sim: Simulation, press: Press): boolean {
  const { ledger, world } = sim;
  if (press.isMisdated) return true;
  if (world.latest >= press.clockThen + Math.min(...daysOf(sim, press, "ever")) * dayMs - 4 * hourMs) return true;
  return ledger.erasuresOf(press.person).some(({ ended }) => ended === undefined || press.begun < ended);
}

/** Certainly no rule keeps it any longer. */
export function mustBeGone(sim: Simulation, press: Press): boolean {
  const { ledger, world } = sim;
  const days = Math.max(...daysOf(sim, press, "now")) + slackDays;
  if (!press.isMisdated && world.now > press.clockThen + days * dayMs) return true;
  // Ahead by less than it is kept for, it goes by its date; by more, so long after the clock was put right.
  if (press.isMisdated && world.elapsed > world.wrongUntil + (2 * retention.consented + 10) * dayMs) return true;
  const heard = press.acknowledged ?? Number.POSITIVE_INFINITY;
  return ledger.erasuresOf(press.person).some(({ acknowledged, begun }) => acknowledged && heard < begun);
}

export async function rowsOf(query: Query) {
  const contacts = await query
    .selectFrom("contacts")
    .select(["id", "message as text", "receipt_id", "created_at"])
    .execute();
  const applications = await query
    .selectFrom("applications")
    .select(["id", "cover_letter as text", "receipt_id", "created_at"])
    .select(["resume_object", "resume_state", "resume_size", "job_id", "my_token_hash"])
    .select(["stage", "note_text", "withdrawn_at", "keep_for_later"])
    .execute();
  return { contacts, applications };
}
