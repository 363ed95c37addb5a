import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { Translator } from "fxtranslate";
import { z } from "zod";

/** Longer texts may not fit the model's window, so the engine splits them. */
const maxSentenceLength = 400;

const files = z
  .object({ model: z.string(), sourceVocabulary: z.string(), targetVocabulary: z.string() })
  .parse(workerData);

const engine = new Translator(
  readFileSync(files.model),
  readFileSync(files.sourceVocabulary),
  readFileSync(files.targetVocabulary),
);

/** An error of the engine ends this thread: after a panic its memory cannot be trusted. */
parentPort?.on("message", (text: string) => {
  parentPort?.postMessage(text.length > maxSentenceLength ? engine.translate_long(text) : engine.translate(text));
});
