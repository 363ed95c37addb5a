import { useSyncExternalStore } from "react";

/** The token of a one-time link, behind the `#` of the login's address. */
export function useInvitation(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => /^#invitation=([\w-]+)$/.exec(location.hash)?.[1],
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}
