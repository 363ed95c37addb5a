/** `MAIL_TO` may name several mailboxes; each gets its own mail, so that one that fails does not silence the rest. */
export function parseMailboxes(list: string): string[] {
  return list.split(/[\s<>,;"]+/).filter((part) => /.@./s.test(part));
}

/** Whether every part of the list is a mailbox that mails can be sent to: a part that is none would be left out. */
export function isMailboxList(list: string): boolean {
  const parts = list.replaceAll(/"[^"]*"/g, "").split(/[,;]/);
  return parts.every((part) => {
    const [address = "", ...others] = parseMailboxes(part);
    return isPlainAddress(address) && others.length === 0;
  });
}

/** `Name <address>` or a bare address; the name may hold anything, a comma too. */
export function parseMailbox(text: string): { name: string; address: string } {
  const [, name = "", address = ""] = /^(.*)<([^<>]+)>\s*$/s.exec(text) ?? [];
  if (address === "") return { name: "", address: text.trim() };
  return { name: name.trim().replace(/^"(.*)"$/, "$1"), address: address.trim() };
}

/** One mailbox and nothing else: no name, no list, nothing that a command or a header could take for its own. */
export function isPlainAddress(text: string): boolean {
  return /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u.test(text);
}

/** Letters beyond ASCII before the @ of a header need a server that supports them; others refuse the whole mail. */
export function canBeReplyTo(address: string): boolean {
  return isPlainAddress(address) && /^[\x21-\x7e]+@/.test(address);
}
