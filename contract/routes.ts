import { defaultLocale, isLocale, type Locale } from "./locales.ts";

/** Every page with an address of its own. `my` is the home page with an applicant's token; anything else is `notFound`. */
export const pagePaths = {
  home: "/",
  privacy: "/privacy-policy",
  adminLogin: "/admin/login",
  admin: "/admin",
} as const;
export type PageName = keyof typeof pagePaths | "my" | "notFound";

/** Sections of the home page, in the order of the page; each is the anchor of its place. */
export const sections = [
  "hero",
  "ai-software",
  "robotics",
  "municipal",
  "travel",
  "presence",
  "careers",
  "contact",
] as const;
export type Section = (typeof sections)[number];

/** Sections that the header links to, in their order. */
export const linkedSections = [
  "ai-software",
  "robotics",
  "municipal",
  "travel",
  "careers",
  "contact",
] as const satisfies Section[];

export interface PageRoute {
  locale: Locale;
  page: PageName;
  /** The path without its locale, always with a leading slash and none at the end. */
  path: string;
}

/** English has no prefix; `/en/…` is answered with a redirect before this is asked. */
export function parsePageRoute(pathname: string, search = ""): PageRoute {
  const [, first = ""] = pathname.split("/", 2);
  const locale = isLocale(first) ? first : defaultLocale;
  const path = isLocale(first) ? pathname.slice(first.length + 1) || "/" : pathname;
  const page = Object.entries(pagePaths).find(([, known]) => known === path)?.[0];
  if (page === "home" && findMyToken(search) !== undefined) return { locale, path, page: "my" };
  return { locale, path, page: isPageName(page) ? page : "notFound" };
}

/** The same path in a locale: `/privacy-policy` becomes `/sk/privacy-policy`. */
export function localePath(path: string, locale: Locale): string {
  if (locale === defaultLocale) return path;
  return path === "/" ? `/${locale}` : `/${locale}${path}`;
}

export function pagePath(page: keyof typeof pagePaths, locale: Locale): string {
  return localePath(pagePaths[page], locale);
}

export function sectionPath(section: Section, locale: Locale): string {
  return `${pagePath("home", locale)}#${section}`;
}

export function jobPath(jobId: string, locale: Locale): string {
  return `${pagePath("home", locale)}?job=${encodeURIComponent(jobId)}`;
}

/** The token in the query of an applicant's page. Two tokens count as an invalid one. */
export function findMyToken(search: string): string | undefined {
  const [token, ...more] = new URLSearchParams(search).getAll("my");
  return more.length > 0 ? "" : token;
}

/** The applicant's own page: the home page's address with the token of the confirmation's link. */
export function myPath(token: string, locale: Locale): string {
  return `${pagePath("home", locale)}?my=${token}`;
}

function isPageName(value: string | undefined): value is keyof typeof pagePaths {
  return value !== undefined && value in pagePaths;
}

/** The admin is a build of its own: no page of it shares scripts with the public site. */
export function isAdminPage(page: PageName): boolean {
  return page === "admin" || page === "adminLogin";
}
