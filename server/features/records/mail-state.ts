export type MailState = "queued" | "sent" | "failed" | "program";

interface Mailed {
  sends: number;
  sent_at: string | null;
  failed_at: string | null;
  outbox_id: string | null;
}

/** The outbox forgets what was sent after a while, and keeps replies that it has given up. */
export function mailState({ sends, sent_at, failed_at, outbox_id }: Mailed): MailState {
  if (sends === 0) return "program";
  if (failed_at) return "failed";
  return sent_at || !outbox_id ? "sent" : "queued";
}
