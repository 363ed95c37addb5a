import { useState } from "react";

/**
 * When this person looked at the dashboard before, in this browser. The time stays the same for the whole visit of this
 * tab, so that a reload does not wipe out the marks; a first visit has none, and marks nothing.
 */
export function useLastVisit(username: string): string | undefined {
  const [time] = useState(() => noteVisit(username, new Date()));
  return time;
}

function noteVisit(username: string, now: Date): string | undefined {
  const key = `admin_visit:${username}`;
  const known = sessionStorage.getItem(key);
  if (known !== null) return known || undefined;
  const before = localStorage.getItem(key);
  sessionStorage.setItem(key, before ?? "");
  localStorage.setItem(key, now.toISOString());
  return before ?? undefined;
}
