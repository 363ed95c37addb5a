import { toDomainKey } from "../db/person-key.ts";
import type { MailKind } from "./payloads.ts";

export interface MailLimit {
  name: string;
  max: number;
  windowSeconds: number;
}

/** Counts one mail to a mailbox: `isLimited` above the limit, `justLimited` for the first one above it. */
export type CountMail = (limit: MailLimit, mailbox: string) => Promise<{ isLimited: boolean; justLimited: boolean }>;

/** Mail bombing: anybody can type another person's e-mail address into the forms. */
const toStranger: Omit<MailLimit, "name"> = { max: 20, windowSeconds: 24 * 60 * 60 };
/** Anybody can fill the mailboxes of staff by sending forms. The admin shows everything as well. */
const toStaff: Omit<MailLimit, "name"> = { max: 60, windowSeconds: 60 * 60 };

/** Each kind has its own count: contacts must not block an applicant's link or a notice about a login. */
const limits: Record<MailKind, Omit<MailLimit, "name"> | "unlimited"> = {
  contactReceipt: toStranger,
  applicationReceipt: toStranger,
  myNotice: toStranger,
  contactNotice: toStaff,
  applicationNotice: toStaff,
  accountNotice: toStaff,
  reply: "unlimited",
  morningList: "unlimited",
  appointmentNotice: "unlimited",
  noticesPaused: "unlimited",
};

export type Verdict = "send" | "suppress" | "sendPaused";

interface LimitedMail {
  kind: MailKind;
  recipient: string;
  subject_id: string | null;
}

/** Applies the limit of a mailbox: the first notice above the limit becomes a mail that announces the pause. */
export async function applyLimit({ kind, recipient, subject_id }: LimitedMail, count: CountMail): Promise<Verdict> {
  const limit = limits[kind];
  // Only this mail confirms an erasure, so no limit applies to the confirmation.
  const confirmsErasure = kind === "myNotice" && subject_id === null;
  if (limit === "unlimited" || confirmsErasure) return "send";
  const { isLimited, justLimited } = await count({ ...limit, name: kind }, toMailboxKey(recipient));
  if (justLimited && (kind === "contactNotice" || kind === "applicationNotice")) return "sendPaused";
  return isLimited ? "suppress" : "send";
}

/** The mailbox of an e-mail address: mail servers ignore what follows a plus, and Gmail ignores dots. */
export function toMailboxKey(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = toDomainKey(address.slice(at + 1));
  const [name = ""] = address.slice(0, at).toLowerCase().split("+", 1);
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return isGmail ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}
