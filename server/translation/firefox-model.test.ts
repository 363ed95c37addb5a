import { mkdir, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { recordOf, startModelServer, tinyFiles } from "../../tests/fixtures/model-server.ts";
import { temporaryFolder } from "../../tests/support/folders.ts";
import { createFirefoxTranslator } from "./firefox.ts";
import { chooseFiles, fetchModel, findModel, importModel, openStoredModel } from "./firefox-model.ts";

const model = "model.ensk.intgemm.alphas.bin";
const vocab = "vocab.ensk.spm";
const never = new AbortController().signal;
let from: string;
let modelsDir: string;
const stored = () => readdir(join(modelsDir, "en-sk")).then((names) => names.toSorted());

beforeEach(async () => {
  from = temporaryFolder("model-from");
  modelsDir = temporaryFolder("models");
  onTestFinished(() => Promise.all([from, modelsDir].map((folder) => rm(folder, { recursive: true }))).then(() => {}));
});

test("the newest version of the known major wins, numbers compared as numbers", () => {
  const versions = ["3.9", "3.10", "4.0", "2.30", "3.2a1"];
  const data = versions.flatMap((version) => [recordOf(model, version), recordOf(vocab, version)]);
  expect(chooseFiles({ data }).map(({ version }) => version)).toEqual(["3.10", "3.10"]);
});

test("model and vocabulary have the same architecture", () => {
  const data = [
    recordOf(vocab, "3.1", { architecture: "tiny", name: "vocab.tiny.spm" }),
    recordOf(model, "3.1", { architecture: "base" }),
    recordOf(vocab, "3.1", { architecture: "base", name: "vocab.base.spm" }),
  ];
  expect(chooseFiles({ data })[1]?.name).toBe("vocab.base.spm");
});

test("models for unfinished Firefox releases and for phones are ignored", () => {
  const nightly = "env.channel == 'default' || env.channel == 'nightly'";
  const android = "env.appinfo.OS == 'Android'";
  const of = (version: string, filter_expression: string) =>
    ([model, vocab] as const).map((name) =>
      recordOf(name, version, { filter_expression, architecture: filter_expression }),
    );
  const desktop = "env.appinfo.OS != 'Android'";
  const passed = [nightly, android, `(${nightly}) && ${desktop}`];
  const data = [...passed.flatMap((filter, at) => of(`3.${at + 5}`, filter)), ...of("3.1", ""), ...of("3.2", desktop)];
  expect(chooseFiles({ data }).map(({ version }) => version)).toEqual(["3.2", "3.2"]);
  expect(() => chooseFiles({ data: of("3.1", android) })).toThrow("no en-sk model");
});

test("a vocabulary of another version is not used", () => {
  const data = [recordOf(model, "3.2"), recordOf(vocab, "3.1")];
  expect(() => chooseFiles({ data })).toThrow("without its vocabulary");
});

test("a vocabulary per language is supported", () => {
  const halves = ["srcvocab", "trgvocab"].map((fileType) =>
    recordOf(vocab, "3.1", { fileType, name: `${fileType}.ensk.spm` }),
  );
  const roles = chooseFiles({ data: [recordOf(model), ...halves] }).map(({ fileType }) => fileType);
  expect(roles).toEqual(["model", "srcvocab", "trgvocab"]);
  expect(() => chooseFiles({ data: [recordOf(model), halves[0]] })).toThrow("without its vocabulary");
});

test.each([
  ["another language", { targetLanguage: "cs" }],
  ["a name that leaves the directory", { name: "../../etc/passwd" }],
  ["no hash", { decompressedHash: undefined }],
  ["a URL of another host", { attachment: { location: "https://evil.example/x", hash: "0".repeat(64), size: 1 } }],
])("a record with %s is ignored", (_, changes) => {
  const data = [recordOf(model, "3.1", changes), recordOf(vocab)];
  expect(() => chooseFiles({ data })).toThrow("no en-sk model");
});

test("an answer of another shape is refused", () => {
  expect(() => chooseFiles({ error: "down" })).toThrow();
});

test("a model is fetched, verified, stored and opened again without the network", async () => {
  const { source, received } = await startModelServer();
  expect(await openStoredModel(modelsDir)).toBeUndefined();
  const files = await fetchModel(modelsDir, source, never);
  expect(await readFile(files.model)).toEqual(tinyFiles[model]);
  expect(await readFile(files.sourceVocabulary)).toEqual(tinyFiles[vocab]);
  expect(await stored()).toEqual(["manifest.json", model, vocab]);
  expect(received.length).toBe(3);
  expect(await openStoredModel(modelsDir)).toEqual(files);
  expect(received.length).toBe(3);
});

test("a file that changed on disk is noticed, and only that one is fetched again", async () => {
  const { source, received } = await startModelServer();
  const files = await fetchModel(modelsDir, source, never);
  await truncate(files.model, 100);
  expect(await openStoredModel(modelsDir)).toBeUndefined();
  await fetchModel(modelsDir, source, never);
  expect(await readFile(files.model)).toEqual(tinyFiles[model]);
  expect(received.slice(3).map(({ path }) => path)).toEqual(["/records", `/files/main-workspace/models/${model}.zst`]);
});

test("a file with a wrong hash is refused and nothing is kept", async () => {
  const { source, records } = await startModelServer();
  records.data = [recordOf(model, "3.1", { decompressedHash: "0".repeat(64) }), recordOf(vocab)];
  await expect(fetchModel(modelsDir, source, never)).rejects.toThrow("wrong hash");
  expect(await stored()).toEqual([]);
});

test("a download that is cut off is refused and nothing is kept", async () => {
  const { source } = await startModelServer((_, packed, response) => {
    response.writeHead(200, { "Content-Length": packed.length });
    response.write(packed.subarray(0, packed.length >> 1), () => response.destroy());
  });
  await expect(fetchModel(modelsDir, source, never)).rejects.toThrow();
  expect(await stored()).toEqual([]);
});

test.each([404, 503])("status %i for a file is refused", async (status) => {
  const { source } = await startModelServer((_, _packed, response) => void response.writeHead(status).end());
  await expect(fetchModel(modelsDir, source, never)).rejects.toThrow(`HTTP ${status}`);
});

test("files without a manifest, or with half of one, are fetched again", async () => {
  await mkdir(join(modelsDir, "en-sk"));
  for (const name of [model, vocab]) await writeFile(join(modelsDir, "en-sk", name), "half");
  expect(await openStoredModel(modelsDir)).toBeUndefined();
  await writeFile(join(modelsDir, "en-sk", "manifest.json"), '{"version":');
  expect(await openStoredModel(modelsDir)).toBeUndefined();
  await fetchModel(modelsDir, (await startModelServer()).source, never);
  expect(await readFile(join(modelsDir, "en-sk", model))).toEqual(tinyFiles[model]);
});

test("files that a person put there are found, also one folder down", async () => {
  expect(await findModel(modelsDir)).toBeUndefined();
  await mkdir(join(modelsDir, "en-sk"));
  await writeFile(join(modelsDir, "en-sk", model), "m");
  expect(await findModel(modelsDir)).toBeUndefined();
  await writeFile(join(modelsDir, "en-sk", vocab), "v");
  const expected = {
    model: join(modelsDir, "en-sk", model),
    sourceVocabulary: join(modelsDir, "en-sk", vocab),
    targetVocabulary: join(modelsDir, "en-sk", vocab),
  };
  expect(await findModel(modelsDir)).toEqual(expected);
  expect(await findModel(join(modelsDir, "en-sk"))).toEqual(expected);
});

test("a model that another machine has fetched is imported and verified", async () => {
  await fetchModel(from, (await startModelServer()).source, never);
  expect(await importModel(from, modelsDir)).toEqual({ isVerified: true });
  expect(await isStored(modelsDir)).toBe(true);
});

async function isStored(folder: string): Promise<boolean> {
  const files = await openStoredModel(folder);
  return files !== undefined && (await readFile(files.model)).equals(tinyFiles[model]);
}

test("a model that was damaged on its way is refused, and the one in use stays", async () => {
  await fetchModel(from, (await startModelServer()).source, never);
  await importModel(from, modelsDir);
  await truncate(join(from, "en-sk", model), 100);
  await expect(importModel(from, modelsDir)).rejects.toThrow("is not the file that its list of hashes names");
  expect(await isStored(modelsDir)).toBe(true);
});

test("files without a list of hashes are accepted, and their later changes are noticed", async () => {
  for (const [name, bytes] of Object.entries(tinyFiles)) await writeFile(join(from, name), bytes);
  expect(await importModel(from, modelsDir)).toEqual({ isVerified: false });
  expect(await isStored(modelsDir)).toBe(true);
  await truncate(join(modelsDir, "en-sk", model), 100);
  expect(await openStoredModel(modelsDir)).toBeUndefined();
});

test("a folder without a model is refused", async () => {
  await expect(importModel(from, modelsDir)).rejects.toThrow("There are no model.*.bin");
});

test("a mirror is a setting, and the first start logs that it fetches the model", async () => {
  const { source, received } = await startModelServer();
  const said: string[] = [];
  const logger = {
    info: (_: object, words: string) => void said.push(words),
    warn: (_: object, words: string) => void said.push(words),
  };
  const translator = createFirefoxTranslator({ source, dataDir: modelsDir, logger });
  translator.prepare?.();
  await expect.poll(() => translator.status().state, { timeout: 20_000 }).toBe("ready");
  expect(received.length).toBe(3);
  expect(said).toEqual([
    "automatic translation waits for its model, which is being fetched",
    "translation model is ready",
  ]);
  await translator.close();
});
