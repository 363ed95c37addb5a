import type { Chance } from "../chance.ts";
import { type Attempt, judge, rights } from "../registers.ts";
import type { Simulation } from "../simulation.ts";
import { retention } from "../site.ts";
import { dayMs } from "../world.ts";
import { ask, listed } from "./staff.ts";
import type { Command } from "./visitors.ts";

type Table = "contacts" | "applications";
type Row = Record<string, unknown>;

/** A new one, or now and then that of a letter to somebody else: it is worth something only for its record. */
function keyFor({ ledger }: Simulation, record: string, chance: Chance): string {
  const heard = ledger.letters.filter((letter) => letter.record === record).map(({ key }) => key);
  const used = new Set([...heard, ...(ledger.keysTried.get(record) ?? [])]);
  const others = ledger.letters.filter(({ key }) => !used.has(key));
  const key = (chance.is(0.2) ? chance.any(others)?.key : undefined) ?? chance.bytes(12).toString("hex");
  ledger.keysTried.set(record, new Set([...used, key]));
  return key;
}

const replyIdOf = ({ reply }: Record<string, unknown>) => String(Object(reply).id);

interface Sent {
  id: string;
  key: string;
  word: string;
}

/** Staff were told that it is on its way. */
function note(sim: Simulation, table: Table, row: Row, letter: Sent): void {
  const { ledger, world } = sim;
  const record = String(row.id);
  if (ledger.letters.some((other) => other.id === letter.id && other.record !== record))
    world.fail("a letter to one was taken for that to another");
  const recordKeptMs = Date.parse(String(row.createdAt)) + retention[table] * dayMs - world.now;
  ledger.letters.push({ ...letter, record, person: String(row.email), acknowledged: ledger.moment(), recordKeptMs });
  sim.done("replySent", record);
}

export const answerPerson: Command = async (sim, chance) => {
  const { ledger } = sim;
  const table = chance.of<Table>(["contacts", "applications", "applications"]);
  const begun = ledger.moment();
  const row = await listed(sim, chance, table);
  if (!row) return;
  const [record, since, word] = [String(row.id), ledger.moment(), chance.word(10)];
  const key = keyFor(sim, record, chance);
  const body = { subject: "About you", text: `Dear ${String(row.name)}, thank you, ${word}.` };
  const url = `/api/admin/${table}/${record}/replies`;
  const { wrongUntil } = sim.world;
  const write = () => ask(sim, chance, { method: "POST", url, body, key });
  // The first letter to somebody new is also a step; whoever is written to about an enquiry has an answer.
  const step: Attempt = table === "applications" ? { value: "contact", begun } : { value: "true", begun };
  ledger.register(record, table === "applications" ? "stage" : "answered").attempts.push(step);
  const answers = await Promise.all(chance.is(0.3) ? [write(), write()] : [write()]).finally(() =>
    Object.assign(step, { ended: ledger.moment() }),
  );
  const needs = table === "applications" ? rights.write(ledger, record) : undefined;
  for (const answer of answers)
    judge(sim, { what: "a letter", needs, since, refusals: ["applicationWithdrawn"] }, answer);
  const ids = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => replyIdOf(body)));
  // Keys are kept for a day: a clock that is wrong by more makes the server forget them.
  const hasRightDate = sim.hasRightDate && sim.world.wrongUntil === wrongUntil;
  if (ids.size > 1 && hasRightDate) sim.world.fail("one reply was sent as two");
  if (ids.size > 0 && (table === "contacts" || row.stage === "new")) step.acknowledged = ledger.moment();
  for (const id of ids) note(sim, table, row, { id, key, word });
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
  const since = ledger.moment();
  const key = chance.bytes(12).toString("hex");
  const asked = {
    method: "POST",
    url: "/api/admin/applications/decline",
    body: { revision: 0, applications: [...chosen].map(([id, row]) => ({ id, revision: row.revision })) },
    key,
  } as const;
  const answer = await ask(sim, chance, asked).finally(() => {
    for (const step of steps.values()) step.ended = ledger.moment();
  });
  for (const declined of Array.isArray(answer.body.declined) ? answer.body.declined : []) {
    const id = String(declined.applicationId);
    const [row, step] = [chosen.get(id), steps.get(id)];
    if (!row || !step) sim.world.fail("somebody was declined whom nobody chose");
    else note(sim, "applications", row, { id: String(declined.id), key, word: "" });
    judge(sim, { what: "a letter that declines", needs: rights.decline(ledger, id), since }, answer);
    if (step) step.acknowledged = ledger.moment();
  }
};
