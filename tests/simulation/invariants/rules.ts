import type { Query } from "../../../server/db/db.ts";
import type { Person, Press } from "../ledger.ts";
import type { Simulation } from "../simulation.ts";
import { retention } from "../site.ts";
import { dayMs, hourMs } from "../world.ts";

/** A condition that holds whenever no command is in progress; it returns what violates it. */
export type Invariant = (sim: Simulation, query: Query) => Promise<string[]>;

/** Within these days retention has run, also after a wrong clock. */
const slackDays = 5;
/** A clock that is ahead makes retention at most so much earlier. */
const earlyDays = 2;

/** The earliest and the latest end of its retention, by the consents that its sender may have given. */
function getRetention({ ledger }: Simulation, { table, clockThen, id = "", consent }: Press): [number, number] {
  if (table === "contacts") return [clockThen + retention.contacts * dayMs, clockThen + retention.contacts * dayMs];
  // If the link was never seen, the sender's changes by it are unknown.
  const changes = ledger.links.has(id)
    ? ledger.ofBoth(id, "consent").attempts
    : [{ value: "true" }, { value: "false" }];
  const may = (value: boolean) => consent === value || changes.some((attempt) => attempt.value === String(value));
  const [plain, long] = [clockThen + retention.applications * dayMs, clockThen + retention.consented * dayMs];
  return [may(false) ? plain : long, may(true) ? long : plain];
}

/** Whether it may have been removed: by retention, or by an erasure of its person after it was sent. */
export function mayBeGone(sim: Simulation, press: Press): boolean {
  const [earliest] = getRetention(sim, press);
  if (press.isMisdated || sim.world.latest >= earliest - earlyDays * dayMs - 4 * hourMs) return true;
  const never = Number.POSITIVE_INFINITY;
  return sim.ledger.findErasures(press.person).some(({ ended = never }) => press.begun < ended);
}

/** Whether it must have been removed. */
export function mustBeGone(sim: Simulation, press: Press): boolean {
  const { ledger, world } = sim;
  const [, latest] = getRetention(sim, press);
  if (!press.isMisdated && world.now > latest + slackDays * dayMs) return true;
  // A misdated record goes at the latest so long after the clock was put right.
  if (press.isMisdated && world.elapsed > world.wrongUntil + (2 * retention.consented + 10) * dayMs) return true;
  const acknowledgedAt = press.acknowledged ?? Number.POSITIVE_INFINITY;
  return ledger.findErasures(press.person).some(({ acknowledged, begun }) => acknowledged && acknowledgedAt < begun);
}

/** People of whom everything must be gone. */
export function peopleGone(sim: Simulation): Person[] {
  return sim.ledger.people.filter((person) => {
    const own = sim.ledger.presses.filter((press) => press.person === person);
    return own.length > 0 && own.every((press) => mustBeGone(sim, press));
  });
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
