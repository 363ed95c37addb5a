import { cp, mkdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { startModelServer, tinyFiles } from "../../tests/fixtures/model-server.ts";
import { temporaryFolder } from "../../tests/support/folders.ts";
import { createTranslator } from "./create-translator.ts";
import { fetchModel, openStoredModel } from "./firefox-store.ts";
import { importModel } from "./model-import.ts";

const model = "model.ensk.intgemm.alphas.bin";
const never = new AbortController().signal;
let from: string;
let to: string;
beforeEach(() => {
  from = temporaryFolder("model-from");
  to = temporaryFolder("model-to");
  onTestFinished(() => Promise.all([from, to].map((folder) => rm(folder, { recursive: true }))).then(() => undefined));
});

test("a model that another machine has fetched is imported with its hashes, and is whole there", async () => {
  await fetchModel(from, (await startModelServer()).source, never);
  expect(await importModel(from, to)).toEqual({ verified: true, version: "3.1" });
  expect(await isWhole(to)).toBe(true);
});

async function isWhole(folder: string): Promise<boolean> {
  const files = await openStoredModel(folder);
  return files !== undefined && (await readFile(files.model)).equals(tinyFiles[model]);
}

test("a model that was damaged on the way is refused, and the one in use stays", async () => {
  await fetchModel(from, (await startModelServer()).source, never);
  await importModel(from, to);
  await truncate(join(from, "en-sk", model), 100);
  await expect(importModel(from, to)).rejects.toThrow("is not the file that its list of hashes names");
  expect(await isWhole(to)).toBe(true);
});

test("files without a list of hashes are taken as they are, and guarded from then on", async () => {
  for (const [name, bytes] of Object.entries(tinyFiles)) await writeFile(join(from, name), bytes);
  expect(await importModel(from, to)).toEqual({ verified: false, version: "unknown" });
  expect(await isWhole(to)).toBe(true);
  await truncate(join(to, "en-sk", model), 100);
  expect(await openStoredModel(to)).toBeUndefined();
});

test("a folder without a model is told", async () => {
  await mkdir(join(from, "other"));
  await cp(join(from, "other"), join(from, "more"), { recursive: true });
  await expect(importModel(from, to)).rejects.toThrow("There are no model.*.bin");
});

test("a mirror is a setting, and the first start says in one line what translation waits for", async () => {
  const { source, received } = await startModelServer();
  const said: string[] = [];
  const logger = {
    info: (_: object, words: string) => void said.push(words),
    warn: (_: object, words: string) => void said.push(words),
  };
  const translator = createTranslator({ engine: "firefox", modelSource: source, dataDir: to }, logger);
  translator.prepare?.();
  await expect.poll(() => translator.status().state, { timeout: 20_000 }).toBe("ready");
  expect(received.length).toBe(3);
  expect(said).toEqual([
    "automatic translation waits for its model, which is being fetched",
    "translation model is ready",
  ]);
  await translator.close();
});
