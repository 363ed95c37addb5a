import type { PageName } from "../../contract/routes.ts";
import type { PageWords } from "./i18n.ts";
import { loadWords } from "./load-words.ts";
import type { Words } from "./words.ts";

/** The namespaces of each page: one JSON file per namespace and language. */
export const pageNamespaces = {
  home: ["common", "home", "forms"],
  privacy: ["common", "privacy"],
  adminLogin: ["common", "admin"],
  admin: ["common", "forms", "admin", "my"],
  my: ["common", "forms", "my"],
  notFound: ["common"],
} as const satisfies Record<PageName, readonly (keyof Words)[]>;

/** The namespaces of a public page's islands. */
export function getIslandNamespaces(page: PageName): readonly (keyof Words)[] {
  return page === "my" ? pageNamespaces.my : ["common", "forms"];
}

/** Namespaces of lazy parts. */
export type PartNamespace = Exclude<keyof Words, (typeof pageNamespaces)[PageName][number]>;

/** Loads the namespace of a lazy part. */
export function loadPartWords(words: PageWords, part: PartNamespace): Promise<void> {
  return loadWords(words, words.language, [part]);
}
