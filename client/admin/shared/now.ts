import { useSyncExternalStore } from "react";

const tickMs = 30_000;
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** The time to half a minute, one clock for all rows. */
export function useNow(): Date {
  return new Date(
    useSyncExternalStore(
      listen,
      () => now,
      () => now,
    ),
  );
}

function listen(listener: () => void): () => void {
  if (listeners.size === 0) start();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

function start(): void {
  now = Date.now();
  timer = setInterval(() => {
    now = Date.now();
    for (const tell of listeners) tell();
  }, tickMs);
}
