import { sql } from "kysely";
import type { Deps } from "../../../server/deps.ts";
import type { KeyPrefix } from "../../../server/storage/storage.ts";
import { bytesOf } from "../stored.ts";
import type { Ledger, Person } from "./ledger.ts";
import { sumOf } from "./visitors.ts";

/** What was acknowledged is there once, what was erased is not, and nothing else is. */
export async function checkPeople({ people }: Ledger, { db, storage }: Deps): Promise<string[]> {
  const contacts = await db.query.selectFrom("contacts").select(["id", "email"]).execute();
  const applications = await db.query.selectFrom("applications").select(["id", "email", "resume_object"]).execute();
  const known = Map.groupBy([...contacts, ...applications], ({ email }) => email);
  const found: string[] = [];
  for (const { email, id, cv, erased } of people) {
    const rows = known.get(email) ?? [];
    const most = erased === "yes" ? 0 : 1;
    const least = id && erased === "no" ? 1 : 0;
    if (rows.length < least || rows.length > most) found.push(`${email} (${erased} erased) has ${rows.length} records`);
    const [row] = rows;
    if (row && id && row.id !== id) found.push(`${email} was told another record's number`);
    if (!row || !cv) continue;
    const key = "resume_object" in row ? row.resume_object : null;
    const bytes = typeof key === "string" ? await bytesOf(storage, key) : undefined;
    if (!bytes || sumOf(bytes) !== cv) found.push(`the CV of ${email} is ${bytes ? "another" : "not there"}`);
  }
  return found;
}

/** Nothing in any table, and nobody at all in the log. */
export async function checkErased({ people }: Ledger, { db }: Deps, logs: string): Promise<string[]> {
  const gone = new Set(people.filter(({ erased }) => erased === "yes").map(({ email }) => email));
  const found = [...new Set(logs.match(address))].map((email) => `${email} is in a log`);
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db.query);
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(db.query);
    const named = new Set(rows.flatMap(({ text }) => text.match(address) ?? []));
    for (const email of named) if (gone.has(email)) found.push(`${email} was erased and is in ${name}`);
  }
  return found;
}
const address = /person\d+@visitors\.example/g;

/** No row without its file, and after its grace no file without its row. */
export async function checkFiles({ db, storage }: Deps): Promise<string[]> {
  const rows = await db.query.selectFrom("applications").select("resume_object").execute();
  const named = new Set(rows.flatMap((row) => row.resume_object ?? []));
  const found: string[] = [];
  // A store whose disk was full may have left a file out of its lists, or in them: each is asked for itself.
  const isThere = async (key: string) => (await storage.size(key)) !== undefined;
  for (const key of named) if (!(await isThere(key))) found.push(`${key} has a row and no file`);
  for (const prefix of ["cvs", "uploads"] satisfies KeyPrefix[])
    for await (const { key } of storage.list(prefix))
      if (!named.has(key) && (await isThere(key))) found.push(`${key} is a file without a row`);
  return found;
}

/** What staff were told is done: letters once, each stage in the activity, the job that was deleted or put back. */
export async function checkStaff({ letters, stages, deleted }: Ledger, { db }: Deps): Promise<string[]> {
  const found: string[] = [];
  const replies = await db.query.selectFrom("replies").select("body").execute();
  for (const { text, acknowledged } of letters) {
    const count = replies.filter(({ body }) => body === text).length;
    if (count > 1 || (acknowledged && count === 0)) found.push(`"${text}" was written ${count} times`);
  }
  for (const [id, told] of stages) {
    const { stage } = await db.query
      .selectFrom("applications")
      .select("stage")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const events = await db.query
      .selectFrom("audit_events")
      .select("detail")
      .where("target", "=", id)
      .where("action", "=", "stageSet")
      .orderBy("at")
      .orderBy("id")
      .execute();
    const set = events.map(({ detail }) => detail ?? "");
    for (const one of told) if (!set.includes(one)) found.push(`stage ${one} of ${id} is not in the activity`);
    const replied = await db.query.selectFrom("replies").select("stage").where("application_id", "=", id).execute();
    if (set.length > 0 && set.at(-1) !== stage && !replied.some((reply) => reply.stage === stage))
      found.push(`${id} is ${stage}, and was last made ${set.at(-1)}`);
  }
  for (const [id, isDeleted] of deleted) {
    const job = await db.query.selectFrom("jobs").select("deleted_at").where("id", "=", id).executeTakeFirst();
    if (isDeleted !== undefined && (job?.deleted_at !== null) !== isDeleted)
      found.push(`job ${id} is not as it was left`);
  }
  return found;
}

/** Each mail has come, and none more than once more. */
export async function checkMails(ledger: Ledger, { db }: Deps, arrived: string[]): Promise<string[]> {
  const counts = new Map<string, number>();
  for (const id of arrived) counts.set(id, (counts.get(id) ?? 0) + 1);
  const rows = await db.query.selectFrom("outbox").select(["id", "kind", "subject_id", "sent_at"]).execute();
  const came = new Set(arrived.map((id) => id.replace(/^<|@.*$/g, "")));
  const about = Map.groupBy(rows, (row) => row.subject_id);
  const due = ({ id, erased }: Person) => id && erased === "no";
  return [
    ...[...counts].filter(([, count]) => count > 2).map(([id, count]) => `${id} came ${count} times`),
    ...rows.filter(({ id }) => !came.has(id)).map(({ id, kind, sent_at }) => `${kind} ${id} (${sent_at}) never came`),
    ...ledger.people
      .filter((person) => due(person) && (about.get(person.id ?? "") ?? []).filter(isFirst).length !== 2)
      .map(({ email, id }) => `${email} has ${about.get(id ?? "")?.length ?? 0} mails`),
  ];
}
const isFirst = ({ kind }: { kind: string }) => /^(contact|application)(Receipt|Notice)$/.test(kind);
