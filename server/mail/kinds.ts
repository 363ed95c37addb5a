import type { MailKind } from "./payloads.ts";

const receiptKinds: readonly string[] = ["contactReceipt", "applicationReceipt", "myNotice"] satisfies MailKind[];

export function isReceipt(kind: string): boolean {
  return receiptKinds.includes(kind);
}

export function isAccountNotice(kind: string): boolean {
  return kind === ("accountNotice" satisfies MailKind);
}
