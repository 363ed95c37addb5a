import { type StaffEvent, staffEvent, watchEvents } from "../../../contract/events.ts";
import { fetchResponse } from "../../api/call.ts";

const minBackOffMs = 1_000;
const maxBackOffMs = 60_000;
/** The server sends a heartbeat every 20 seconds. */
const silenceTimeoutMs = 50_000;
/** A first stream that opens later than this may have missed changes since the lists were fetched. */
const promptMs = 1_000;

interface Follower {
  onEvent: (event: StaffEvent) => void;
  /** Events may have been missed: what is on the screen must be fetched again. */
  onGap: () => void;
}

/** Follows the server's events while the document is visible; reconnects with back-off. Returns a stop function. */
export function followEvents(follower: Follower): () => void {
  const stop = new AbortController();
  follow(follower, stop.signal);
  return () => stop.abort();
}

async function follow({ onEvent, onGap }: Follower, stopped: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  let backOffMs = minBackOffMs;
  let isFirst = true;
  while (!stopped.aborted) {
    if (document.hidden) {
      await waitForChange(stopped, maxBackOffMs);
      continue;
    }
    try {
      await readStream(onEvent, stopped, () => {
        backOffMs = minBackOffMs;
        if (!isFirst || performance.now() - startedAt > promptMs) onGap();
      });
    } catch {
      // The loop reconnects after a back-off.
    }
    isFirst = false;
    await waitForChange(stopped, backOffMs * (0.5 + Math.random()));
    backOffMs = Math.min(backOffMs * 2, maxBackOffMs);
  }
}

/** Resolves when the network comes back, the document is shown or hidden, the time is over, or `stopped`. */
async function waitForChange(stopped: AbortSignal, timeoutMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const done = new AbortController();
  const timer = setTimeout(resolve, timeoutMs);
  stopped.addEventListener("abort", resolve, { signal: done.signal });
  document.addEventListener("visibilitychange", resolve, { signal: done.signal });
  addEventListener("online", resolve, { signal: done.signal });
  await promise;
  clearTimeout(timer);
  done.abort();
}

/** Reads until the connection ends, the server is silent for too long, the document is hidden or `stopped`. */
async function readStream(onEvent: Follower["onEvent"], stopped: AbortSignal, onOpen: () => void): Promise<void> {
  const over = new AbortController();
  const stop = () => over.abort();
  const signal = AbortSignal.any([stopped, over.signal]);
  document.addEventListener("visibilitychange", stop, { signal });
  let silence = setTimeout(stop, silenceTimeoutMs);
  try {
    const { body } = await fetchResponse(watchEvents, { signal });
    onOpen();
    if (!body) return;
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      clearTimeout(silence);
      silence = setTimeout(stop, silenceTimeoutMs);
      const blocks = (text + read.value).split("\n\n");
      text = blocks.pop() ?? "";
      for (const event of blocks.flatMap(parseBlock)) onEvent(event);
    }
  } finally {
    clearTimeout(silence);
    stop();
  }
}

/** Parses a server-sent event: a block without data is a heartbeat, an unknown kind is from a newer release. */
function parseBlock(block: string): StaffEvent[] {
  const [, data] = /^data: (.+)$/m.exec(block) ?? [];
  const event = data === undefined ? undefined : staffEvent.safeParse(JSON.parse(data)).data;
  return event ? [event] : [];
}
