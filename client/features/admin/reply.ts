const quoteLength = 1_200;
const rememberedReplies = 500;
const storageKey = "admin_replied";

interface Reply {
  to: string;
  subject: string;
  greeting: string;
  message: string;
}

/** A mail that only needs its answer written. Mail programs refuse very long addresses, so a long message is cut. */
export function replyLink({ to, subject, greeting, message }: Reply): string {
  const quoted = message.length > quoteLength ? `${message.slice(0, quoteLength).trimEnd()} ...` : message;
  const quote = quoted
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\r\n");
  const body = `${greeting}\r\n\r\n\r\n\r\n${quote}`;
  const [box = "", host = ""] = to.split("@");
  const address = `${encodeURIComponent(box)}@${encodeURIComponent(host)}`;
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** Which enquiries this browser has begun to answer: the server cannot know what a mail program does. */
export function hasReplied(id: string): boolean {
  return repliedIds().includes(id);
}

export function rememberReply(id: string): void {
  const ids = [...repliedIds().filter((known) => known !== id), id].slice(-rememberedReplies);
  localStorage.setItem(storageKey, JSON.stringify(ids));
}

function repliedIds(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}
