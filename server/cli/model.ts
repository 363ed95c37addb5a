import { join, resolve } from "node:path";
import { loadConfig } from "../config.ts";
import { keepFilesPrivate, requireRuntime } from "../runtime.ts";
import { readManifest } from "../translation/firefox-manifest.ts";
import { sourceFrom } from "../translation/firefox-records.ts";
import { fetchModel, modelFolder, openStoredModel } from "../translation/firefox-store.ts";
import { importModel } from "../translation/model-import.ts";

const usage = `Usage: npm run model -- fetch           fetches the translation model and checks its hashes
       npm run model -- import FOLDER   brings it from a folder that another machine has filled (its DATA_DIR/models)
       npm run model -- show            says what is here, and whether it is whole`;

const origin = `It is Mozilla's model for English to Slovak, made for Firefox and published for it through Remote Settings;
code and training are open at github.com/mozilla/translations, under the Mozilla Public License 2.0. Texts never leave this machine.`;

async function run([command, folder]: string[]): Promise<string> {
  const { dataDir, translation } = loadConfig();
  const modelsDir = join(dataDir, "models");
  switch (command) {
    case "fetch": {
      const source = sourceFrom(translation.modelSource);
      await fetchModel(modelsDir, source, new AbortController().signal);
      return described(modelsDir, `Fetched as ${source.recordsUrl} lists it.`);
    }
    case "import": {
      if (!folder) throw new Error(usage);
      const { verified } = await importModel(resolve(folder), modelsDir);
      const words = verified
        ? "Imported; each file is the one that its list of hashes names."
        : "Imported; there was no list of hashes (manifest.json) beside it, so that what came was taken as it is.";
      return described(modelsDir, words);
    }
    case "show":
      if (!(await openStoredModel(modelsDir))) throw new Error(`There is no whole model in ${modelFolder(modelsDir)}.`);
      return described(modelsDir, "The model is here and whole.");
    default:
      throw new Error(usage);
  }
}

async function described(modelsDir: string, words: string): Promise<string> {
  const { version = "unknown", files = [] } = (await readManifest(modelFolder(modelsDir))) ?? {};
  const lines = files.map(({ name, sha256 }) => `  ${sha256}  ${name}`);
  return [words, `Version ${version}, in ${modelFolder(modelsDir)}:`, ...lines, origin].join("\n");
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
