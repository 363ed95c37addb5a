/**
 * An address as it is compared. Only the case of ASCII letters is nothing: no provider tells mailboxes apart by it, while
 * `toLowerCase` also makes one of letters that mail does tell apart (the Kelvin sign and k), and the owner of one mailbox
 * would read and erase the records of the other.
 */
export function emailKey(address: string): string {
  return address.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
