import { MailFailure } from "./failure.ts";

/** What nodemailer's errors carry; none of it is promised, so all of it is looked at before use. */
interface Signs {
  code: string;
  command: string;
  status: number;
  response: string;
  syscall: string;
}

export function smtpFailure(error: unknown): MailFailure {
  const signs = signsOf(error);
  const label = [signs.command || signs.code || "unknown", signs.status || ""].join(" ").trim();
  if (isForGood(signs)) return new MailFailure("permanent", label);
  if (isAboutConnection(signs)) return new MailFailure("doubtful", label);
  const concernsMail = signs.command === "RCPT TO" || signs.command === "DATA" || signs.code === "EMESSAGE";
  return new MailFailure(concernsMail ? "temporary" : "unreachable", label);
}

/** Relays hang up on one recipient (421, or without a word) as on everybody; nodemailer does not say at which command. */
function isAboutConnection({ code, command, status, syscall }: Signs): boolean {
  if (status === 421) return command === "MAIL FROM" || command === "RCPT TO" || command === "DATA";
  return code === "ECONNECTION" || (code === "ESOCKET" && (syscall === "read" || syscall === "write"));
}

/** Names of nobody, mailboxes that are closed. Not those of our own address (5.1.0, 5.1.8) or its day (5.1.90). */
const aboutRecipient = /^5\.(?:1\.(?:1|2|3|6|10)|2\.1)$/;
/** Too long, not to be read, taken for spam. */
const aboutMail = /^5\.(?:2\.3|3\.4|6\.\d+|7\.1)$/;
/** The same in words, for servers that have no such numbers. What they do not name waits: it costs nothing but tries. */
const namesRecipient =
  /no such|unknown|unrouteable|unroutable|not (?:exist|found|a valid)|n't exist|no mailbox|invalid|disabled|inactive/i;
const namesMail = /spam|virus|too (?:large|big|long)|size|malformed|header/i;
/** Whoever says this means us, whatever the number; only Postfix has a table of that name in which it looks for others. */
const namesUs = /relay(?! recipient table)|authenticat|\bauth\b|sender|permitted|denied|prohibit|policy|rcpthosts/i;
/** An account that has sent its day's mails, whatever the number: tomorrow they are taken. */
const aboutQuota = /quota|\blimit|exceed|too many|\brate\b/i;

/**
 * Only what the server says about the recipient or this one mail is final. A refused login, a refused sender, a refused
 * relay and a used-up account are ours: somebody mends them, or a day does, and then the mail must still be there.
 */
function isForGood({ code, command, status, response }: Signs): boolean {
  // nodemailer itself refuses an address it cannot put into a command.
  if (code === "EENVELOPE" && command === "API") return true;
  if (status === 0) return code === "EMESSAGE";
  if (status < 500 || status === 503 || status === 530) return false;
  if (aboutQuota.test(response) || namesUs.test(response)) return false;
  const about = command === "RCPT TO" ? aboutRecipient : aboutMail;
  if (command !== "RCPT TO" && command !== "DATA" && code !== "EMESSAGE") return false;
  const [, kind] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  if (kind !== undefined) return about.test(kind);
  return (command === "RCPT TO" ? namesRecipient : namesMail).test(response);
}

function signsOf(error: unknown): Signs {
  const read = (name: string): unknown =>
    typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;
  return {
    code: String(read("code") ?? ""),
    command: String(read("command") ?? ""),
    status: Number(read("responseCode") ?? 0),
    response: String(read("response") ?? ""),
    syscall: String(read("syscall") ?? ""),
  };
}
