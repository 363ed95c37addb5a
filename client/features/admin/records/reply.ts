interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** The same letter for the person's own mail program. */
export function mailLink({ to, subject, text }: Mail): string {
  return `mailto:${mailAddress(to)}?subject=${encoded(subject)}&body=${encoded(text.replaceAll("\n", "\r\n"))}`;
}

/** An address as a `mailto:` link may hold it: one recipient, whatever somebody has typed. */
export function mailAddress(email: string): string {
  const [box = "", host = ""] = email.split("@");
  return `${encoded(box)}@${encoded(host)}`;
}

/** Half a character cannot be encoded, and would take down whatever shows the link. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
