import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RenderPage } from "../../contract/page.ts";
import type { PageName } from "../../contract/routes.ts";
import type { MessageFiles } from "../../contract/text/model.ts";

/** The built browser side: its renderer, the document around it, and where its files are. */
export interface Renderer {
  render: RenderPage;
  /** The HTML document with the three marks that `pages.ts` replaces. */
  template(page: PageName): Promise<string>;
  /** The inline script of every page; in development there is none. */
  pageScript: string;
  /** Hashes of the inline scripts, for the content security policy. */
  scriptHashes: string[];
  clientFolder: string;
  /** The shipped messages of the pages. */
  shippedWords: MessageFiles;
  /** The script that browsers of staff load in addition. */
  staffScript: string;
  /** Only in development: the build tool, which answers before the server's own routes. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
}

export async function loadRenderer(dist: string): Promise<Renderer> {
  const built: BuiltRenderer = await import(pathToFileURL(join(dist, "server", "entry-server.js")).href);
  const clientFolder = join(dist, "client");
  const template = await readFile(join(clientFolder, "index.html"), "utf8");
  return {
    render: built.render,
    pageScript: built.pageScript,
    scriptHashes: [built.pageScript, built.speculationRules].map(hashScript),
    template: async () => template,
    clientFolder,
    shippedWords: await built.readDefaultTexts(),
    staffScript: built.staffScript,
  };
}

/** What `client/entry-server.tsx` exports. */
export interface BuiltRenderer {
  render: RenderPage;
  pageScript: string;
  speculationRules: string;
  staffScript: string;
  readDefaultTexts: () => Promise<MessageFiles>;
}

function hashScript(script: string): string {
  return `sha256-${createHash("sha256").update(script).digest("base64")}`;
}
