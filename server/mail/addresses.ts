import { domainKey } from "../db/person-key.ts";
import { isPlainAddress } from "../mailboxes.ts";

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}

/**
 * The mailbox behind an address, as far as its name tells: what follows a plus is the owner's own label, and Gmail does
 * not look at dots. Others may do the same; a limit for the whole domain stands behind this one.
 */
export function mailboxOf(address: string): string {
  const domain = domainKey(domainOf(address));
  const [name = ""] = address.slice(0, address.lastIndexOf("@")).toLowerCase().split("+", 1);
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return isGmail ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}

/** In a header, letters beyond ASCII before the @ ask for a server that may refuse the whole mail. */
export function canBeReplyTo(address: string): boolean {
  return isPlainAddress(address) && /^[\x21-\x7e]+@/.test(address);
}
