// npm run simulate -- --seed N --days D [--seeds M] [--postgres] [--shrink] [--trace]: lives of the site, one after another, from seed N on.
import { parseArgs } from "node:util";
import { freshDatabase } from "../support/postgres.ts";
import { run } from "./run.ts";
import { report, shrink } from "./shrink.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    seeds: { type: "string", default: "1" },
    days: { type: "string", default: "60" },
    postgres: { type: "boolean", default: false },
    shrink: { type: "boolean", default: false },
    trace: { type: "boolean", default: false },
  },
});

for (let at = 0; at < Number(values.seeds); at++) {
  const seed = String(Number(values.seed) + at);
  const before = process.cpuUsage();
  const url = values.postgres ? { url: await freshDatabase() } : {};
  const wanted = { seed, days: Number(values.days), ...url };
  const outcome = await run(wanted);
  const { hash, steps, trace, failures } = outcome;
  const { user, system } = process.cpuUsage(before);
  const seconds = ((user + system) / 1_000_000).toFixed(1);
  console.log(`seed ${seed}: ${steps.length} steps, ${trace.length} effects, ${hash}, ${seconds} s`);
  if (values.trace) console.log(trace.join("\n"));
  if (failures.length === 0) continue;
  process.exitCode = 1;
  console.log(report(values.shrink ? await shrink(outcome, wanted) : outcome));
}
