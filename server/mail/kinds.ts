import type { MailKind } from "./payloads.ts";

const receiptKinds: readonly string[] = ["contactReceipt", "applicationReceipt"] satisfies MailKind[];

export function isReceipt(kind: string): boolean {
  return receiptKinds.includes(kind);
}
