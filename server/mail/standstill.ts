import { sql } from "kysely";
import { limits } from "../../contract/limits.ts";
import type { Query } from "../db/db.ts";
import { daysAfter } from "../db/expiry.ts";
import type { MailKind } from "./payloads.ts";

/** To whoever wrote to us, not to staff. */
export const toPeople: MailKind[] = ["contactReceipt", "applicationReceipt", "myNotice", "reply"];

interface Standstill {
  waiting: number;
  since: string | undefined;
}

/**
 * Mails that were due before `due`, or tried, and wait since the last one that a server took. One domain that takes
 * nothing is none of that. Staff's own say nothing about the others: many a relay takes only what is for its own house.
 */
export async function standstill(query: Query, due: Date): Promise<Standstill> {
  const isToPeople = ({ kind }: { kind: string }) => toPeople.some((one) => one === kind);
  const mails = await unsent(query, due);
  const lastToPeople = await lastSent(query, due, toPeople);
  const people = mails.filter((mail) => isToPeople(mail) && mail.created_at > lastToPeople);
  if (new Set(people.map(({ recipient }) => houseOf(recipient))).size > 1) return sumOf(people);
  const last = await lastSent(query, due);
  return sumOf(mails.filter(({ created_at }) => created_at > last));
}

/** Whoever has one domain can have any number of addresses and hosts in it. */
const houseOf = (address: string) => address.toLowerCase().split("@").at(-1)?.split(".").slice(-2).join(".");

function sumOf(mails: { created_at: string }[]): Standstill {
  return { waiting: mails.length, since: mails.map(({ created_at }) => created_at).sort()[0] };
}

/** The newest of them, up to a number that nobody reads to its end; each part by an index of its own. */
async function unsent(query: Query, due: Date) {
  const waiting = query
    .selectFrom("outbox")
    .select(["id", "kind", "recipient", "created_at"])
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .limit(limits.countedRows);
  const tried = await waiting.where("attempts", ">", sql.lit(0)).orderBy("created_at", "desc").execute();
  const untried = await waiting
    .where("next_attempt_at", "<=", due.toISOString())
    .orderBy("next_attempt_at", "desc")
    .execute();
  return [...new Map([...tried, ...untried].map((mail) => [mail.id, mail])).values()];
}

/** What a clock that was ahead has dated says nothing: until then it would hide every standstill. */
async function lastSent(query: Query, due: Date, kinds?: MailKind[]): Promise<string> {
  const sent = query.selectFrom("outbox").select("sent_at").where("sent_at", "<", daysAfter(due, 1));
  const last = kinds ? sent.where("kind", "in", kinds) : sent;
  return (await last.orderBy("sent_at", "desc").limit(1).executeTakeFirst())?.sent_at ?? "";
}
