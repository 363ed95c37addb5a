import { documentUser } from "../shared/signed-in-user.ts";

/** A shorter pause, or another tab, continues the same visit. */
const pauseMs = 30 * 60_000;

/** When this user last used the admin in this browser before this visit; undefined at the first visit. */
export const lastVisit = documentUser === undefined ? undefined : storeVisit(documentUser, new Date());

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
