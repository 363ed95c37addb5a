import type { Chance } from "../chance.ts";
import { downloadCv, type Press } from "../ledger.ts";
import type { Attempt } from "../registers.ts";
import type { Simulation } from "../simulation.ts";
import { actTogether, ask, change, pickRecord, type Row } from "./staff.ts";
import type { Command } from "./visitors.ts";

type Table = Press["table"];

const stages = ["contact", "interview", "offer", "declined"] as const;

async function setStage(sim: Simulation, chance: Chance, row: Row): Promise<void> {
  const [id, stage] = [String(row.id), chance.of(stages)];
  const asked = {
    method: "PUT",
    url: `/api/admin/applications/${id}/stage`,
    body: { stage, revision: row.revision },
    key: chance.bytes(16).toString("hex"),
  } as const;
  await change(sim, chance, sim.ledger.register(id, "stage"), { value: stage, from: String(row.stage) }, asked);
}

/** Each text is written once only; sometimes the note is removed. */
async function writeNote(sim: Simulation, chance: Chance, row: Row, table: Table = "applications"): Promise<void> {
  const id = String(row.id);
  const from = String(Object(row.note).at ?? "");
  const text = from && chance.is(0.15) ? "" : `A note about ${String(row.name)}: ${chance.word(8)}`;
  const url = `/api/admin/${table}/${id}/note`;
  const asked = { method: "PUT", url, body: { text, revision: row.revision } } as const;
  await change(sim, chance, sim.ledger.register(id, "note"), { value: text, from }, asked);
}

export const workOnApplication: Command = async (sim, chance) => {
  const row = await pickRecord(sim, chance, "applications");
  if (!row) return;
  const act = chance.of([setStage, setStage, writeNote, writeNote, withdrawConsent, openCv, openCv]);
  await act(sim, chance, row);
};

export const workTogether: Command = async (sim, chance) => {
  const row = await pickRecord(sim, chance, "applications");
  const act = chance.of([setStage, writeNote]);
  if (row) await actTogether(chance, () => act(sim, chance, row));
};

/** Requested by the person. */
async function withdrawConsent(sim: Simulation, chance: Chance, { id }: Row): Promise<void> {
  const asked = { method: "POST", url: `/api/admin/applications/${id}/withdraw-consent` } as const;
  await change(sim, chance, sim.ledger.register(String(id), "consent"), { value: "false" }, asked);
}

/** Prefers held CVs, which must not be handed out. */
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

/** Marks an enquiry as answered or not. */
async function markAnswered(sim: Simulation, chance: Chance, row: Row): Promise<void> {
  const [id, answered] = [String(row.id), chance.is(0.6)];
  const asked = { method: "PUT", url: `/api/admin/contacts/${id}/answered`, body: { answered } } as const;
  await change(sim, chance, sim.ledger.register(id, "answered"), { value: String(answered) }, asked);
}

export const workOnEnquiries: Command = async (sim, chance) => {
  const row = await pickRecord(sim, chance, "contacts");
  if (!row) return;
  if (chance.is(0.6)) await markAnswered(sim, chance, row);
  else await actTogether(chance, () => writeNote(sim, chance, row, "contacts"));
};

/** Notes a letter that was acknowledged to staff. */
function noteLetter({ ledger, world }: Simulation, row: Row, id: string): void {
  const record = String(row.id);
  if (ledger.letters.some((other) => other.id === id && other.record !== record))
    world.fail("a letter to one was taken for that to another");
  ledger.letters.push({ id, record });
}

export const answerPerson: Command = async (sim, chance) => {
  const { ledger, world } = sim;
  const table = chance.of<Table>(["contacts", "applications", "applications"]);
  const begun = ledger.moment();
  const row = await pickRecord(sim, chance, table);
  if (!row) return;
  const record = String(row.id);
  const url = `/api/admin/${table}/${record}/replies`;
  const body = { subject: "About you", text: `Dear ${String(row.name)}, thank you.` };
  const key = chance.bytes(12).toString("hex");
  const { wrongUntil } = world;
  const write = () => ask(sim, chance, { method: "POST", url, body, key });
  // The first letter moves a new application to the next stage; a letter about an enquiry marks it as answered.
  const step: Attempt = table === "applications" ? { value: "contact", begun } : { value: "true", begun };
  ledger.register(record, table === "applications" ? "stage" : "answered").attempts.push(step);
  const answers = await Promise.all(chance.is(0.3) ? [write(), write()] : [write()]).finally(() =>
    Object.assign(step, { ended: ledger.moment() }),
  );
  const sent = answers.filter(({ status }) => status === 200);
  const ids = new Set(sent.map(({ body }) => String(Object(body.reply).id)));
  // A clock that is wrong by more than a day makes the server remove idempotency keys.
  if (ids.size > 1 && sim.hasRightDate && world.wrongUntil === wrongUntil) world.fail("one reply was sent as two");
  if (ids.size > 0 && (table === "contacts" || row.stage === "new")) step.acknowledged = ledger.moment();
  for (const id of ids) noteLetter(sim, row, id);
};

/** Declines one or two; those that have changed are skipped. */
export const declineSome: Command = async (sim, chance) => {
  const { ledger } = sim;
  const rows = [await pickRecord(sim, chance, "applications"), await pickRecord(sim, chance, "applications")];
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
    if (row) noteLetter(sim, row, String(declined.id));
    else sim.world.fail("somebody was declined who was not chosen");
    if (step) step.acknowledged = ledger.moment();
  }
};
