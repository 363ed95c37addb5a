import { useEffect } from "react";
import { useSearch } from "wouter";
import { stepNow } from "../../../ui/steps.ts";
import { startAtTop } from "./list-place.ts";

export const tabNames = ["jobs", "contacts", "applications"] as const;
export type TabName = (typeof tabNames)[number];

/** What of a list is in the address: a reload, the back button, a new tab and a link keep it. */
export type AddressKey = "q" | "state" | "type" | "job" | "id";

/** How each list was last searched and filtered, for whoever comes back by its tab. */
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
    stepNow(kept ? `?${kept}` : location.pathname);
    startAtTop();
  }
  return [tab, show];
}

export function useInAddress(key: AddressKey): string {
  return new URLSearchParams(useSearch()).get(key) ?? "";
}

/** Another search is another list: a single record that was open is closed by it. */
export function setInAddress(changes: Partial<Record<AddressKey, string>>, options?: { replace: boolean }): void {
  const params = new URLSearchParams(location.search);
  for (const [key, value] of Object.entries({ id: "", ...changes })) {
    if (value) params.set(key, value);
    else params.delete(key);
  }
  stepNow(params.size > 0 ? `?${params}` : location.pathname, options);
}
