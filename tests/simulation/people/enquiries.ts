import type { Chance } from "../chance.ts";
import { attempted } from "../registers.ts";
import type { Simulation } from "../simulation.ts";
import { writeNote } from "./colleagues.ts";
import { ask, listed } from "./staff.ts";
import type { Command } from "./visitors.ts";

type Row = Record<string, unknown>;

/** On the telephone, say; or it was not answered after all. */
async function mark(sim: Simulation, chance: Chance, row: Row): Promise<void> {
  const [id, answered] = [String(row.id), chance.is(0.6)];
  const url = `/api/admin/contacts/${id}/answered`;
  const answer = await attempted(sim, sim.ledger.register(id, "answered"), { value: String(answered) }, (attempt) =>
    ask(sim, chance, { method: "PUT", url, body: { answered }, attempt }),
  );
  const wasSo = (row.answeredAt !== undefined) === answered;
  if (answer.status === 200 && !wasSo) sim.done(answered ? "contactAnswered" : "contactReopened", id);
}

/** One of them, or two who have read the same note. */
export const workOnEnquiries: Command = async (sim, chance) => {
  const row = await listed(sim, chance, "contacts");
  if (!row) return;
  if (chance.is(0.6)) return mark(sim, chance, row);
  const first = writeNote(sim, chance, row, "contacts");
  if (chance.is(0.5)) await first.catch(() => undefined);
  await Promise.allSettled([first, writeNote(sim, chance, row, "contacts")]);
};
