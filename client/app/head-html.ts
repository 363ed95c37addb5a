export interface HeadTag {
  name: "title" | "meta" | "link";
  attributes: Record<string, string>;
  text?: string;
}

/** Marks what belongs to the page, so that the browser can replace it when the page changes. */
export const headMark = "data-page";

export function headHtml(tags: readonly HeadTag[]): string {
  return tags.map(tagHtml).join("\n");
}

/** A JSON-LD block. `<` is escaped, or a job titled `</script>` would end it. */
export function jsonLdHtml(value: unknown): string {
  return `<script type="application/ld+json" ${headMark}>${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`;
}

function tagHtml({ name, attributes, text }: HeadTag): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  const start = `<${name}${list.join("")} ${headMark}>`;
  return text === undefined ? start : `${start}${escapeHtml(text)}</${name}>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
