import type { Chance } from "../chance.ts";
import { cvAddress } from "../ledger.ts";
import { type Attempt, attempted, judge, rights } from "../registers.ts";
import type { Simulation } from "../simulation.ts";
import { ask, listed } from "./staff.ts";
import type { Command } from "./visitors.ts";

type Row = Record<string, unknown>;

const stages = ["contact", "interview", "offer", "declined"] as const;

/** Where nothing but what was asked for leads back to what two of them had read. */
async function setStage(sim: Simulation, chance: Chance, row: Row, stage: string = chance.of(stages)): Promise<void> {
  const [from, since] = [String(row.stage), sim.ledger.moment()];
  const register = sim.ledger.register(String(row.id), "stage");
  const url = `/api/admin/applications/${row.id}/stage`;
  const [body, key] = [{ stage, revision: row.revision }, chance.bytes(16).toString("hex")];
  const send = (attempt: Attempt) => ask(sim, chance, { method: "PUT", url, body, key, attempt });
  const answer = await attempted(sim, register, { value: stage, from }, send);
  const needs = rights.write(sim.ledger, String(row.id));
  judge(sim, { what: "a stage", needs, since, refusals: ["applicationWithdrawn"] }, answer);
  if (answer.status === 200 && from !== stage) sim.done("stageSet", row.id);
}

/** Nobody writes the same twice; now and then a note is taken away. */
async function writeNote(
  sim: Simulation,
  chance: Chance,
  row: Row,
  table: "contacts" | "applications" = "applications",
): Promise<void> {
  const note: unknown = row.note;
  const read = typeof note === "object" && note && "at" in note ? String(note.at) : "";
  const text = read && chance.is(0.15) ? "" : `A note about ${String(row.name)}: ${chance.word(8)}`;
  const register = sim.ledger.register(String(row.id), "note");
  const url = `/api/admin/${table}/${row.id}/note`;
  const body = { text, revision: row.revision };
  const send = (attempt: Attempt) => ask(sim, chance, { method: "PUT", url, body, attempt });
  const answer = await attempted(sim, register, { value: text, from: read }, send);
  if (answer.status === 200) sim.done(text ? "noteWritten" : "noteRemoved", row.id);
}

export const starSome: Command = async (sim, chance) => {
  const row = await listed(sim, chance, "applications");
  if (!row) return;
  const [id, starred] = [String(row.id), chance.is(0.7)];
  const url = `/api/admin/applications/${id}/star`;
  await attempted(sim, sim.ledger.register(id, "star"), { value: String(starred) }, (attempt) =>
    ask(sim, chance, { method: "PUT", url, body: { starred }, attempt }),
  );
};

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
  const act = chance.of([setStage, setStage, writeNote, writeNote, withdrawConsent, downloadCv, downloadCv]);
  await act(sim, chance, row);
};

/** On the person's word. */
async function withdrawConsent(sim: Simulation, chance: Chance, row: Row): Promise<void> {
  const register = sim.ledger.register(String(row.id), "consent");
  const url = `/api/admin/applications/${row.id}/withdraw-consent`;
  const send = (attempt: Attempt) => ask(sim, chance, { method: "POST", url, attempt });
  await attempted(sim, register, { value: "false" }, send);
}

/** Sooner than others those that wait for the scanner: nobody gets these. */
export const openCvs: Command = async (sim, chance) => {
  const { list } = await ask(sim, chance, { method: "GET", url: "/api/admin/applications?limit=50" });
  const row = chance.any(list.filter(({ resumeHeld }) => resumeHeld)) ?? chance.any(list);
  if (row) await downloadCv(sim, chance, row);
};

async function downloadCv(sim: Simulation, chance: Chance, row: Row): Promise<void> {
  const answer = await ask(sim, chance, { method: "GET", url: `/api/admin/applications/${row.id}/resume-url` });
  if (answer.status !== 200) return;
  const address = String(answer.body.signedUrl);
  cvAddress(sim, address);
  const { pathname, search } = new URL(address);
  const file = await sim.send({ method: "GET", url: `${pathname}${search}` });
  const word = /zq[a-z]{9}/i.exec(String(row.name))?.[0].toLowerCase() ?? "?";
  if (file.status === 200 && !file.bytes.includes(word)) sim.world.fail("staff were sent another's CV");
}

/** On the telephone, say; or it was not answered after all. */
async function mark(sim: Simulation, chance: Chance, row: Record<string, unknown>): Promise<void> {
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
