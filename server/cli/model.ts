import { join } from "node:path";
import { loadConfig } from "../config.ts";
import { keepFilesPrivate, requireRuntime } from "../runtime.ts";
import { fetchModel } from "../translation/firefox-model.ts";

/**
 * Fetches the translation model before its first use. It is Mozilla's model for English to Slovak, made for Firefox;
 * code and training are open at github.com/mozilla/translations, under the Mozilla Public License 2.0.
 */
requireRuntime();
keepFilesPrivate();
try {
  const { dataDir, translation } = loadConfig();
  const modelsDir = join(dataDir, "models");
  await fetchModel(modelsDir, translation.modelSource, new AbortController().signal);
  console.log(`The model is in ${modelsDir}, and each file has the hash of its list.`);
} catch (error) {
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : "";
  console.error(error instanceof Error ? error.message + cause : String(error));
  process.exitCode = 1;
}
