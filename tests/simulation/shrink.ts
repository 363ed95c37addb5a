import { isDeepStrictEqual } from "node:util";
import { createPlan } from "./plan.ts";
import { type Outcome, run } from "./run.ts";

/** The failure without numbers and words, to tell whether a shorter plan fails in the same way. */
const getKind = (failure = "") => failure.replace(/\(.*|[\d.]+/g, "").slice(0, 60);

/** A failure is reported within minutes, even in a life of 400 days. */
const most = { runs: 60, processorSeconds: 120 };

/**
 * The shortest part of the plan that still fails in the same way: halves are left out, then quarters, down to single
 * steps. What a step does hangs on its own number only, so that leaving out others does not change it.
 */
export async function shrink(failed: Outcome): Promise<Outcome> {
  let best = failed;
  let runs = 0;
  const before = process.cpuUsage();
  const isOver = () => {
    const { user, system } = process.cpuUsage(before);
    return runs >= most.runs || (user + system) / 1_000_000 >= most.processorSeconds;
  };
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < best.steps.length && !isOver(); ) {
      runs += 1;
      const outcome = await run({ ...failed.life, steps: best.steps.toSpliced(from, size) });
      if (getKind(outcome.failures[0]) === getKind(best.failures[0])) best = outcome;
      else from += size;
    }
  }
  return best;
}

export function report({ life, steps, failures, trace, hash }: Outcome): string {
  const { seed, days, slower = 1, postgres } = life;
  const isWhole = isDeepStrictEqual(steps, createPlan(seed, days, slower));
  const options = [
    `--seed "${seed}"`,
    `--days ${days}`,
    ...(slower === 1 ? [] : [`--slower ${slower}`]),
    ...(postgres ? ["--postgres"] : []),
    ...(isWhole ? [] : [`--steps ${steps.map(({ number, name, at }) => `${number}:${name}@${at}`).join(",")}`]),
  ];
  return [
    `seed ${seed}, ${days} days, trace ${hash}; again with`,
    `npm run simulate -- ${options.join(" ")}`,
    ...failures.map((failure) => `- ${failure}`),
    "Steps that are left:",
    ...steps.map(({ number, at, name }) => `  ${(at / 3_600_000).toFixed(3)} h  ${name} ${number}`),
    "The last that happened:",
    ...trace.slice(-60),
  ].join("\n");
}
