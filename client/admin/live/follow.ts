import { type StaffEvent, watchEvents } from "../../../contract/events.ts";
import { reach } from "../../api/call.ts";
import { inBatches } from "./batches.ts";
import { eventsIn } from "./stream.ts";
import { untilVisible, wait } from "./waiting.ts";

const shortestMs = 1_000;
const longestMs = 60_000;
/** The server says something every 20 seconds; whoever hears nothing for longer has lost it. */
const silenceMs = 50_000;
/** A first stream that is open so soon is as old as the lists that are read beside it. */
const quickMs = 1_000;
/** Between two readings of what colleagues change. */
const pauseMs = 500;

interface Reader {
  take: (event: StaffEvent) => Promise<void>;
  /** What happened while nobody listened. */
  readAgain: () => void;
}

/** Tells what colleagues change, while somebody looks. Returns how to end it. */
export function followEvents(reader: Reader): () => void {
  const end = new AbortController();
  follow(reader, end.signal);
  return () => end.abort();
}

async function follow({ take, readAgain }: Reader, ended: AbortSignal): Promise<void> {
  let pause = shortestMs;
  let isFirst = true;
  while (!ended.aborted) {
    const since = performance.now();
    await untilVisible(ended);
    if (ended.aborted) return;
    if (!isFirst) readAgain();
    try {
      await listen(take, ended, () => {
        pause = shortestMs;
        // What happened between that reading and the opening is told by neither.
        if (!isFirst || performance.now() - since > quickMs) readAgain();
        isFirst = false;
      });
    } catch {
      // Connected again below.
    }
    isFirst = false;
    await wait(pause * (0.5 + Math.random()), ended);
    pause = Math.min(pause * 2, longestMs);
  }
}

async function listen(take: Reader["take"], ended: AbortSignal, onOpen: () => void): Promise<void> {
  const over = new AbortController();
  const stop = () => over.abort();
  const onHidden = () => {
    if (document.hidden) stop();
  };
  ended.addEventListener("abort", stop);
  document.addEventListener("visibilitychange", onHidden);
  const hear = inBatches(pauseMs, take);
  let silence = setTimeout(stop, silenceMs);
  try {
    const answer = await reach(watchEvents, { signal: over.signal });
    onOpen();
    for await (const event of eventsIn(answer)) {
      clearTimeout(silence);
      silence = setTimeout(stop, silenceMs);
      if (event) hear(event);
    }
  } finally {
    clearTimeout(silence);
    ended.removeEventListener("abort", stop);
    document.removeEventListener("visibilitychange", onHidden);
  }
}
