import type { PageName } from "../../contract/routes.ts";
import type { Messages } from "./messages.ts";

/** The namespaces of each page: one JSON file per namespace and language. */
export const pageNamespaces = {
  home: ["common", "home", "forms"],
  privacy: ["common", "privacy"],
  adminLogin: ["common", "admin"],
  admin: ["common", "forms", "admin", "my"],
  my: ["common", "forms", "my"],
  notFound: ["common"],
} as const satisfies Record<PageName, readonly (keyof Messages)[]>;

/** The namespaces of a public page's islands. */
export function getIslandNamespaces(page: PageName): readonly (keyof Messages)[] {
  return page === "my" ? pageNamespaces.my : ["common", "forms"];
}
