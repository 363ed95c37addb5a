import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { createModelRecord, startModelServer, tinyFiles } from "../../tests/fixtures/model-server.ts";
import { temporaryFolder } from "../../tests/support/folders.ts";
import { chooseFiles, fetchModel, findModel } from "./firefox-model.ts";

const model = "model.ensk.intgemm.alphas.bin";
const vocab = "vocab.ensk.spm";
const never = new AbortController().signal;
let modelsDir: string;

beforeEach(async () => {
  modelsDir = temporaryFolder("models");
  onTestFinished(() => rm(modelsDir, { recursive: true }));
});

test("the newest version of the known major wins, numbers compared as numbers", () => {
  const versions = ["3.9", "3.10", "4.0", "2.30", "3.2a1"];
  const data = versions.flatMap((version) => [createModelRecord(model, version), createModelRecord(vocab, version)]);
  expect(chooseFiles({ data }).map(({ version }) => version)).toEqual(["3.10", "3.10"]);
});

test("model and vocabulary have the same architecture", () => {
  const data = [
    createModelRecord(vocab, "3.1", { architecture: "tiny", name: "vocab.tiny.spm" }),
    createModelRecord(model, "3.1", { architecture: "base" }),
    createModelRecord(vocab, "3.1", { architecture: "base", name: "vocab.base.spm" }),
  ];
  expect(chooseFiles({ data })[1]?.name).toBe("vocab.base.spm");
});

test("models for unfinished Firefox releases and for phones are ignored", () => {
  const nightly = "env.channel == 'default' || env.channel == 'nightly'";
  const android = "env.appinfo.OS == 'Android'";
  const of = (version: string, filter_expression: string) =>
    ([model, vocab] as const).map((name) =>
      createModelRecord(name, version, { filter_expression, architecture: filter_expression }),
    );
  const desktop = "env.appinfo.OS != 'Android'";
  const passed = [nightly, android, `(${nightly}) && ${desktop}`];
  const data = [...passed.flatMap((filter, at) => of(`3.${at + 5}`, filter)), ...of("3.1", ""), ...of("3.2", desktop)];
  expect(chooseFiles({ data }).map(({ version }) => version)).toEqual(["3.2", "3.2"]);
  expect(() => chooseFiles({ data: of("3.1", android) })).toThrow("no en-sk model");
});

test("a vocabulary of another version is not used", () => {
  const data = [createModelRecord(model, "3.2"), createModelRecord(vocab, "3.1")];
  expect(() => chooseFiles({ data })).toThrow("without its vocabulary");
});

test("a vocabulary per language is supported", () => {
  const halves = ["srcvocab", "trgvocab"].map((fileType) =>
    createModelRecord(vocab, "3.1", { fileType, name: `${fileType}.ensk.spm` }),
  );
  const roles = chooseFiles({ data: [createModelRecord(model), ...halves] }).map(({ fileType }) => fileType);
  expect(roles).toEqual(["model", "srcvocab", "trgvocab"]);
  expect(() => chooseFiles({ data: [createModelRecord(model), halves[0]] })).toThrow("without its vocabulary");
});

test.each([
  ["another language", { targetLanguage: "cs" }],
  ["a name that leaves the directory", { name: "../../etc/passwd" }],
  ["no hash", { decompressedHash: undefined }],
  ["a URL of another host", { attachment: { location: "https://evil.example/x", hash: "0".repeat(64), size: 1 } }],
])("a record with %s is ignored", (_, changes) => {
  const data = [createModelRecord(model, "3.1", changes), createModelRecord(vocab)];
  expect(() => chooseFiles({ data })).toThrow("no en-sk model");
});

test("an answer of another shape is refused", () => {
  expect(() => chooseFiles({ error: "down" })).toThrow();
});

test("a model is fetched, verified and found again without the network", async () => {
  const { source, received } = await startModelServer();
  expect(await findModel(modelsDir)).toBeUndefined();
  const files = await fetchModel(modelsDir, source, never);
  expect(await readFile(files.model)).toEqual(tinyFiles[model]);
  expect(await readFile(files.sourceVocabulary)).toEqual(tinyFiles[vocab]);
  expect(await readdir(modelsDir)).toEqual(["en-sk"]);
  expect(received.length).toBe(3);
  expect(await findModel(modelsDir)).toEqual(files);
});

test("two instances that fetch into the same folder both get a complete model", async () => {
  const { source } = await startModelServer();
  const [one, other] = await Promise.all([fetchModel(modelsDir, source, never), fetchModel(modelsDir, source, never)]);
  expect(one).toEqual(other);
  expect(await readFile(one.model)).toEqual(tinyFiles[model]);
  expect(await readdir(modelsDir)).toEqual(["en-sk"]);
});

test("a file with a wrong hash is refused and nothing is kept", async () => {
  const { source, records } = await startModelServer();
  records.data = [createModelRecord(model, "3.1", { decompressedHash: "0".repeat(64) }), createModelRecord(vocab)];
  await expect(fetchModel(modelsDir, source, never)).rejects.toThrow("wrong hash");
  expect(await findModel(modelsDir)).toBeUndefined();
});

test("a download that is cut off is refused and nothing is kept", async () => {
  const { source } = await startModelServer((_, packed, response) => {
    response.writeHead(200, { "Content-Length": packed.length });
    response.write(packed.subarray(0, packed.length >> 1), () => response.destroy());
  });
  await expect(fetchModel(modelsDir, source, never)).rejects.toThrow();
  expect(await findModel(modelsDir)).toBeUndefined();
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
