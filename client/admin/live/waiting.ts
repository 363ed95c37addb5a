export function untilVisible(ended: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const done = new AbortController();
    const check = () => {
      if (document.hidden && !ended.aborted) return;
      done.abort();
      resolve();
    };
    document.addEventListener("visibilitychange", check, { signal: done.signal });
    ended.addEventListener("abort", check, { signal: done.signal });
  });
}

/** Coming back to the page, or to a connection, ends the wait. */
export function wait(ms: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const { signal } = done;
    const end = () => {
      clearTimeout(timer);
      done.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    for (const sign of ["focus", "online"]) addEventListener(sign, end, { signal });
    ended.addEventListener("abort", end, { signal });
  });
}
