import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Query } from "../../server/db/db.ts";
import type { Press } from "./ledger.ts";
import type { Simulation } from "./simulation.ts";
import { retention } from "./site.ts";
import { dayMs, hourMs } from "./world.ts";

/** What must hold whenever nobody has anything under way; each answers with what it found against itself. */
export type Invariant = (sim: Simulation, query: Query) => Promise<string[]>;

const daysOf = ({ table, consent, consentTouched }: Press, pick: (...days: number[]) => number): number => {
  if (table === "contacts") return retention.contacts;
  if (consentTouched) return pick(retention.applications, retention.consented);
  return consent ? retention.consented : retention.applications;
};

/** A rule may have removed it: its time may be over, or its person was erased after it was sent. */
function mayBeGone({ ledger, world }: Simulation, press: Press): boolean {
  if (press.isMisdated) return true;
  if (world.latest >= press.clockThen + daysOf(press, Math.min) * dayMs - 4 * hourMs) return true;
  return ledger.erasuresOf(press.person).some(({ ended }) => ended === undefined || press.begun < ended);
}

/** Certainly no rule keeps it any longer. */
export function mustBeGone({ ledger, world }: Simulation, press: Press): boolean {
  if (!press.isMisdated && world.now > press.clockThen + (daysOf(press, Math.max) + 3) * dayMs) return true;
  // Ahead by less than it is kept for, it goes by its date; by more, so long after the clock was put right.
  if (press.isMisdated && world.elapsed > world.wrongUntil + (2 * retention.consented + 10) * dayMs) return true;
  const heard = press.acknowledged ?? Number.POSITIVE_INFINITY;
  return ledger.erasuresOf(press.person).some(({ acknowledged, begun }) => acknowledged && heard < begun);
}

const told = ({ world }: Simulation, clockThen: number) =>
  `sent ${((world.now - clockThen) / hourMs).toFixed(1)} hours ago by the clock,`;

async function rowsOf(query: Query) {
  const contacts = await query.selectFrom("contacts").select(["id", "message as text"]).execute();
  const applications = await query
    .selectFrom("applications")
    .select(["id", "cover_letter as text", "resume_object", "resume_state", "resume_size", "receipt_id"])
    .execute();
  return { contacts, applications };
}

const whatWasAcknowledgedExists: Invariant = async (sim, query) => {
  const rows = await rowsOf(query);
  return sim.ledger
    .known()
    .filter((press) => !mayBeGone(sim, press))
    .filter(({ table, id, word }) => !rows[table].some((row) => row.id === id && row.text.includes(word)))
    .map(
      ({ table, word, clockThen }) => `${told(sim, clockThen)} an acknowledged row of ${table} is not there (${word})`,
    );
};

const onePressMakesOneRecord: Invariant = async (sim, query) => {
  const rows = await rowsOf(query);
  return sim.ledger.presses
    .filter(({ table, word }) => rows[table].filter(({ text }) => text.includes(word)).length > 1)
    .map(({ table, word }) => `one press made several rows of ${table} (${word})`);
};

const noRowIsWithoutItsFile: Invariant = async (sim, query) => {
  const { applications } = await rowsOf(query);
  return applications
    .filter(
      (row) => row.resume_object && sim.ground.files.objects.get(row.resume_object)?.bytes.length !== row.resume_size,
    )
    .map(({ text }) => `the CV of an application is not in the store (${text})`);
};

/** The last that was acknowledged, or one that came later or at the same time. */
const everyAcknowledgedCvIsThere: Invariant = async (sim, query) => {
  const { applications } = await rowsOf(query);
  return sim.ledger.known("applications").flatMap((press) => {
    const row = applications.find(({ id }) => id === press.id);
    const heard = press.cvs.filter(({ acknowledged }) => acknowledged !== undefined);
    if (!row || heard.length === 0 || press.cvs.some(({ bytes }) => bytes.includes("virus"))) return [];
    const kept = row.resume_object && sim.ground.files.objects.get(row.resume_object)?.bytes;
    const isOvertaken = (begun: number) => heard.some((other) => (other.begun ?? 0) > begun);
    const fitting = press.cvs.filter(({ acknowledged }) => !acknowledged || !isOvertaken(acknowledged));
    if (kept && fitting.some(({ bytes }) => bytes.equals(kept))) return [];
    return [`an acknowledged CV is not the application's (${press.word})`];
  });
};

const everyDoneChangeIsInTheAudit: Invariant = async ({ ledger, world }, query) => {
  const events = await query.selectFrom("audit_events").select(["action", "target"]).execute();
  return ledger.changes
    .filter(({ clockThen }) => world.latest < clockThen + (retention.audit - 1) * dayMs)
    .filter(({ action, target }) => !events.some((event) => event.action === action && event.target === target))
    .map(({ action, target }) => `the audit does not tell of ${action} ${target}`);
};

const theLogNamesNobody: Invariant = async ({ ground }) => {
  const named = ground.log.find((line) => /zq[a-z]{9}/i.test(line));
  ground.log.length = 0;
  return named ? [`the log names somebody: ${named}`] : [];
};

