import { type QueryExecutorProvider, sql } from "kysely";
import type { Engine } from "../engine.ts";

const separators = [" ", "-", "/", ".", "(", ")"];
const digits = separators.reduce((value, sign) => `replace(${value}, '${sign}', '')`, "phone");
const ways = `case
  when ${digits} like '+421%' then ${digits} || ' 0' || substr(${digits}, 5)
  when ${digits} like '00421%' then '+' || substr(${digits}, 3) || ' 0' || substr(${digits}, 6)
  when ${digits} like '00%' then '+' || substr(${digits}, 3)
  when ${digits} like '0%' then '+421' || substr(${digits}, 2) || ' ' || ${digits}
  else ${digits} end`;

/** Who has answered an enquiry; and applications are found by every way to write their phone number. */
export async function up(db: QueryExecutorProvider, engine: Engine): Promise<void> {
  const text = engine === "postgres" ? 'text collate "C"' : "text";
  const statements = [
    `alter table contacts add column answered_by ${text}`,
    `alter table contacts add column answered_at ${text}`,
    "create index contacts_open on contacts (created_at, id) where answered_at is null",
    `update applications set search = search || ' ' || ${ways} where phone is not null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
