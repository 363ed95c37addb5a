import { type PageData, pageDataId } from "../../contract/page.ts";
import type { Renderer } from "./renderer.ts";

export interface Document {
  status: number;
  html: string;
}

/** One whole HTML document: what the browser shows before any script runs, and what scripts then start from. */
export async function renderDocument(renderer: Renderer, data: PageData): Promise<Document> {
  const [template, page] = await Promise.all([renderer.template(data.page), renderer.render(data)]);
  const script = renderer.pageScript ? `<script>${renderer.pageScript}</script>` : "";
  const html = template
    .replace(/<html lang="\w+">/, `<html lang="${data.locale}">`)
    .replace("<!--head-->", () => script + page.head)
    .replace("<!--body-->", () => page.body)
    .replace("<!--data-->", () => jsonBlock(pageDataId, data));
  return { status: page.status, html };
}

/** `<` is escaped, or a job titled `</script>` would end the block and start one of its own. */
function jsonBlock(id: string, value: unknown): string {
  const json = JSON.stringify(value)
    .replace(/</g, "\\u003c")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");
  return `<script type="application/json" id="${id}">${json}</script>`;
}
