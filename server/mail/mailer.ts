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
  /** With its angle brackets; the same for every attempt at the same mail. */
  messageId: string;
  headers: Record<string, string>;
}

/** The port. Resolves when a server has accepted the mail; throws only MailFailure. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/**
 * `permanent`: the server will never accept this mail. `temporary`: it does not accept it now. `unreachable`: the server
 * is away, so the next mail would fail as well.
 */
export type FailureKind = "permanent" | "temporary" | "unreachable";

/** The code is a command and numbers: a server's sentence may contain an e-mail address. */
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
