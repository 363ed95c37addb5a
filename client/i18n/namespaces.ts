import type { PageData } from "../../contract/page.ts";
import type { PageName } from "../../contract/routes.ts";
import type { Words } from "./words.ts";

/** Which translation sets a page reads: one JSON file each per language. */
export const pageNamespaces = {
  home: ["common", "home", "forms"],
  privacy: ["common", "privacy"],
  adminLogin: ["common", "admin"],
  admin: ["common", "forms", "admin", "my"],
  my: ["common", "forms", "my"],
  notFound: ["common"],
} as const satisfies Record<PageName, readonly (keyof Words)[]>;

/** Those that the browser has from the start: what reads the others stands there as the server wrote it. */
export function startNamespaces({ page, job }: Pick<PageData, "page" | "job">): readonly (keyof Words)[] {
  const later: (keyof Words)[] =
    page === "home" && job === undefined ? ["home", "privacy", "forms"] : ["home", "privacy"];
  return pageNamespaces[page].filter((namespace) => !later.includes(namespace));
}

/** Sets of parts that come when they are asked for. */
export type PartNamespace = Exclude<keyof Words, (typeof pageNamespaces)[PageName][number]>;