const theSearchIndexIsOfTheRows: Invariant = async (sim, query) => {
  if (sim.ground.url) return [];
  const wrong = [];
  for (const table of ["contacts", "applications"] as const) {
    const counted = await sql<{ indexed: number; real: number }>`select
      (select count(*) from ${sql.table(`${table}_search`)}) as indexed,
      (select count(*) from (select distinct row >> 6, value from ${sql.table(table)}, json_each(search_grams(search)))) as real`.execute(
      query,
    );
    const { indexed, real } = counted.rows[0] ?? { indexed: 0, real: 0 };
    if (indexed !== real) wrong.push(`the search index of ${table} holds ${indexed} entries and its rows make ${real}`);
  }
  return wrong;
};

const nothingIsLeftOfWhoIsGone: Invariant = async (sim, query) => {
  const rows = await rowsOf(query);
  const still = sim.ledger.presses
    .filter((press) => mustBeGone(sim, press))
    .filter(({ table, word }) => rows[table].some(({ text }) => text.includes(word)))
    .map(({ table, word }) => `a row of ${table} outlived its rule (${word})`);
  return still;
};

/** In the end, after calm days: not a byte of somebody whose records are all gone, in rows, files, index or log. */
const noByteIsLeftOfWhoIsGone: Invariant = async (sim) => {
  const { ledger, ground } = sim;
  const gone = ledger.people.filter((person) => {
    const own = ledger.presses.filter((press) => press.person === person);
    return own.length > 0 && own.every((press) => mustBeGone(sim, press));
  });
  const files = ground.url
    ? []
    : ["site.db", "site.db-wal"].map((name) => join(ground.dataDir, name)).filter((path) => existsSync(path));
  const stored = files.map((path) => readFileSync(path, "latin1").toLowerCase());
  const objects = [...ground.files.objects.values()].map(({ bytes }) => bytes.toString("latin1").toLowerCase());
  return gone
    .filter(({ word }) => [...stored, ...objects].some((bytes) => bytes.includes(word)))
    .map(({ word }) => `something is left of somebody who is gone (${word})`);
};

const noFileIsWithoutARow: Invariant = async (sim, query) => {
  const uploads = await query.selectFrom("uploads").select("id").execute();
  const { applications } = await rowsOf(query);
  const named = new Set([...uploads.map(({ id }) => `uploads/${id}`), ...applications.map((row) => row.resume_object)]);
  return [...sim.ground.files.objects.keys()]
    .filter((key) => !named.has(key))
    .map((key) => `a file belongs to nothing (${key.split("/")[0]})`);
};

const everyMailHasArrived: Invariant = async (sim, query) => {
  const waiting = await query.selectFrom("outbox").select("kind").where("sent_at", "is", null).execute();
  const arrived = new Set(sim.ground.mails.delivered.map(({ messageId }) => /<(.*)@/.exec(messageId)?.[1]));
  const { applications } = await rowsOf(query);
  return [
    ...waiting.map(({ kind }) => `a mail was never sent (${kind})`),
    ...applications
      .filter(({ receipt_id }) => receipt_id && !arrived.has(receipt_id))
      .map(({ text }) => `a receipt never came (${text})`),
    ...sim.ledger.letters
      // A record takes along the mails about it that still wait: its time may be over before the mail server is back.
      .filter(({ id, recordKeptMs }) => !arrived.has(id) && recordKeptMs > 4 * dayMs)
      .filter(({ person }) => !sim.ledger.erasures.some((erasure) => erasure.person.email === person))
      .map(() => "a letter of staff never came"),
  ];
};

const countsEqualRows: Invariant = async (sim, query) => {
  const wrong = [];
  for (const table of ["contacts", "applications"] as const) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(query);
    const answer = await sim.readAsStaff(`/api/admin/${table}?limit=1`);
    if (Number(answer.headers["x-total-count"]) !== rows[0]?.count)
      wrong.push(`staff are told of ${answer.headers["x-total-count"]} ${table} and there are ${rows[0]?.count}`);
  }
  return wrong;
};

const visitorsSeeTheJobsThatStaffHave: Invariant = async (sim, query) => {
  const open = await query
    .selectFrom("jobs")
    .select(["id", "description"])
    .where("deleted_at", "is", null)
    .where("state", "=", "open")
    .execute();
  const told = (list: Record<string, unknown>[]) =>
    list
      .map(({ id, description }) => `${id} ${description}`)
      .sort()
      .join();
  const wrong = [];
  for (const site of sim.sites) {
    const { list } = await sim.read(site, { method: "GET", url: "/api/jobs" });
    if (told(list) !== told(open)) wrong.push(`${site.program.name} shows other jobs than there are`);
  }
  return wrong;
};

export const always: Invariant[] = [
  whatWasAcknowledgedExists,
  onePressMakesOneRecord,
  noRowIsWithoutItsFile,
  everyAcknowledgedCvIsThere,
  everyDoneChangeIsInTheAudit,
  theLogNamesNobody,
  theSearchIndexIsOfTheRows,
  nothingIsLeftOfWhoIsGone,
  countsEqualRows,
  visitorsSeeTheJobsThatStaffHave,
];

/** Once the storm has been over for days. */
export const inTheEnd: Invariant[] = [...always, noFileIsWithoutARow, everyMailHasArrived, noByteIsLeftOfWhoIsGone];
