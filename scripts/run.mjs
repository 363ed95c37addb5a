// node scripts/run.mjs <file and arguments> runs a program of this project on the pinned Node, with its packages installed.
import { ensureInstalled } from "./install.mjs";
import { launch } from "./launch.mjs";
import { runtime } from "./runtime.mjs";

await ensureInstalled();
launch(runtime(), process.argv.slice(2));
