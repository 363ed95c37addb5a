import { inEachLocale } from "../../../contract/locales.ts";
import type { Chance } from "../chance.ts";
import { attempted } from "../registers.ts";
import type { Simulation } from "../simulation.ts";
import { ask } from "./staff.ts";
import type { Command } from "./visitors.ts";

type Row = Record<string, unknown>;

/** Nobody says the same twice. */
async function save(sim: Simulation, chance: Chance, text: Row): Promise<void> {
  const said = `Good day, ${chance.word(9)}`;
  const url = `/api/admin/words/${encodeURIComponent(String(text.key))}`;
  const body = { texts: inEachLocale(() => ({ "": said })), revision: text.revision };
  const register = sim.ledger.register(String(text.key), "words");
  const answer = await attempted(sim, register, { value: said, from: String(text.revision) }, (attempt) =>
    ask(sim, chance, { method: "PUT", url, body, attempt }),
  );
  if (answer.status === 200) sim.done("wordsSaved", undefined);
}

async function listed(sim: Simulation, chance: Chance): Promise<Row[]> {
  const { texts } = (await ask(sim, chance, { method: "GET", url: "/api/admin/words" })).body;
  return Array.isArray(texts) ? texts : [];
}

/** One or two write a text of the site; then all that is written is published. */
export const workOnWords: Command = async (sim, chance) => {
  const text = chance.any(await listed(sim, chance));
  if (!text) return;
  const first = save(sim, chance, text);
  if (chance.is(0.5)) await first.catch(() => undefined);
  await Promise.allSettled(chance.is(0.5) ? [first, save(sim, chance, text)] : [first]);
  const held = (await listed(sim, chance)).filter(({ draft }) => draft);
  const drafts = held.map(({ key, revision }) => ({ key, revision }));
  if (drafts.length === 0) return;
  const body = { drafts, evenBehind: true };
  const answer = await ask(sim, chance, { method: "POST", url: "/api/admin/words/publish", body });
  if (answer.status === 200) sim.done("wordsPublished", undefined);
};
