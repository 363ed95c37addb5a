import type { Chance } from "../chance.ts";
import { downloadCv, type Press } from "../ledger.ts";
import type { Attempt } from "../registers.ts";
import type { Simulation } from "../simulation.ts";
import { retention } from "../site.ts";
import { dayMs } from "../world.ts";
import { ask, change, listed, type Row } from "./staff.ts";
import type { Command } from "./visitors.ts";

type Table = Press["table"];

const stages = ["contact", "interview", "offer", "declined"] as const;

async function setStage(sim: Simulation, chance: Chance, row: Row, stage: string = chance.of(stages)): Promise<void> {
  const [id, from] = [String(row.id), String(row.stage)];
  const answer = await change(
    sim,
    chance,
    sim.ledger.register(id, "stage"),
    { value: stage, from },
    {
      method: "PUT",
      url: `/api/admin/applications/${id}/stage`,
      body: { stage, revision: row.revision },
      key: chance.bytes(16).toString("hex"),
    },
  );
  if (answer.status === 200 && from !== stage) sim.done("stageSet", id);
}

/** No text is written twice; now and then a note is taken away. */
async function writeNote(sim: Simulation, chance: Chance, row: Row, table: Table = "applications"): Promise<void> {
  const id = String(row.id);
  const from = String(Object(row.note).at ?? "");
  const text = from && chance.is(0.15) ? "" : `A note about ${String(row.name)}: ${chance.word(8)}`;
  const asked = {
    method: "PUT",
    url: `/api/admin/${table}/${id}/note`,
    body: { text, revision: row.revision },
  } as const;
  const answer = await change(sim, chance, sim.ledger.register(id, "note"), { value: text, from }, asked);
  if (answer.status === 200) sim.done(text ? "noteWritten" : "noteRemoved", id);
}

/** Two of them look at the same application and do something about it at the same time. */
export const workTogether: Command = async (sim, chance) => {
  const row = await listed(sim, chance, "applications");
  if (!row) return;
  const [stage, other] = chance.is(0.5) ? stages : stages.toReversed();
  await Promise.allSettled(
    chance.is(0.5)
      ? [setStage(sim, chance, row, stage), setStage(sim, chance, row, other)]
      : [writeNote(sim, chance, row), writeNote(sim, chance, row)],
  );
};

export const workOnApplication: Command = async (sim, chance) => {
  const row = await listed(sim, chance, "applications");
  if (!row) return;
  const act = chance.of([setStage, setStage, writeNote, writeNote, withdrawConsent, openCv, openCv]);
  await act(sim, chance, row);
};

/** On the person's word. */
async function withdrawConsent(sim: Simulation, chance: Chance, { id }: Row): Promise<void> {
  const asked = { method: "POST", url: `/api/admin/applications/${id}/withdraw-consent` } as const;
  await change(sim, chance, sim.ledger.register(String(id), "consent"), { value: "false" }, asked);
}

/** Sooner than others those that wait for the scanner: these are handed to nobody. */
export const openCvs: Command = async (sim, chance) => {
  const { list } = await ask(sim, chance, { method: "GET", url: "/api/admin/applications?limit=50" });
  const row = chance.any(list.filter(({ resumeHeld }) => resumeHeld)) ?? chance.any(list);
  if (row) await openCv(sim, chance, row);
};

async function openCv(sim: Simulation, chance: Chance, row: Row): Promise<void> {
  const answer = await ask(sim, chance, { method: "GET", url: `/api/admin/applications/${row.id}/resume-url` });
  const word = /zq[a-z]{9}/i.exec(String(row.name))?.[0].toLowerCase() ?? "?";
  if (answer.status === 200) await downloadCv(sim, answer.body.signedUrl, word);
}

/** On the telephone, say; or it was not answered after all. */
async function mark(sim: Simulation, chance: Chance, row: Row): Promise<void> {
  const [id, answered] = [String(row.id), chance.is(0.6)];
  const asked = { method: "PUT", url: `/api/admin/contacts/${id}/answered`, body: { answered } } as const;
  const answer = await change(sim, chance, sim.ledger.register(id, "answered"), { value: String(answered) }, asked);
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

/** Staff were told that a letter is on its way. */
function noteLetter(sim: Simulation, table: Table, row: Row, id: string): void {
  const { ledger, world } = sim;
  const record = String(row.id);
  if (ledger.letters.some((other) => other.id === id && other.record !== record))
    world.fail("a letter to one was taken for that to another");
  const recordKeptMs = Date.parse(String(row.createdAt)) + retention[table] * dayMs - world.now;
  ledger.letters.push({ id, record, person: String(row.email), recordKeptMs });
  sim.done("replySent", record);
}

export const answerPerson: Command = async (sim, chance) => {
  const { ledger, world } = sim;
  const table = chance.of<Table>(["contacts", "applications", "applications"]);
  const begun = ledger.moment();
  const row = await listed(sim, chance, table);
  if (!row) return;
  const record = String(row.id);
  const url = `/api/admin/${table}/${record}/replies`;
  const body = { subject: "About you", text: `Dear ${String(row.name)}, thank you.` };
  const key = chance.bytes(12).toString("hex");
  const { wrongUntil } = world;
  const write = () => ask(sim, chance, { method: "POST", url, body, key });
  // The first letter to somebody new is also a step; whoever is written to about an enquiry has an answer.
  const step: Attempt = table === "applications" ? { value: "contact", begun } : { value: "true", begun };
  ledger.register(record, table === "applications" ? "stage" : "answered").attempts.push(step);
  const answers = await Promise.all(chance.is(0.3) ? [write(), write()] : [write()]).finally(() =>
    Object.assign(step, { ended: ledger.moment() }),
  );
  const sent = answers.filter(({ status }) => status === 200);
  const ids = new Set(sent.map(({ body }) => String(Object(body.reply).id)));
  // Keys are kept for a day: a clock that is wrong by more makes the server forget them.
  if (ids.size > 1 && sim.hasRightDate && world.wrongUntil === wrongUntil) world.fail("one reply was sent as two");
  if (ids.size > 0 && (table === "contacts" || row.stage === "new")) step.acknowledged = ledger.moment();
  for (const id of ids) noteLetter(sim, table, row, id);
};

/** Some at once; who changed meanwhile is skipped. */
export const declineSome: Command = async (sim, chance) => {
  const { ledger } = sim;
  const rows = [await listed(sim, chance, "applications"), await listed(sim, chance, "applications")];
  const chosen = new Map(rows.flatMap((row) => (row ? [[String(row.id), row] as const] : [])));
  if (chosen.size === 0) return;
  const steps = new Map(
    [...chosen.keys()].map((id): [string, Attempt] => [id, { value: "declined", begun: ledger.moment() }]),
  );
  for (const [id, step] of steps) ledger.register(id, "stage").attempts.push(step);
  const applications = [...chosen].map(([id, row]) => ({ id, revision: row.revision }));
  const answer = await ask(sim, chance, {
    method: "POST",
    url: "/api/admin/applications/decline",
    body: { revision: 0, applications },
    key: chance.bytes(12).toString("hex"),
  }).finally(() => {
    for (const step of steps.values()) step.ended = ledger.moment();
  });
  for (const declined of Array.isArray(answer.body.declined) ? answer.body.declined : []) {
    const id = String(declined.applicationId);
    const [row, step] = [chosen.get(id), steps.get(id)];
    if (row) noteLetter(sim, "applications", row, String(declined.id));
    else sim.world.fail("somebody was declined whom nobody chose");
    if (step) step.acknowledged = ledger.moment();
  }
};
