// npm start: installs what is missing, builds what is out of date, runs the site.
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { launch, serverFlags } from "./launch.mjs";
import { runtime } from "./runtime.mjs";

await ensureInstalled();
const node = runtime();
ensureBuilt(node);
launch(node, [...serverFlags, "server/main.ts"]);
