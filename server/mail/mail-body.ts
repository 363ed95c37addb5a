import type { Locale } from "../../contract/locales.ts";

/** One letter, written once and set twice: as plain text and as HTML, so that the two never say different things. */
export type Block =
  | { paragraph: string }
  | { facts: (readonly [label: string, value: string])[] }
  | { quote: string }
  | { link: string; href: string; fine?: true }
  /** Below the letter, smaller. */
  | { fine: string };

export function plainText(blocks: readonly Block[]): string {
  const parts = blocks.map((block) => {
    if ("paragraph" in block) return block.paragraph;
    if ("facts" in block) return block.facts.map(([label, value]) => `${label}: ${value}`).join("\n");
    if ("quote" in block) return linesOf(block.quote).map(quoted).join("\n");
    if ("link" in block) return `${block.link}: ${block.href}`;
    return block.fine;
  });
  return `${parts.join("\n\n")}\n`;
}

/** @param preview what mailboxes show beside the subject: without it they show the greeting */
export function html(
  blocks: readonly Block[],
  { title, preview, language }: { title: string; preview: string; language: Locale },
): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title>
<style>${sheet}</style></head>
<body>
<div style="${hiddenStyle}">${escaped(preview)}</div>
${blocks.map(setInHtml).join("\n")}
</body>
</html>
`;
}

function setInHtml(block: Block): string {
  if ("paragraph" in block) return `<p>${multiline(block.paragraph)}</p>`;
  if ("facts" in block) {
    const lines = block.facts.map(([label, value]) => `<strong>${escaped(label)}:</strong> ${escaped(value)}`);
    return `<p>${lines.join("<br>\n")}</p>`;
  }
  if ("quote" in block) return `<blockquote>${multiline(block.quote)}</blockquote>`;
  if ("link" in block)
    return `<p${block.fine ? ' class="fine"' : ""}><a href="${escaped(block.href)}">${escaped(block.link)}</a></p>`;
  return `<p class="fine">${multiline(block.fine)}</p>`;
}

const sheet = `:root{color-scheme:light dark}
body{max-width:40em;margin:0 auto;padding:16px;font:16px/1.5 system-ui,sans-serif;color:#14181f;background:#fff}
a{color:#0b5a6b}
blockquote{margin:0;padding:0 0 0 16px;border-left:3px solid #6b7280}
.fine{font-size:13px;color:#5b6472}
@media (prefers-color-scheme:dark){body{color:#e8ecf2;background:#10141b}a{color:#7cd4e6}.fine{color:#9aa4b2}}`;
const hiddenStyle = "display:none;max-height:0;overflow:hidden;opacity:0";

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
