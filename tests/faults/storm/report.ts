import { setTimeout as pause } from "node:timers/promises";
import { liveOn } from "./aftermath.ts";
import { Chance } from "./chance.ts";
import { checkErased, checkFiles, checkMails, checkPeople, checkStaff } from "./checks.ts";
import { complaintsAbout } from "./history.ts";
import type { Ledger } from "./ledger.ts";
import { Colleague } from "./staff.ts";
import { type Shared, staffWork } from "./staff-work.ts";
import type { World } from "./world.ts";

interface Storm {
  world: World;
  ledger: Ledger;
  told: Map<string, number>;
  shared: Shared;
  minutes: number;
  seed: number;
}

const megabyte = 1_048_576;
const memoryMost = 450 * megabyte;
const settleMs = 5_000;
const shownMost = 12;
const megabytes = (bytes: number) => `${(bytes / megabyte).toFixed(0)} MB`;

/** Everything compared and printed; whether nothing was found. */
export async function report({ world, ledger, told, shared, minutes, seed }: Storm): Promise<boolean> {
  await pause(settleMs);
  const differences = await compareInstances(world, ledger, shared);
  const memory = world.instances.map((instance) => instance.look());
  for (const instance of world.instances) await instance.stop();
  const logs = world.instances.map(({ log }) => log).join("\n");
  const site = await liveOn(world);
  const { deps } = site;
  const arrived = world.mail.server.arrived.map(({ mail }) => String(mail.messageId));
  const checks: Record<string, string[]> = {
    "answers that should not have been": ledger.wrong,
    "acknowledged, there exactly once": await checkPeople(ledger, deps),
    "erased, nowhere": await checkErased(ledger, deps, logs),
    "files and rows": await checkFiles(deps),
    "letters, stages, deletions of staff": await checkStaff(ledger, deps),
    "mails: once, at most once more": await checkMails(ledger, deps, arrived),
    "history: lost updates, dirty reads, reads that went back": complaintsAbout(ledger.history),
    "instances agree": differences,
    "memory bounded": world.instances
      .filter(({ mostMemory }) => mostMemory > memoryMost)
      .map(({ name, mostMemory }) => `${name} had ${megabytes(mostMemory)}`),
    "no unhandled rejection, no death of its own": [
      ...(logs.match(/^.*(?:unhandled|uncaught|MaxListeners|UnhandledPromise).*$/gim) ?? []),
      ...world.instances.flatMap(({ name, ownDeaths }) => (ownDeaths > 0 ? [`${name} ended ${ownDeaths} times`] : [])),
    ],
  };
  await site.dispose();
  say(`\n${minutes} minutes, seed ${seed}${world.disks ? "" : ", without full disks: nobody may mount here"}`);
  for (const [name, count] of told) say(`| ${name} | ${count} |`);
  const { people, letters, history } = ledger;
  const count = (which: (person: (typeof people)[number]) => unknown) => people.filter(which).length;
  say(
    `people ${people.length}, acknowledged ${count(({ id }) => id)}, with CV ${count(({ cv }) => cv)}, erased ${count(({ erased }) => erased === "yes")}`,
  );
  const outcomes = Map.groupBy(history, (one) => (one.kind === "read" ? "read" : one.outcome));
  say(
    `operations of staff ${history.length}: ${[...outcomes].map(([name, all]) => `${name} ${all.length}`).join(", ")}; letters ${letters.length}`,
  );
  say(`mails ${arrived.length}, of which a second time ${arrived.length - new Set(arrived).size}`);
  say(
    `memory at most ${world.instances.map(({ mostMemory }) => megabytes(mostMemory)).join(", ")}, at the end ${memory.map(megabytes).join(", ")}`,
  );
  say(`nothing stored for at most ${(ledger.longestSilenceMs / 1_000).toFixed(1)} s`);
  for (const { name, failedStarts } of world.instances) {
    say(`${name}: starts given up ${failedStarts.length}`);
    for (const why of failedStarts.slice(0, 3)) say(`       ${JSON.stringify(why.slice(0, 600))}`);
  }
  say(
    `answers: ${[...ledger.answers]
      .sort()
      .map(([what, times]) => `${what} × ${times}`)
      .join(", ")}`,
  );
  for (const [name, found] of Object.entries(checks)) {
    say(`${found.length === 0 ? "ok  " : "FAIL"} ${name}${found.length ? `: ${found.length}` : ""}`);
    for (const line of found.slice(0, shownMost)) say(`       ${line}`);
  }
  return Object.values(checks).every((found) => found.length === 0);
}

/** What each of them says, asked alone. */
async function compareInstances({ instances }: World, ledger: Ledger, shared: Shared): Promise<string[]> {
  const said = await Promise.all(
    instances.map(async ({ url, name }) => {
      const one = new Colleague({ url, name, ledger });
      await staffWork(one, shared, ledger, new Chance(0)).readJobs();
      const lists = ["jobs", "contacts?limit=100", "applications?limit=100", "templates", "applications/jobs"];
      const rows = [];
      for (const list of lists) rows.push([list, JSON.stringify((await one.list("compare", list)).rows)] as const);
      rows.push(["site", await fetch(`${url}/api/jobs`).then((answer) => answer.text())] as const);
      return rows;
    }),
  );
  const [first = [], second = []] = said;
  return first.flatMap(([list, text], at) => (text === second[at]?.[1] && text !== "[]" ? [] : [`${list} differ`]));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
