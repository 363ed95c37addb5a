import { useEffect } from "react";
import { useSearch } from "wouter";
import { navigate } from "../../ui/close-on-back.ts";

export const tabNames = ["jobs", "contacts", "applications"] as const;
export type TabName = (typeof tabNames)[number];

/** The state of a list that is in the URL: reload, Back, new tabs and links keep it. */
export const addressKeys = ["q", "state", "type", "stage", "job", "star", "leaving", "id"] as const;
export type AddressKey = (typeof addressKeys)[number];
export type AddressChanges = Partial<Record<AddressKey, string>>;

/** The last search and filters of each tab, for the return to it. */
const lastSearches = new Map<TabName, string>();

export function useTab(): [TabName, (tab: TabName) => void] {
  const search = useSearch();
  const params = new URLSearchParams(search);
  const wanted = params.get("tab");
  const tab = tabNames.find((name) => name === wanted) ?? "jobs";
  useEffect(() => {
    const kept = new URLSearchParams(search);
    kept.delete("id");
    lastSearches.set(tab, kept.toString());
  }, [tab, search]);

  function show(next: TabName) {
    if (next === tab) return;
    const kept = lastSearches.get(next) ?? (next === "jobs" ? "" : `tab=${next}`);
    navigate(kept ? `?${kept}` : location.pathname);
    scrollTo({ top: 0, behavior: "instant" });
  }
  return [tab, show];
}

/** What the URL says; empty strings for the rest. */
export function useAddress(): Record<AddressKey, string> {
  const params = new URLSearchParams(useSearch());
  return Object.fromEntries(addressKeys.map((key) => [key, params.get(key) ?? ""])) as Record<AddressKey, string>;
}

/** Closes the open record, unless the changes name one. */
export function setInAddress(changes: AddressChanges, options?: { replace: boolean }): void {
  navigate(changed(location.search, changes) || location.pathname, options);
}

/** Another list begins at its top. */
export function setFilters(changes: AddressChanges, options?: { replace: boolean }): void {
  setInAddress(changes, options);
  scrollTo({ top: 0, behavior: "instant" });
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
  for (const [key, value] of Object.entries({ id: "", ...changes })) {
    if (value) params.set(key, value);
    else params.delete(key);
  }
  return params.size > 0 ? `?${params}` : "";
}

/** Users edit URLs: any other value chooses nothing. */
export function findChoice<const Choice extends string>(
  choices: readonly Choice[],
  wanted?: string,
): Choice | undefined {
  return choices.find((choice) => choice === wanted);
}
