interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** A longer one Windows does not hand to any program, and says nothing. */
const linkMost = 2_000;

/** The same letter for the person's own mail program; where it is too long for that, its words are to be pasted there. */
export function mailLink(mail: Mail): { href: string; pasted?: string } {
  const href = linkTo(mail);
  return href.length <= linkMost ? { href } : { href: linkTo({ ...mail, text: "" }), pasted: mail.text };
}

function linkTo({ to, subject, text }: Mail): string {
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
