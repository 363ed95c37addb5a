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

/**
 * Only what the server says about the recipient or the mail is final. A refused login, a refused sender and a refused
 * relay (5.7 at RCPT TO) are our settings: somebody mends them, and then the mail must still be there.
 */
function isForGood({ code, command, status, response }: Signs): boolean {
  // nodemailer itself refuses an address it cannot put into a command.
  if (code === "EENVELOPE" && command === "API") return true;
  if (status < 500 || status === 503 || status === 530) return false;
  if (command === "RCPT TO") return !/^\d{3}[ -]5\.7\./.test(response);
  return code === "EMESSAGE" || command === "DATA";
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
