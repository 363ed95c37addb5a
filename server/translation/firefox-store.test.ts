import { spawn } from "node:child_process";
import { mkdir, readdir, readFile, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { recordOf, startModelServer, tinyFiles } from "../../tests/fixtures/model-server.ts";
import { temporaryFolder } from "../../tests/support/folders.ts";
import { fetchModel, findModel, openStoredModel } from "./firefox-store.ts";

const model = "model.ensk.intgemm.alphas.bin";
const vocab = "vocab.ensk.spm";
const never = new AbortController().signal;
let modelsDir: string;
const stored = () => readdir(join(modelsDir, "en-sk")).then((names) => names.toSorted());

beforeEach(async () => {
  modelsDir = temporaryFolder("models");
  onTestFinished(() => rm(modelsDir, { recursive: true }));
});

test("a model is fetched, verified, kept and found again without the network", async () => {
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

test.each([
  ["of the download", { attachment: { ...recordOf(model).attachment, hash: "0".repeat(64) } }],
  ["of the file", { decompressedHash: "0".repeat(64) }],
])("a wrong hash %s is refused and nothing is kept", async (what, changes) => {
  const { source, records } = await startModelServer();
  records.data = [recordOf(model, "3.1", changes), recordOf(vocab)];
  await expect(fetchModel(modelsDir, source, never)).rejects.toThrow(`wrong hash ${what}`);
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

test("a download that ends early without saying so is refused too", async () => {
  const { source } = await startModelServer((_, packed, response) => void response.end(packed.subarray(0, -20)));
  await expect(fetchModel(modelsDir, source, never)).rejects.toThrow();
  expect(await stored()).toEqual([]);
});

test("a download longer than announced stops", async () => {
  const { source } = await startModelServer((_, packed, response) => {
    response.write(packed);
    response.end(Buffer.alloc(1_000_000));
  });
  await expect(fetchModel(modelsDir, source, never)).rejects.toThrow("larger than");
  expect(await stored()).toEqual([]);
});

test.each([404, 503])("status %i for a file is refused", async (status) => {
  const { source } = await startModelServer((_, _packed, response) => void response.writeHead(status).end());
  await expect(fetchModel(modelsDir, source, never)).rejects.toThrow(`HTTP ${status}`);
});

test("a process killed in the middle leaves nothing that is taken for a model", async () => {
  const halfway = Promise.withResolvers<void>();
  let slow = true;
  const { source } = await startModelServer((_, packed, response) => {
    if (!slow) return void response.end(packed);
    response.write(packed.subarray(0, packed.length >> 1), () => halfway.resolve());
  });
  const script = `import { fetchModel } from ${JSON.stringify(new URL("./firefox-store.ts", import.meta.url).href)};
    await fetchModel(${JSON.stringify(modelsDir)}, ${JSON.stringify(source)}, new AbortController().signal);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], { stdio: "ignore" });
  const gone = new Promise((exited) => child.once("exit", (_code, signal) => exited(signal)));
  await halfway.promise;
  await expect.poll(() => stored().catch(() => []), { timeout: 20_000 }).toHaveLength(1);
  child.kill("SIGKILL");
  expect(await gone).toBe("SIGKILL");
  const [left = ""] = await stored();
  expect(left).toMatch(/^model\.ensk\.intgemm\.alphas\.bin\..+\.part$/);
  expect(await openStoredModel(modelsDir)).toBeUndefined();
  expect(await findModel(modelsDir)).toBeUndefined();
  slow = false;
  const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
  await utimes(join(modelsDir, "en-sk", left), old, old);
  const files = await fetchModel(modelsDir, source, never);
  expect(await readFile(files.model)).toEqual(tinyFiles[model]);
  expect(await stored()).toEqual(["manifest.json", model, vocab]);
});

test("files a person put there are found, also one folder down", async () => {
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
