import { useSearch } from "wouter";
import { isLayerOpen, navigate } from "../../ui/close-on-back.ts";

export const tabNames = ["jobs", "contacts", "applications"] as const;
export type TabName = (typeof tabNames)[number];

/**
 * The query parameters with the state of a list: reload, Back, new tabs and links keep that state. `leaving=soon` shows
 * records that are erased within 14 days.
 */
export const urlKeys = ["q", "state", "type", "stage", "job", "star", "leaving", "id", "panel"] as const;
export type UrlKey = (typeof urlKeys)[number];
export type UrlChanges = Partial<Record<UrlKey, string>>;

/** The values of these parameters in the current URL; empty strings for absent parameters. */
export const useUrlState = () => parseUrlState(useSearch());

function parseUrlState(search: string): Record<UrlKey, string> {
  const params = new URLSearchParams(search);
  return Object.fromEntries(urlKeys.map((key) => [key, params.get(key) ?? ""])) as Record<UrlKey, string>;
}

/** Changes parameters of the URL. This closes the open record, unless the changes name a record. */
export function setUrlState(changes: UrlChanges, options?: { replace: boolean }): void {
  navigate(applyChanges(location.search, changes) || location.pathname, options);
}

/** Changes filters, and scrolls to the top, because another list is shown. */
export function setFilters(changes: UrlChanges, options?: { replace: boolean }): void {
  setUrlState(changes, options);
  scrollTo({ top: 0, behavior: "instant" });
}

/** Opens or closes the reply to the open record. The URL has this, so that a reload and a new login keep it. */
export function showReply(id: string, isShown: boolean): void {
  const isOpen = parseUrlState(location.search).id === id && !isLayerOpen();
  if (isOpen) setUrlState({ id, panel: isShown ? "reply" : "" }, { replace: true });
}

export function useIsReplyOpen(id: string): boolean {
  const open = useUrlState();
  return open.id === id && open.panel === "reply";
}

/** The URL of this list with changes, for a link. */
export function useUrlWith(changes: UrlChanges): string {
  return applyChanges(useSearch(), changes);
}

/** The URL of a tab with only these filters. */
export function buildTabUrl(tab: TabName, filters: UrlChanges = {}): string {
  return applyChanges(tab === "jobs" ? "" : `tab=${tab}`, filters) || "?";
}

function applyChanges(search: string, changes: UrlChanges): string {
  const params = new URLSearchParams(search);
  for (const [key, value] of Object.entries({ id: "", panel: "", ...changes })) {
    if (value) params.set(key, value);
    else params.delete(key);
  }
  return params.size > 0 ? `?${params}` : "";
}

/** Users may edit URLs: a value that is not among the choices is treated as absent. */
export function findChoice<const Choice extends string>(
  choices: readonly Choice[],
  wanted?: string,
): Choice | undefined {
  return choices.find((choice) => choice === wanted);
}
