const escapes: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
const escaped = /\\(?:([0-7]{1,3})|\r\n|(.))/gs;

/** What a string says, written `(with \\151ts escapes)` or in hexadecimal numbers. */
export function pdfText(written: string): string {
  const inner = written.slice(1, -1);
  const isHex = written.startsWith("<");
  const bytes = isHex ? Buffer.from(inner.replace(/[^\da-f]/gi, ""), "hex").toString("latin1") : unescaped(inner);
  // The second order stands in no specification, and some readers take it all the same.
  if (/^(?:\xfe\xff|\xff\xfe)/.test(bytes)) return bytes.slice(2).replaceAll("\0", "");
  return bytes.replace(/^\xef\xbb\xbf/, "");
}

function unescaped(inner: string): string {
  return inner.replace(escaped, (_, octal?: string, letter = "") => {
    if (octal) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
    return letter === "\n" || letter === "\r" ? "" : (escapes[letter] ?? letter);
  });
}
