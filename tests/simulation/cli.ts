// npm run simulate -- --seed N --days D [--seeds M] [--slower S] [--postgres] [--steps 9:apply@60000,...] [--shrink] [--trace]: lives of the site, one after another, from seed N on.
// npm run simulate -- --known all: the lives of CI, including all that ever failed, one process per CPU; --known 1/2: half of them.
import { fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { run } from "./run.ts";
import { type Life, pickShare } from "./seeds.ts";
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

const [part, parts] = (values.known ?? "").split("/").map(Number);
if (values.known && !(part && parts)) await liveInShares(availableParallelism());
else if (part && parts) await liveKnown(pickShare(part - 1, parts));
else await liveAll(readLives(), values.shrink);

async function liveInShares(count: number): Promise<void> {
  const shares = Array.from({ length: count }, (_, at) => ["--known", `${at + 1}/${count}`]);
  const ends = await Promise.all(shares.map((options) => once(fork(process.argv[1] ?? "", options), "exit")));
  const isSound = ends.every(([code]) => code === 0);
  console.log(isSound ? "every known life held" : "a life did not hold, see above");
  process.exitCode = isSound ? 0 : 1;
}

function readLives(): Life[] {
  const { seed, steps, postgres } = values;
  const [days, slower] = [Number(values.days), Number(values.slower)];
  return Array.from({ length: Number(values.seeds) }, (_, at) => {
    const own = at === 0 ? seed : String(Number(seed) + at);
    return { seed: own, days, slower, postgres, ...(steps && { steps }) };
  });
}

/** Runs and prints each life, with the reason when it fails; the hashes of their traces. */
async function liveAll(lives: readonly Life[], isShrunk: boolean): Promise<string[]> {
  const hashes: string[] = [];
  for (const life of lives) {
    const before = process.cpuUsage();
    const outcome = await run(life);
    const { hash, steps, trace, failures, lived } = outcome;
    hashes.push(hash);
    const { user, system } = process.cpuUsage(before);
    const kills = trace.filter((line) => line.endsWith(" is killed")).length;
    const counts = `${Math.floor(lived)} days, ${steps.length} steps, ${trace.length} effects, ${kills} kills`;
    console.log(`seed ${life.seed}: ${counts}, ${hash}, ${((user + system) / 1_000_000).toFixed(1)} s`);
    if (values.trace) console.log(trace.join("\n"));
    if (failures.length === 0) continue;
    process.exitCode = 1;
    console.log(report(isShrunk ? await shrink(outcome) : outcome));
  }
  return hashes;
}

/** Runs one life on the embedded database again, which must be identical, and checks that no timer is left. */
async function liveKnown(lives: readonly Life[]): Promise<void> {
  const hashes = await liveAll(lives, true);
  const at = lives.findIndex(({ postgres }) => !postgres);
  const life = lives[at];
  const again = life && (await run(life));
  if (again && again.hash !== hashes[at]) fail(`seed ${life.seed} is another life each time: ${again.hash}`);
  const timers = process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  if (timers > 0) fail(`${timers} real timers are left`);
}

function fail(sentence: string): void {
  process.exitCode = 1;
  console.log(sentence);
}
