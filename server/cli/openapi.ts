import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeApi } from "../openapi/description.ts";
import { apiPage } from "../openapi/page.ts";
import { requireRuntime } from "../runtime.ts";

/** Writes what the contract says into docs/. A test fails while these files say something else. */
requireRuntime();
const docs = join(import.meta.dirname, "../../docs");
writeFileSync(join(docs, "openapi.json"), `${JSON.stringify(await describeApi(), null, 2)}\n`);
writeFileSync(join(docs, "api.md"), apiPage());
console.log("docs/openapi.json and docs/api.md say what the contract says.");
