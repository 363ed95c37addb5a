import { useSyncExternalStore } from "react";

/** The token of a one-time link, behind the `#` of the login's address. */
export function useInvitation(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => /^#invitation=([\w-]+)$/.exec(location.hash)?.[1],
    () => undefined,
  );
}

/** The router tells of the latter two: a link to the login alone drops the token without a `hashchange`. */
const events = ["hashchange", "pushState", "replaceState"];

function subscribe(listener: () => void): () => void {
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}
