import { expect, test } from "vitest";
import { run } from "./run.ts";

test.for(Array.from({ length: 6 }, (_, seed) => String(seed + 1)))(
  "seed %s",
  async (seed) => {
    const t = performance.now();
    const { failures, hash, trace, steps } = await run({ seed, days: 60 });
    console.log(seed, steps.length, trace.length, hash, Math.round(performance.now() - t));
    if (failures.length) console.log(trace.slice(-40).join("\n"));
    expect(failures).toEqual([]);
  },
  60_000,
);
