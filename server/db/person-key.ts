import { domainToASCII } from "node:url";
import { emailKey } from "../../contract/people.ts";

/**
 * The key by which two e-mail addresses belong to one person: the local part without the case of ASCII letters, and the
 * domain as DNS compares it (IDNA).
 */
export function toPersonKey(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  return emailKey(address.slice(0, at)) + toDomainKey(address.slice(at));
}

export function toDomainKey(domain: string): string {
  const isAscii = /^[\0-\x7f]*$/.test(domain);
  return (isAscii ? "" : domainToASCII(domain)) || emailKey(domain);
}
