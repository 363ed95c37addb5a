export interface Mailbox {
  name: string;
  address: string;
}

export interface Mail {
  kind: string;
  from: Mailbox;
  /** One e-mail address without a name. */
  to: string;
  replyTo?: Mailbox | undefined;
  subject: string;
  text: string;
  html: string;
  /** Message-IDs of the earlier mails of the thread, oldest first. */
  references?: readonly string[] | undefined;
  /** An appointment as an iCalendar file. */
  calendar?: string | undefined;
  /** The Message-ID with its angle brackets; every attempt at a mail uses the same one. */
  messageId: string;
  headers: Record<string, string>;
}

/** The port to a mail server. `send` resolves when the server has accepted the mail, and throws only MailFailure. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/**
 * `permanent`: the server will never accept this mail. `temporary`: the server refuses the mail for now. `unreachable`:
 * the server does not answer, so the next mail would fail as well.
 */
export type FailureKind = "permanent" | "temporary" | "unreachable";

/** The code has only a command and numbers, because a server's sentence may contain an e-mail address. */
export class MailFailure extends Error {
  override readonly name = "MailFailure";
  readonly kind: FailureKind;
  readonly code: string;

  constructor(kind: FailureKind, code: string) {
    super(`mail not accepted: ${code}`);
    this.kind = kind;
    this.code = code;
  }
}
