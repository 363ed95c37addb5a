import type { Step } from "./plan.ts";
import { type Outcome, run, type Wanted } from "./run.ts";

/** The sentence without its particulars: another failure is not the one that is being looked for. */
const kindOf = (failure = "") => failure.replace(/\(.*|[\d.]+/g, "").slice(0, 60);

/**
 * The shortest part of the plan that still fails in the same way: halves are left out, then quarters, down to single
 * steps. What a step does hangs on its own number only, so that leaving out others does not change it.
 */
export async function shrink(failed: Outcome, wanted: Omit<Wanted, "steps">, mostRuns = 60): Promise<Outcome> {
  let best = failed;
  let left = mostRuns;
  for (
    let size = Math.ceil(best.steps.length / 2);
    size >= 1 && left > 0;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let from = 0; from < best.steps.length && left > 0; ) {
      const steps: Step[] = best.steps.toSpliced(from, size);
      left -= 1;
      const outcome = await run({ ...wanted, steps });
      if (kindOf(outcome.failures[0]) === kindOf(best.failures[0])) best = outcome;
      else from += size;
    }
  }
  return best;
}

export function report({ seed, days, slower, steps, failures, trace, hash }: Outcome): string {
  const plan = steps.map(({ number, at, name }) => `  ${(at / 3_600_000).toFixed(3)} h  ${name} ${number}`);
  return [
    `seed ${seed}, ${days} days (npm run simulate -- --seed ${seed} --days ${days}${slower === 1 ? "" : ` --slower ${slower}`}), trace ${hash}:`,
    ...failures.map((failure) => `- ${failure}`),
    "Steps that are left:",
    ...plan,
    "The last that happened:",
    ...trace.slice(-60),
  ].join("\n");
}
