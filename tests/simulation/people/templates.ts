import { locales } from "../../../contract/locales.ts";
import type { TemplateName } from "../../../contract/templates.ts";
import type { Chance } from "../chance.ts";
import { attempted } from "../registers.ts";
import type { Simulation } from "../simulation.ts";
import { ask } from "./staff.ts";
import type { Command } from "./visitors.ts";

type Row = Record<string, unknown>;

/** Nobody writes the same twice. */
async function save(sim: Simulation, chance: Chance, template: Row): Promise<void> {
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
  const first = save(sim, chance, template);
  if (chance.is(0.5)) return first;
  if (chance.is(0.5)) await first.catch(() => undefined);
  await Promise.allSettled([first, save(sim, chance, template)]);
};
