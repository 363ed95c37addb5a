// npm run simulate -- --seed N --days D [--seeds M] [--slower S] [--postgres] [--shrink] [--trace]: lives of the site, one after another, from seed N on.
// npm run simulate -- --known all: what CI lives through, with every life that ever failed.
// npm run simulate -- --planted all --seed N --days D: known defects, or those with these words, each in a copy, and the first life from seed N on that finds it.
import { parseArgs } from "node:util";
import { freshDatabase } from "../support/postgres.ts";
import { known, wrongAfterwards } from "./known.ts";
import { plant } from "./plantings.ts";
import { run } from "./run.ts";
import { report, shrink } from "./shrink.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    seeds: { type: "string", default: "1" },
    slower: { type: "string", default: "1" },
    days: { type: "string", default: "60" },
    postgres: { type: "boolean", default: false },
    shrink: { type: "boolean", default: false },
    trace: { type: "boolean", default: false },
    known: { type: "string" },
    planted: { type: "string" },
  },
});

if (values.planted) {
  const isFound = await plant(values.planted, Number(values.seed), Number(values.days));
  process.exit(isFound ? 0 : 1);
}

const lives = values.known
  ? await known(values.known)
  : Array.from({ length: Number(values.seeds) }, (_, at) => ({
      seed: String(Number(values.seed) + at),
      days: Number(values.days),
      slower: Number(values.slower),
    }));
const hashes: string[] = [];
const sum = { lives: 0, days: 0, steps: 0, effects: 0, kills: 0, failed: 0, seconds: 0 };
for (const life of lives) {
  const { seed } = life;
  const before = process.cpuUsage();
  const url = values.postgres ? { url: await freshDatabase() } : {};
  const wanted = { ...life, ...url };
  const outcome = await run(wanted);
  const { hash, steps, trace, failures, lived } = outcome;
  hashes.push(hash);
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1_000_000;
  console.log(`seed ${seed}: ${steps.length} steps, ${trace.length} effects, ${hash}, ${seconds.toFixed(1)} s`);
  sum.lives += 1;
  sum.days += lived;
  sum.steps += steps.length;
  sum.effects += trace.length;
  sum.kills += trace.filter((line) => line.endsWith(" is killed")).length;
  sum.failed += failures.length > 0 ? 1 : 0;
  sum.seconds += seconds;
  if (sum.lives % 25 === 0 || sum.lives === lives.length) tellSum();
  if (values.trace) console.log(trace.join("\n"));
  if (failures.length === 0) continue;
  process.exitCode = 1;
  console.log(report(values.shrink ? await shrink(outcome, wanted) : outcome));
}

const [first, hash] = [lives[0], hashes[0]];
for (const sentence of values.known && first && hash ? await wrongAfterwards(first, hash) : []) {
  process.exitCode = 1;
  console.log(sentence);
}

function tellSum(): void {
  const { lives, days, steps, effects, kills, failed, seconds } = sum;
  const memory = Math.round(process.memoryUsage.rss() / 2 ** 20);
  console.log(
    `so far: ${lives} lives, ${Math.floor(days)} days, ${steps} steps, ${effects} effects, ${kills} kills, ${failed} failed, ${Math.round(seconds)} s, ${memory} MiB`,
  );
}
