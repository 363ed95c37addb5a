import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import type { Database, Write } from "../db/db.ts";
import type { JournalEvent } from "../db/schema.ts";
import { newFileOptions, replaceFile } from "./archive.ts";

/** The name of the journal, which is stored with the backups. */
export const journalName = "erasures.txt";

/**
 * Append-only lines `TIME EVENT HASH` for each erased record, disabled user, withdrawn application or consent, and for
 * each reversal, written by database triggers. The journal is complete up to the time of the last line `TIME read`.
 */
export type Journal = readonly string[];

const lineFormat =
  /^\d{4}-\d\d-\d\dT[\d:.]+Z (?:read|(?:erased|disabled|enabled|withdrawn|reinstated|consentEnded|consentGiven) [0-9a-f]{64})$/;

/** The pseudonym of a record or user in the journal. */
export const hashId = (id: string) => createHash("sha256").update(id).digest("hex");

/** Reads and checks a journal. A file that does not exist counts as an empty journal. */
export async function readJournal(file: string, name = file): Promise<Journal> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  const lines = text.split(/\r?\n/).filter(Boolean);
  if (lines.some((line) => !lineFormat.test(line))) throw new Error(`${name} is not a journal, or is damaged.`);
  return lines;
}

/** The lines of all journals in the order of time, without duplicates. */
export const joinJournals = (...journals: readonly Journal[]): Journal => [...new Set(journals.flat())].sort();

/** Adds lines to the file with an atomic rename. */
export async function addToJournal(file: string, ...further: readonly Journal[]): Promise<Journal> {
  const journal = joinJournals(await readJournal(file), ...further);
  const text = journal.map((line) => `${line}\n`).join("");
  await replaceFile(file, (temporary) => writeFile(temporary, text, newFileOptions));
  return journal;
}

/** The journal of the database, with the time of this reading. */
export async function readDatabaseJournal({ query }: Database, now: Date): Promise<Journal> {
  const rows = await query.selectFrom("journal").select(["at", "event", "subject_id"]).execute();
  const lines = rows.map(({ at, event, subject_id: id }) => `${at} ${event} ${isHashed(id) ? id : hashId(id)}`);
  return [...lines, `${now.toISOString()} read`];
}

/** A restored database has hashes in place of ids. */
const isHashed = (id: string) => /^[0-9a-f]{64}$/.test(id);

/** Copies the journal into the restored database, because the file may be missing at the next restore. */
export async function storeJournal(write: Write, journal: Journal): Promise<void> {
  for (const line of journal) {
    const [at, event, hash] = parseLine(line);
    if (event !== "read") await write.insertInto("journal").values({ at, event, subject_id: hash }).execute();
  }
}

export interface JournalState {
  isErased(id: string): boolean;
  /** The time of the event, unless it was reversed later. */
  since(event: "disabled" | "withdrawn" | "consentEnded", id: string): string | undefined;
  until: string | undefined;
}

const opposites = {
  disabled: "disabled",
  enabled: "disabled",
  withdrawn: "withdrawn",
  reinstated: "withdrawn",
  consentEnded: "consentEnded",
  consentGiven: "consentEnded",
} as const;

export function readJournalState(journal: Journal): JournalState {
  const erased = new Set<string>();
  const states = new Map<string, string>();
  let until: string | undefined;
  for (const line of joinJournals(journal)) {
    const [at, event, hash] = parseLine(line);
    if (event === "read") until = at;
    else if (event === "erased") erased.add(hash);
    else if (event === opposites[event]) states.set(`${event} ${hash}`, at);
    else states.delete(`${opposites[event]} ${hash}`);
  }
  return {
    isErased: (id) => erased.size > 0 && erased.has(hashId(id)),
    since: (event, id) => (states.size > 0 ? states.get(`${event} ${hashId(id)}`) : undefined),
    until,
  };
}

function parseLine(line: string): [at: string, event: JournalEvent | "read", hash: string] {
  const [at = "", event = "", hash = ""] = line.split(" ");
  return [at, event as JournalEvent | "read", hash]; // `readJournal` has checked each line
}
