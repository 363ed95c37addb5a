export interface Mailbox {
  name: string;
  address: string;
}

export interface Mail {
  kind: string;
  from: Mailbox;
  /** One address, nothing around it. */
  to: string;
  replyTo?: Mailbox | undefined;
  subject: string;
  text: string;
  html: string;
  /** Message-IDs of the mails that it follows, oldest first. */
  references?: readonly string[] | undefined;
  /** An appointment as an iCalendar file. */
  calendar?: string | undefined;
  /** With its angle brackets; the same for every attempt at the same mail. */
  messageId: string;
  headers: Record<string, string>;
}

/** Port. Resolves once a server has accepted the mail; throws only MailFailure. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/**
 * `permanent`: this mail is never accepted. `temporary`: this mail, for now. `unreachable`: the server itself, so that
 * the next mail would fail too.
 */
export type FailureKind = "permanent" | "temporary" | "unreachable";

/** The code is a command and numbers: a server's sentence may quote an address. */
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
