import { inEachLocale, locales } from "../../../contract/locales.ts";
import type { TemplateName } from "../../../contract/templates.ts";
import type { Chance } from "../chance.ts";
import { attempted } from "../registers.ts";
import type { Simulation } from "../simulation.ts";
import { ask } from "./staff.ts";
import type { Command } from "./visitors.ts";

type Row = Record<string, unknown>;

/** Nobody writes the same twice. */
async function saveTemplate(sim: Simulation, chance: Chance, template: Row): Promise<void> {
  const [from, subject] = [String(template.revision), `About ${chance.word(9)}`];
  const words = Object.fromEntries(locales.map((locale) => [locale, { subject, text: "Dear {name}, thank you." }]));
  const url = `/api/admin/templates/${template.id}`;
  const register = sim.ledger.register(String(template.id), "template");
  const answer = await attempted(sim, register, { value: subject, from }, (attempt) =>
    ask(sim, chance, { method: "PUT", url, body: { ...words, revision: template.revision }, attempt }),
  );
  if (answer.status === 200) sim.done("templateSaved", undefined);
}

/** Back to the words of the product. */
async function reset(sim: Simulation, chance: Chance, template: Row): Promise<void> {
  const url = `/api/admin/templates/${template.id}?revision=${template.revision}`;
  const register = sim.ledger.register(String(template.id), "template");
  await attempted(sim, register, { value: "" }, (attempt) => ask(sim, chance, { method: "DELETE", url, attempt }));
}

/** One of them, or two who have read the same words. */
export const workOnTemplates: Command = async (sim, chance) => {
  const { list } = await ask(sim, chance, { method: "GET", url: "/api/admin/templates" });
  const wanted = chance.of<TemplateName>(["invite", "ask"]);
  const template = list.find(({ id }) => id === wanted);
  if (!template) return;
  if (chance.is(0.2)) return reset(sim, chance, template);
  const first = saveTemplate(sim, chance, template);
  if (chance.is(0.5)) return first;
  if (chance.is(0.5)) await first.catch(() => undefined);
  await Promise.allSettled([first, saveTemplate(sim, chance, template)]);
};

/** Nobody says the same twice. */
async function saveText(sim: Simulation, chance: Chance, text: Record<string, unknown>): Promise<void> {
  const said = `Good day, ${chance.word(9)}`;
  const url = `/api/admin/words/${encodeURIComponent(String(text.key))}`;
  const body = { texts: inEachLocale(() => ({ "": said })), revision: text.revision };
  const register = sim.ledger.register(String(text.key), "words");
  const answer = await attempted(sim, register, { value: said, from: String(text.revision) }, (attempt) =>
    ask(sim, chance, { method: "PUT", url, body, attempt }),
  );
  if (answer.status === 200) sim.done("wordsSaved", undefined);
}

async function fetchTexts(sim: Simulation, chance: Chance): Promise<Record<string, unknown>[]> {
  const { texts } = (await ask(sim, chance, { method: "GET", url: "/api/admin/words" })).body;
  return Array.isArray(texts) ? texts : [];
}

/** One or two write a text of the site; then all that is written is published. */
export const workOnWords: Command = async (sim, chance) => {
  const text = chance.any(await fetchTexts(sim, chance));
  if (!text) return;
  const first = saveText(sim, chance, text);
  if (chance.is(0.5)) await first.catch(() => undefined);
  await Promise.allSettled(chance.is(0.5) ? [first, saveText(sim, chance, text)] : [first]);
  const held = (await fetchTexts(sim, chance)).filter(({ draft }) => draft);
  const drafts = held.map(({ key, revision }) => ({ key, revision }));
  if (drafts.length === 0) return;
  const body = { drafts, evenBehind: true };
  const answer = await ask(sim, chance, { method: "POST", url: "/api/admin/words/publish", body });
  if (answer.status === 200) sim.done("wordsPublished", undefined);
};
