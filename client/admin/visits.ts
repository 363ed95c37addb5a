import { useState } from "react";

/** A shorter pause, or another tab, continues the same visit. */
const pauseMs = 30 * 60_000;

/** When this user last used the dashboard in this browser before this visit; undefined at the first visit. */
export function useLastVisit(username: string): string | undefined {
  const [time] = useState(() => storeVisit(username, new Date()));
  return time;
}

function storeVisit(username: string, now: Date): string | undefined {
  const key = `admin_visit:${username}`;
  const [seen = "", before = ""] = localStorage.getItem(key)?.split(" ") ?? [];
  const isSame = seen !== "" && now.getTime() - Date.parse(seen) < pauseMs;
  const last = isSame ? before : seen;
  try {
    localStorage.setItem(key, `${now.toISOString()} ${last}`);
  } catch {
    // Storage is full: the marks of this visit are shown again next time.
  }
  return last || undefined;
}
