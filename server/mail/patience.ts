const patienceMs = 5_000;

/** A mail under way is waited for when the server stops, but not for as long as a mute mail server can make it last. */
export async function withPatience<T>(work: Promise<T>, stopping: AbortSignal, otherwise: T): Promise<T> {
  const done = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<T>((resolve) => {
    const begin = () => {
      timer = setTimeout(resolve, patienceMs, otherwise);
    };
    stopping.addEventListener("abort", begin, { once: true, signal: done.signal });
  });
  try {
    return await Promise.race([work, patience]);
  } finally {
    done.abort();
    clearTimeout(timer);
  }
}
