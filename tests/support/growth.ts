import { setImmediate } from "node:timers/promises";

/** What one request may hold the event loop for, in processor time, so that a busy machine changes nothing. */
export const requestMostMs = 50;
/** Below this a difference says nothing. */
const tellingMs = 20;
/** Four times the input: 4 is even growth, 16 is its square. */
export const growthMost = 9;
/** The system counts processor time in steps of four milliseconds: less may be anything up to this. */
const countedMs = 5;
const attempts = 15;

const repeats = [
  ..."a /\\()[]{}<>\"',;.:=-+@#%&?|*_0😀\t\n\r\u0000\u0301\u00a0\ufffd\ufdfa",
  ..."\\/ \\. a. a, a@ 1, 1. -1 etc. http:// a@a. {{ {{a &# &#1; \u0315\u0316 a\u0315 [[] \r\n /\\ ../ %2f W/ q=0, ;q= <a ::".split(
    " ",
  ),
  "etc. ",
  "C# ",
  "1,234 ",
  "a, and ",
  " and ",
  " \n",
  'a="',
  '" ',
];

/** Texts of a length, by their names: what makes careless code slow is one thing over and over, and then another. */
export const hostileTexts: readonly (readonly [name: string, ofLength: (length: number) => string])[] = [
  ...repeats.map((part) => [JSON.stringify(part), (length: number) => `a${filled(part, length - 2)}b`] as const),
  ["marks out of order", (length) => `a${"\u0315".repeat(length / 2 - 1)}${"\u0316".repeat(length / 2)}`],
];

function filled(part: string, length: number): string {
  return part.repeat(Math.max(0, Math.floor(length / part.length)));
}

/** What is wrong with how the work grows, or nothing. `work` is given a quarter of the most, then the most. */
export async function growthComplaint<I>(
  name: string,
  [quarter, whole]: readonly [I, I],
  work: (input: I) => unknown,
  heldMostMs = requestMostMs,
): Promise<string | undefined> {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let attempt = 0; attempt < attempts; attempt++) {
    most = Math.min(most, await heldMs(() => work(whole)));
    if (most <= tellingMs) return undefined;
    least = Math.min(least, await heldMs(() => work(quarter)));
    if (most <= heldMostMs && growth(least, most) <= growthMost) return undefined;
  }
  const times = `${least.toFixed(1)} ms for a quarter, ${most.toFixed(1)} ms for the whole`;
  return `${name}: ${times}; ${most > heldMostMs ? "that holds everybody up" : "that grows faster than the input"}`;
}

export const growth = (quarterMs: number, wholeMs: number) => wholeMs / Math.max(quarterMs, countedMs);

/** The longest that the event loop did nothing else, in processor time of this thread. */
export async function heldMs(work: () => unknown): Promise<number> {
  let last = threadMs();
  let longest = 0;
  let done = false;
  const look = () => {
    const now = threadMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const watching = (async () => {
    while (!done) {
      await setImmediate();
      look();
    }
  })();
  await work();
  look();
  done = true;
  await watching;
  return longest;
}

/** The least of several tries: beside other work the processor's own time grows, too. */
export async function leastHeldMs(work: () => unknown, enoughMs = requestMostMs): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts && least >= enoughMs; attempt++) least = Math.min(least, await heldMs(work));
  return least;
}

export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
