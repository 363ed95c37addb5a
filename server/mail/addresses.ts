import type { Mailbox } from "./mailer.ts";

/** `MAIL_TO` may name several mailboxes; each gets its own mail, so that one that fails does not silence the rest. */
export function mailboxesIn(list: string): string[] {
  return list.match(/[^\s<>,;"]+@[^\s<>,;"]+/g) ?? [];
}

/** `Name <address>` or a bare address; the name may hold anything, a comma too. */
export function parseMailbox(text: string): Mailbox {
  const [, name = "", address = ""] = /^(.*)<([^<>]+)>\s*$/s.exec(text) ?? [];
  if (address === "") return { name: "", address: text.trim() };
  return { name: name.trim().replace(/^"(.*)"$/, "$1"), address: address.trim() };
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}

/** One mailbox and nothing else: no name, no list, nothing that a command or a header could take for its own. */
export function isPlainAddress(text: string): boolean {
  return /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u.test(text);
}

/** In a header, letters beyond ASCII before the @ ask for a server that may refuse the whole mail. */
export function canBeReplyTo(address: string): boolean {
  return isPlainAddress(address) && /^[\x21-\x7e]+@/.test(address);
}

/**
 * The name as a receipt may repeat it. Receipts go to an address that anybody can type in, so whatever could carry a
 * message or become a link (digits, signs, a dot inside a word, more than a name's length) is left out altogether.
 */
export function greetableName(name: string): string | undefined {
  const looksLikeName = /^(?:[\p{L}\p{M}'’-]+\.?(?:,? |$))+$/u.test(name);
  return looksLikeName && name.length <= 60 && name.split(" ").length <= 6 ? name : undefined;
}
