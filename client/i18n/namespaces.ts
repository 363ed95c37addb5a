import type { PageName } from "../../contract/routes.ts";

/** The translation sets: one JSON file each per language. */
type Namespace = "common" | "home" | "forms" | "privacy" | "admin";

/** Which sets a page reads. They travel inside its document. */
export const pageNamespaces = {
  home: ["common", "home", "forms"],
  privacy: ["common", "privacy"],
  adminLogin: ["common", "admin"],
  admin: ["common", "forms", "admin"],
  notFound: ["common"],
} as const satisfies Record<PageName, readonly Namespace[]>;
