import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { browsing } from "./parts/browsing.ts";
import { chain } from "./parts/chain.ts";
import { files } from "./parts/files.ts";
import { measureFloods } from "./parts/floods.ts";
import { growth } from "./parts/growth.ts";
import { instances } from "./parts/instances.ts";
import { interaction } from "./parts/interaction.ts";
import { adminLists } from "./parts/lists.ts";
import { page } from "./parts/page.ts";
import { scores } from "./parts/scores.ts";
import { scripts } from "./parts/scripts.ts";
import { serve } from "./parts/serve.ts";
import { start } from "./parts/start.ts";
import { store } from "./parts/store.ts";
import { holds, type Result, score, table } from "./result.ts";

const parts = {
  serve,
  chain,
  instances,
  store,
  files,
  lists: adminLists,
  browsing,
  start,
  page,
  scripts,
  scores,
  interaction,
  growth,
  floods: measureFloods,
};

/** `npm run bench`, or only some: `npm run bench -- serve store`. */
const wanted = process.argv.slice(2);
const results: Result[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`Measuring ${name} ...`);
  const measured = await measure();
  console.log(table(measured));
  results.push(...measured);
}

const folder = join(import.meta.dirname, "results");
mkdirSync(folder, { recursive: true });
const at = new Date().toISOString();
const file = join(folder, `${at.slice(0, 16).replaceAll(":", "-")}.json`);
const machine = { cores: cpus().length, processor: process.arch, node: process.version };
const rows = results.map((result) => ({ ...result, ratio: score(result), holds: holds(result) }));
writeFileSync(file, `${JSON.stringify({ at, machine, results: rows }, null, 2)}\n`);
const aims = results.filter(({ aim }) => aim);
console.log(`\n${table(results)}\n\n${aims.filter(holds).length} of ${aims.length} aims hold. Written to ${file}`);
// Services that parts started end with this process.
process.exit(0);
