import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeApi } from "./describe.ts";
import { renderApiPage } from "./page.ts";

/** Generates two documents from the contract. A test fails while they differ. */
const docs = join(import.meta.dirname, "../../docs");
writeFileSync(join(docs, "openapi.json"), `${JSON.stringify(describeApi(), null, 2)}\n`);
writeFileSync(join(docs, "api.md"), renderApiPage());
console.log("Wrote docs/openapi.json and docs/api.md.");
