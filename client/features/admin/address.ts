import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";

export const tabNames = ["jobs", "contacts", "applications"] as const;
export type TabName = (typeof tabNames)[number];

/** The tab is in the address: a reload, the back button and a link keep it. */
export function useTab(): [TabName, (tab: TabName) => void] {
  const wanted = new URLSearchParams(useSearch()).get("tab");
  const tab = tabNames.find((name) => name === wanted) ?? "jobs";
  return [tab, (next) => next !== tab && navigate(next === "jobs" ? location.pathname : `?tab=${next}`)];
}
