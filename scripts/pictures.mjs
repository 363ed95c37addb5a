// Generates all pictures of the site from the masters in art/: AVIF and WebP, manifest, placeholders, icons, open graph.
//   node scripts/pictures.mjs                 everything (about ten minutes: AVIF is slow to write)
//   node scripts/pictures.mjs hero travel     only these pictures; icons, og or manifest name the other steps
import { readFile } from "node:fs/promises";
import { encode } from "./pictures/encode.mjs";
import { makeIcons } from "./pictures/icons.mjs";
import { writeManifest } from "./pictures/manifest.mjs";
import { makeOpenGraph } from "./pictures/open-graph.mjs";

const recipes = JSON.parse(await readFile(new URL("../art/pictures.json", import.meta.url), "utf8"));
const wanted = process.argv.slice(2);
const steps = ["manifest", "icons", "og"];
const unknown = wanted.filter((name) => !(name in recipes) && !steps.includes(name));
if (unknown.length > 0) throw new Error(`No picture or step named ${unknown.join(", ")}: see art/pictures.json`);

const does = (name) => wanted.length === 0 || wanted.includes(name);

for (const [name, recipe] of Object.entries(recipes)) if (does(name)) await encode(name, recipe);
await writeManifest(recipes);
if (does("icons")) await makeIcons();
if (does("og")) await makeOpenGraph();
