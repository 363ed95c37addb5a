import { fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { run } from "./run.ts";
import { type Life, shareOf } from "./seeds.ts";

/** The lives of one share such as `1/2`. Any other word runs all shares, one process per processor, and ends this process. */
export async function known(share: string): Promise<Life[]> {
  const [part, parts] = share.split("/").map(Number);
  if (part && parts) return shareOf(part - 1, parts);
  const count = availableParallelism();
  const children = Array.from({ length: count }, (_, at) =>
    fork(process.argv[1] ?? "", ["--known", `${at + 1}/${count}`]),
  );
  const ends = await Promise.all(children.map((child) => once(child, "exit")));
  const isSound = ends.every(([code]) => code === 0);
  console.log(isSound ? "every known life held" : "a life did not hold, see above");
  process.exit(isSound ? 0 : 1);
}

/**
 * What must hold when all have been lived: one on the embedded database is the same once more, and nothing is left that
 * would go on.
 */
export async function wrongAfterwards(lives: readonly Life[], hashes: readonly string[]): Promise<string[]> {
  const at = lives.findIndex(({ postgres }) => !postgres);
  const life = lives[at];
  const again = life && (await run(life));
  const timers = process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  return [
    ...(!again || again.hash === hashes[at]
      ? []
      : [`seed ${life.seed} is another life each time: ${hashes[at]}, ${again.hash}`]),
    ...(timers > 0 ? [`${timers} real timers are left`] : []),
  ];
}
