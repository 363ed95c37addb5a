import { describe, expect, test } from "vitest";
import { lacks } from "../support/database.ts";
import { freshDatabase } from "../support/postgres.ts";
import { run } from "./run.ts";
import { failedOnce, lives } from "./seeds.ts";
import { report, shrink } from "./shrink.ts";

/** Fails with the seed and the fewest steps that fail alike. */
async function expectSound(seed: string, days: number): Promise<void> {
  const outcome = await run({ seed, days });
  if (outcome.failures.length > 0) expect.fail(report(await shrink(outcome, { seed, days }, 20)));
}

describe("the site in a storm", { timeout: 300_000 }, () => {
  test("the same seed is the same life, to the last effect", async () => {
    const life = { seed: "5052", days: 12 };
    const [first, second] = [await run(life), await run(life)];
    expect(second.trace).toEqual(first.trace);
  });

  test.each(lives)("of seed $seed keeps in $days days what it promised", ({ seed, days }) => expectSound(seed, days));

  test.skipIf(lacks("postgres"))("of two instances on PostgreSQL keeps what it promised", async () => {
    const outcome = await run({ seed: "60", days: 4, url: await freshDatabase() });
    if (outcome.failures.length > 0) expect.fail(report(outcome));
  });

  test.each(failedOnce)("of seed $seed, which once failed: $found", ({ seed, days }) => expectSound(seed, days));
});
