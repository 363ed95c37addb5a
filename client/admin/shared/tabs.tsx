import { type KeyboardEvent, useEffect } from "react";
import { useSearch } from "wouter";
import { useTranslation } from "../../i18n/use-translation.ts";
import { navigate } from "../../ui/close-on-back.ts";
import { formatTotal } from "./counts.ts";
import { type TabName, tabNames } from "./url-state.ts";

interface TabListProps {
  /** Begins the ids of the tabs; the panel with this id is elsewhere on the page. */
  id: string;
  chosen: TabName;
  /** Shown next to the labels; undefined while unknown. */
  counts: Record<TabName, number | undefined>;
  onChange: (tab: TabName) => void;
}

export function TabList({ id, chosen, counts, onChange }: TabListProps) {
  const { t, locale } = useTranslation("admin");

  function move(event: KeyboardEvent, at: number) {
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const tab = next === undefined ? undefined : tabNames.at(next % tabNames.length);
    if (!tab) return;
    event.preventDefault();
    onChange(tab);
    document.getElementById(`${id}-${tab}`)?.focus();
  }

  return (
    <div className="tabs" role="tablist" aria-label={t("tabs.label")}>
      {tabNames.map((tab, at) => (
        <button
          key={tab}
          type="button"
          className="tab"
          role="tab"
          id={`${id}-${tab}`}
          aria-selected={tab === chosen}
          aria-controls={id}
          tabIndex={tab === chosen ? 0 : -1}
          data-testid={`admin-tab-${tab}`}
          onClick={() => onChange(tab)}
          onKeyDown={(event) => move(event, at)}
        >
          {t(`tabs.${tab}`)} {counts[tab] === undefined ? null : <span>{formatTotal(counts[tab], locale)}</span>}
        </button>
      ))}
    </div>
  );
}

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
    kept.delete("panel");
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
