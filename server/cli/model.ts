import { join } from "node:path";
import { getReason } from "../log.ts";
import { fetchModel } from "../translation/firefox-model.ts";
import { runCommand } from "./run-command.ts";

/**
 * Fetches the translation model before its first use. It is Mozilla's model for English to Slovak, made for Firefox;
 * code and training are open at github.com/mozilla/translations, under the Mozilla Public License 2.0.
 */
await runCommand(async ({ dataDir, translation }) => {
  const modelsDir = join(dataDir, "models");
  await fetchModel(modelsDir, translation.modelSource, new AbortController().signal).catch((error: unknown) => {
    throw new Error(`The model cannot be fetched: ${getReason(error)}.`);
  });
  return `The model is in ${modelsDir}, and each file has the hash of its list.`;
});
