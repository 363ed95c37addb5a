import type { ComponentType } from "react";
import type { PageName } from "../../contract/routes.ts";
import type { AdminFrame } from "../features/admin/kit/frame.ts";

export interface Page {
  Component: ComponentType<{ frame: AdminFrame }> & {
    /** Fetches the page's chunks ahead of showing it. */
    preload?: () => Promise<unknown>;
    isLoaded?: () => boolean;
  };
  /** Pages of the site proper stand between navigation bar and footer; the admin's bring their own frame. */
  framed: boolean;
}

const pages: Partial<Record<PageName, Page>> = {};

/** The public site and the admin are two builds, each with pages of its own; the server renders those of both. */
export function registerPages(own: Partial<Record<PageName, Page>>): void {
  Object.assign(pages, own);
}

/** Undefined for a page of the other build: a link to it loads a document. */
export function getPage(name: PageName): Page | undefined {
  return pages[name];
}
