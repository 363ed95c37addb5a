import { useState } from "react";

/** Whoever comes back sooner, or opens another tab, goes on with the same visit. */
const pauseMs = 30 * 60_000;

/** When this person had last looked at the dashboard in this browser before this visit; a first visit marks nothing. */
export function useLastVisit(username: string): string | undefined {
  const [time] = useState(() => noteVisit(username, new Date()));
  return time;
}

function noteVisit(username: string, now: Date): string | undefined {
  const key = `admin_visit:${username}`;
  const [seen = "", before = ""] = localStorage.getItem(key)?.split(" ") ?? [];
  const isSame = seen !== "" && now.getTime() - Date.parse(seen) < pauseMs;
  const last = isSame ? before : seen;
  try {
    localStorage.setItem(key, `${now.toISOString()} ${last}`);
  } catch {
    // Full: the marks of this visit stay until there is room, the lists come up all the same.
  }
  return last || undefined;
}
