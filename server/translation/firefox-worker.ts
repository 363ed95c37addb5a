import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { Translator } from "fxtranslate";
import { z } from "zod";

/** A longer text may not fit the model's window and would be cut; such a text is divided by the engine itself. */
const oneSentence = 400;

const files = z
  .object({ model: z.string(), sourceVocabulary: z.string(), targetVocabulary: z.string() })
  .parse(workerData);

const sourceVocabulary = readFileSync(files.sourceVocabulary);
const targetVocabulary =
  files.targetVocabulary === files.sourceVocabulary ? sourceVocabulary : readFileSync(files.targetVocabulary);
const engine = new Translator(readFileSync(files.model), sourceVocabulary, targetVocabulary);

/** Whatever the engine throws ends this thread: after a panic its memory cannot be trusted. */
parentPort?.on("message", (text: string) => {
  parentPort?.postMessage(text.length > oneSentence ? engine.translate_long(text) : engine.translate(text));
});
