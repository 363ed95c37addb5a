const quoteLength = 1_200;

interface Reply {
  to: string;
  subject: string;
  greeting: string;
  message: string;
}

/** A mail that only needs its answer written. Mail programs refuse very long addresses, so a long message is cut. */
export function replyLink({ to, subject, greeting, message }: Reply): string {
  const characters = [...message];
  const quoted =
    characters.length > quoteLength ? `${characters.slice(0, quoteLength).join("").trimEnd()} ...` : message;
  const quote = quoted
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\r\n");
  const body = `${greeting}\r\n\r\n\r\n\r\n${quote}`;
  return `mailto:${mailAddress(to)}?subject=${encoded(subject)}&body=${encoded(body)}`;
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
