/**
 * An address as it is compared. Only the case of ASCII letters is nothing: no provider tells mailboxes apart by it, while
 * `toLowerCase` also makes one of letters that mail does tell apart (the Kelvin sign and k), and the owner of one mailbox
 * would read and erase the records of the other.
 */
export function emailKey(address: string): string {
  return address.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Typed again in another browser: Chromium writes the domain in an email field in ASCII, Firefox leaves it as it is. */
export function isSameMailbox(one: string, other: string): boolean {
  return inAscii(one.trim()) === inAscii(other.trim());
}

function inAscii(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  const isAscii = /^[\0-\x7f]*$/.test(domain);
  return emailKey(address.slice(0, at) + ((!isAscii && URL.parse(`http://${domain}`)?.hostname) || domain));
}
