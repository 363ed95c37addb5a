import type { Locale } from "../../contract/locales.ts";

/** One letter, written once and set twice: as plain text and as HTML, so that the two never say different things. */
export type Block =
  | { paragraph: string }
  | { facts: (readonly [label: string, value: string])[] }
  | { quote: string }
  | { link: string; href: string };

export function plainText(blocks: readonly Block[]): string {
  const parts = blocks.map((block) => {
    if ("paragraph" in block) return block.paragraph;
    if ("facts" in block) return block.facts.map(([label, value]) => `${label}: ${value}`).join("\n");
    if ("quote" in block) return linesOf(block.quote).map(quoted).join("\n");
    return `${block.link}: ${block.href}`;
  });
  return `${parts.join("\n\n")}\n`;
}

export function html(blocks: readonly Block[], title: string, language: Locale): string {
  const body = blocks.map((block) => {
    if ("paragraph" in block) return `<p>${multiline(block.paragraph)}</p>`;
    if ("facts" in block) {
      const lines = block.facts.map(([label, value]) => `<strong>${escaped(label)}:</strong> ${escaped(value)}`);
      return `<p>${lines.join("<br>\n")}</p>`;
    }
    if ("quote" in block) return `<blockquote style="${quoteStyle}">${multiline(block.quote)}</blockquote>`;
    return `<p><a href="${escaped(block.href)}">${escaped(block.link)}</a></p>`;
  });
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body style="${bodyStyle}">
${body.join("\n")}
</body>
</html>
`;
}

const bodyStyle =
  "max-width:40em;margin:0 auto;padding:16px;font:16px/1.5 system-ui,sans-serif;color:#14181f;background:#fff";
const quoteStyle = "margin:0;padding:0 0 0 16px;border-left:3px solid #6b7280";

function linesOf(text: string): string[] {
  return text.split(/\r\n|[\r\n\u2028\u2029]/);
}

function quoted(line: string): string {
  return line === "" ? ">" : `> ${line}`;
}

function multiline(text: string): string {
  return linesOf(text).map(escaped).join("<br>\n");
}

function escaped(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
