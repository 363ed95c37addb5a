const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
/** Characters that XML cannot contain, not even as numbers: readers refuse a whole file with one such character. */
const impossible = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export function escapeXml(text: string): string {
  return text.replace(impossible, "").replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Wraps a text in CDATA, so that markup in the text stays unchanged. */
export function cdata(text: string): string {
  return `<![CDATA[${text.replace(impossible, "").replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}
