export interface Mailbox {
  name: string;
  address: string;
}

export interface Mail {
  /** What the log calls it. */
  kind: string;
  from: Mailbox;
  /** One address, nothing around it. */
  to: string;
  replyTo?: Mailbox | undefined;
  subject: string;
  text: string;
  html: string;
  /** The mails of ours that it follows, oldest first. */
  references?: readonly string[] | undefined;
  /** An appointment as a file that calendars know. */
  calendar?: string | undefined;
  /** With its angle brackets; the same for every attempt at the same mail. */
  messageId: string;
  headers: Record<string, string>;
}

/** Resolves once a server has taken responsibility for the mail; anything else is a MailFailure. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

/** As many mails as are under way at once; the outbox has no more lanes than this. */
export const smtpConnections = 4;
