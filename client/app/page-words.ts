import type { PageData } from "../../contract/page.ts";
import type { PageName } from "../../contract/routes.ts";
import { excerptOf } from "../features/careers/description-parts.ts";
import type { PageWords } from "../i18n/i18n.ts";

const descriptionMost = 160;

/** At most `length` characters, never half a word; `more` says that something was cut. */
export function cutAtWord(text: string, length: number, more = ""): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= length) return line;
  const room = length - more.length;
  const cut = line.slice(0, room + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf(" "), 0) || room).replace(/[\s,;:–-]+$/, "") + more;
}

const titleKeys = {
  home: "common:meta.homeTitle",
  privacy: "common:meta.privacyTitle",
  adminLogin: "common:meta.adminLoginTitle",
  admin: "common:meta.adminTitle",
  my: "my:title",
  notFound: "common:meta.notFoundTitle",
} as const satisfies Record<PageName, string>;

const descriptionKeys = {
  home: "common:meta.homeDescription",
  privacy: "privacy:registrationInfo",
  adminLogin: "common:meta.adminLoginDescription",
  admin: "common:meta.adminDescription",
  my: "my:description",
  notFound: "common:meta.notFoundDescription",
} as const satisfies Record<PageName, string>;

export function pageTitle({ page, job }: PageData, words: PageWords): string {
  return job ? job.title : words.t(titleKeys[page]);
}

export function pageDescription({ page, job }: PageData, words: PageWords): string {
  if (job) return cutAtWord(excerptOf(job.description), descriptionMost, "…");
  const text = words.t(descriptionKeys[page]);
  // Its own is the beginning of a longer text; the others are written to be read whole.
  return page === "privacy" ? cutAtWord(text, descriptionMost) : text;
}
