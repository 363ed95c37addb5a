import { describe, expect, test } from "vitest";
import { run } from "./run.ts";
import { failedOnce } from "./seeds.ts";
import { report, shrink } from "./shrink.ts";

const days = 25;
const seeds = Array.from({ length: 10 }, (_, at) => String(1_000 + at));

/** Fails with the seed and the fewest steps that fail alike. */
async function expectSound(seed: string, howLong: number): Promise<void> {
  const outcome = await run({ seed, days: howLong });
  if (outcome.failures.length > 0) expect.fail(report(await shrink(outcome, { seed, days: howLong }, 20)));
}

describe("the site in a storm", { timeout: 300_000 }, () => {
  test("the same seed is the same life, to the last effect", async () => {
    const [first, second] = [await run({ seed: "1", days }), await run({ seed: "1", days })];
    expect(first.failures).toEqual([]);
    expect(second.trace).toEqual(first.trace);
  });

  test.each(seeds)("of seed %s keeps what it promised", (seed) => expectSound(seed, days));

  test.each(failedOnce)("of seed $seed, which once failed: $found", (known) => expectSound(known.seed, known.days));
});
