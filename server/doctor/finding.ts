import type { resolveTxt } from "node:dns/promises";
import type { Config } from "../config.ts";
import type { Database } from "../db/db.ts";
import type { Storage } from "../storage/storage.ts";

/** What one look has shown; what is not fine says what to do about it. */
export type Finding = { level: "fine"; says: string } | { level: "warning" | "problem"; says: string; mend: string };

/** Everything a check may look at. Tests bring their own clock, names and authority. */
export interface Patient {
  config: Config;
  /** Undefined while it cannot be opened, which a check of its own tells. */
  db: Database | undefined;
  /** Undefined where no site is: to look would make its folders. */
  storage: Storage | undefined;
  clock: () => Date;
  resolveTxt: typeof resolveTxt;
  /** A further certificate to believe. */
  authority?: string;
  /** Where a mail is sent to prove that mails arrive. */
  mailTo?: string | undefined;
  /** What the DNS calls the key that signs the mails. */
  dkimSelector?: string | undefined;
}

export interface Check {
  name: string;
  look(patient: Patient): Promise<Finding[]>;
}

export const fine = (says: string): Finding => ({ level: "fine", says });
export const warning = (says: string, mend: string): Finding => ({ level: "warning", says, mend });
export const problem = (says: string, mend: string): Finding => ({ level: "problem", says, mend });

/** A library's error in a word or a line, without what it was asked. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const inner = error.cause instanceof Error ? error.cause : error;
  return "code" in inner && typeof inner.code === "string" ? inner.code : inner.message;
}
