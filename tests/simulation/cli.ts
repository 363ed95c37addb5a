// npm run simulate -- --seed N --days D [--seeds M] [--slower S] [--postgres] [--steps 0,4,9] [--shrink] [--trace]: lives of the site, one after another, from seed N on.
// npm run simulate -- --known all: the lives of CI, with every life that ever failed.
import { parseArgs } from "node:util";
import { known, wrongAfterwards } from "./known.ts";
import { run } from "./run.ts";
import type { Life } from "./seeds.ts";
import { report, shrink } from "./shrink.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    seeds: { type: "string", default: "1" },
    slower: { type: "string", default: "1" },
    steps: { type: "string" },
    days: { type: "string", default: "60" },
    postgres: { type: "boolean", default: false },
    shrink: { type: "boolean", default: false },
    trace: { type: "boolean", default: false },
    known: { type: "string" },
  },
});

const { seed: first, steps, postgres } = values;
const [days, slower, seeds] = [Number(values.days), Number(values.slower), Number(values.seeds)];
const seedOf = (at: number) => (at === 0 ? first : String(Number(first) + at));
const lives: Life[] = values.known
  ? await known(values.known)
  : Array.from({ length: seeds }, (_, at) => ({ seed: seedOf(at), days, slower, postgres, ...(steps && { steps }) }));
const isShrunk = values.shrink || values.known !== undefined;
const hashes: string[] = [];
const sum = { lives: 0, days: 0, steps: 0, effects: 0, kills: 0, failed: 0, seconds: 0 };
for (const life of lives) {
  const { seed } = life;
  const before = process.cpuUsage();
  const outcome = await run(life);
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
  console.log(report(isShrunk ? await shrink(outcome) : outcome));
}

for (const sentence of values.known ? await wrongAfterwards(lives, hashes) : []) {
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
