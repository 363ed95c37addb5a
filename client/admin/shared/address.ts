import { useSearch } from "wouter";
import { isLayerOpen, navigate } from "../../ui/close-on-back.ts";

export const tabNames = ["jobs", "contacts", "applications"] as const;
export type TabName = (typeof tabNames)[number];

/** The query parameters with the state of a list: reload, Back, new tabs and links keep that state. */
export const addressKeys = ["q", "state", "type", "stage", "job", "star", "leaving", "id", "panel"] as const;
export type AddressKey = (typeof addressKeys)[number];
export type AddressChanges = Partial<Record<AddressKey, string>>;

/** The values of these parameters in the current URL; empty strings for absent parameters. */
export const useAddress = () => parseAddress(useSearch());

function parseAddress(search: string): Record<AddressKey, string> {
  const params = new URLSearchParams(search);
  return Object.fromEntries(addressKeys.map((key) => [key, params.get(key) ?? ""])) as Record<AddressKey, string>;
}

/** Changes parameters of the URL. This closes the open record, unless the changes name a record. */
export function setInAddress(changes: AddressChanges, options?: { replace: boolean }): void {
  navigate(changed(location.search, changes) || location.pathname, options);
}

/** Changes filters, and scrolls to the top, because another list is shown. */
export function setFilters(changes: AddressChanges, options?: { replace: boolean }): void {
  setInAddress(changes, options);
  scrollTo({ top: 0, behavior: "instant" });
}

/** Opens or closes the reply to the open record. The URL has this, so that a reload and a new login keep it. */
export function showReply(id: string, isShown: boolean): void {
  const isOpen = parseAddress(location.search).id === id && !isLayerOpen();
  if (isOpen) setInAddress({ id, panel: isShown ? "reply" : "" }, { replace: true });
}

export function useIsReplyOpen(id: string): boolean {
  const open = useAddress();
  return open.id === id && open.panel === "reply";
}

/** The URL of this list with changes, for a link. */
export function useAddressWith(changes: AddressChanges): string {
  return changed(useSearch(), changes);
}

/** The URL of a tab with only these filters. */
export function tabAddress(tab: TabName, filters: AddressChanges = {}): string {
  return changed(tab === "jobs" ? "" : `tab=${tab}`, filters) || "?";
}

function changed(search: string, changes: AddressChanges): string {
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
