/**
 * Why a mail was not accepted. `permanent`: this recipient or this mail, every time. `temporary`: this mail, for now.
 * `doubtful`: this mail or the server itself, which only the next mails tell. `unreachable`: the server itself, so that
 * the next mail would fare no better.
 */
export type Reach = "permanent" | "temporary" | "doubtful" | "unreachable";

/** The only error a mailer throws. The code is a command and numbers: a server's sentence may quote an address. */
export class MailFailure extends Error {
  override readonly name = "MailFailure";
  readonly reach: Reach;
  readonly code: string;

  constructor(reach: Reach, code: string) {
    super(`mail not accepted: ${code}`);
    this.reach = reach;
    this.code = code;
  }
}
