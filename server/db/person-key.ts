import { domainToASCII } from "node:url";
import { emailKey } from "../../contract/people.ts";

/**
 * What makes two addresses one person: before the @ only the case of ASCII letters is nothing, as in mail; behind it
 * whatever is nothing in DNS, where a domain has one name however its letters beyond ASCII are spelt.
 */
export function personKey(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  return emailKey(address.slice(0, at)) + domainKey(address.slice(at));
}

export function domainKey(domain: string): string {
  const isAscii = /^[\0-\x7f]*$/.test(domain);
  return (isAscii ? "" : domainToASCII(domain)) || emailKey(domain);
}
