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

/** The sets that the islands of a public page read. */
export function islandNamespaces(page: PageName): readonly (keyof Words)[] {
  return page === "my" ? pageNamespaces.my : ["common", "forms"];
}

/** Sets of parts that come when they are asked for. */
export type PartNamespace = Exclude<keyof Words, (typeof pageNamespaces)[PageName][number]>;
