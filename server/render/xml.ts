const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
/** XML has no way to write these, not even as numbers: one of them, and readers refuse the whole file. */
const impossible = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export function escapeXml(text: string): string {
  return text.replace(impossible, "").replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Text that stays as it is, markup of its own included. */
export function cdata(text: string): string {
  return `<![CDATA[${text.replace(impossible, "").replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}
