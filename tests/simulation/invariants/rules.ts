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

/** When, by the clock, the time of this is over: at the earliest and at the latest, by what its sender may have said. */
function keptUntil({ ledger }: Simulation, { table, clockThen, id = "", consent }: Press): [number, number] {
  if (table === "contacts") return [clockThen + retention.contacts * dayMs, clockThen + retention.contacts * dayMs];
  // Where the link of an application was never seen, nobody knows what its sender did by it.
  const changes = ledger.links.has(id)
    ? ledger.ofBoth(id, "consent").attempts
    : [{ value: "true" }, { value: "false" }];
  const may = (value: boolean) => consent === value || changes.some((attempt) => attempt.value === String(value));
  const [plain, long] = [clockThen + retention.applications * dayMs, clockThen + retention.consented * dayMs];
  return [may(false) ? plain : long, may(true) ? long : plain];
}

/** A rule may have removed it: its time may be over, or its person was erased after it was sent. */
export function mayBeGone(sim: Simulation, press: Press): boolean {
  const [earliest] = keptUntil(sim, press);
  if (press.isMisdated || sim.world.latest >= earliest - earlyDays * dayMs - 4 * hourMs) return true;
  const never = Number.POSITIVE_INFINITY;
  return sim.ledger.erasuresOf(press.person).some(({ ended = never }) => press.begun < ended);
}

/** Certainly no rule keeps it any longer. */
export function mustBeGone(sim: Simulation, press: Press): boolean {
  const { ledger, world } = sim;
  const [, latest] = keptUntil(sim, press);
  if (!press.isMisdated && world.now > latest + slackDays * dayMs) return true;
  // Ahead by less than it is kept for, it goes by its date; by more, so long after the clock was put right.
  if (press.isMisdated && world.elapsed > world.wrongUntil + (2 * retention.consented + 10) * dayMs) return true;
  const heard = press.acknowledged ?? Number.POSITIVE_INFINITY;
  return ledger.erasuresOf(press.person).some(({ acknowledged, begun }) => acknowledged && heard < begun);
}

export async function selectRows(query: Query) {
  const contacts = await query
    .selectFrom("contacts")
    .select(["id", "message as text", "receipt_id", "created_at", "answered_at", "note_text"])
    .execute();
  const applications = await query
    .selectFrom("applications")
    .select(["id", "cover_letter as text", "receipt_id", "created_at"])
    .select(["resume_object", "resume_state", "resume_size", "job_id", "my_token_hash"])
    .select(["stage", "note_text", "withdrawn_at", "keep_for_later"])
    .execute();
  return { contacts, applications };
}
