import { join, resolve } from "node:path";
import { loadConfig } from "../config.ts";
import { keepFilesPrivate, requireRuntime } from "../runtime.ts";
import { fetchModel, getModelFolder, importModel, openStoredModel } from "../translation/firefox-model.ts";

const usage = `Usage: npm run model -- fetch           fetches the translation model and checks its hashes
       npm run model -- import FOLDER   copies it from a folder that another machine has filled (its DATA_DIR/models)
       npm run model -- show            shows what is here, and whether it is complete`;

const origin = `It is Mozilla's model for English to Slovak, made for Firefox and published for it through Remote Settings;
code and training are open at github.com/mozilla/translations, under the Mozilla Public License 2.0. Texts never leave this machine.`;

async function run([command, folder]: string[]): Promise<string> {
  const { dataDir, translation } = loadConfig();
  const modelsDir = join(dataDir, "models");
  switch (command) {
    case "fetch": {
      const source = translation.modelSource;
      await fetchModel(modelsDir, source, new AbortController().signal);
      return describeModel(modelsDir, `Fetched as ${source.recordsUrl} lists it.`);
    }
    case "import": {
      if (!folder) throw new Error(usage);
      const { isVerified } = await importModel(resolve(folder), modelsDir);
      const result = isVerified
        ? "Imported; each file has the hash of its list."
        : "Imported without verification: there was no list of hashes (manifest.json) beside it.";
      return describeModel(modelsDir, result);
    }
    case "show":
      return describeModel(modelsDir, "The model is here and complete.");
    default:
      throw new Error(usage);
  }
}

async function describeModel(modelsDir: string, result: string): Promise<string> {
  const folder = getModelFolder(modelsDir);
  const stored = await openStoredModel(modelsDir);
  if (!stored) throw new Error(`There is no complete model in ${folder}.`);
  const { version, files } = stored.manifest;
  const lines = files.map(({ name, sha256 }) => `  ${sha256}  ${name}`);
  return [result, `Version ${version}, in ${folder}:`, ...lines, origin].join("\n");
}

requireRuntime();
keepFilesPrivate();
try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : "";
  console.error(error instanceof Error ? error.message + cause : String(error));
  process.exitCode = 1;
}
