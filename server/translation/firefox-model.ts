import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import { z } from "zod";
import { withoutEndSlashes } from "../environment.ts";
import { jsonOf } from "../json.ts";

/** Where Firefox finds its models, or a mirror of it. */
export interface ModelSource {
  recordsUrl: string;
  attachmentsUrl: string;
}

const roles = ["model", "vocab", "srcvocab", "trgvocab"] as const;
type Role = (typeof roles)[number];

export interface ModelFiles {
  model: string;
  sourceVocabulary: string;
  targetVocabulary: string;
}

/** Other major versions have another file format, which fxtranslate would misread. */
const supportedMajor = 3;

const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/i)
  .toLowerCase();
const record = z.object({
  /** Becomes a file name. */
  name: z.string().regex(/^[\w][\w.-]{0,99}$/),
  fileType: z.enum(roles),
  sourceLanguage: z.literal("en"),
  targetLanguage: z.literal("sk"),
  version: z.string(),
  architecture: z.string().nullish(),
  filter_expression: z.string().default("").refine(appliesToDesktop),
  /** A regional variant of the language has its own models. */
  variant: z.literal("").nullish(),
  decompressedHash: sha256,
  attachment: z.object({ location: z.string().regex(/^[\w/.-]+$/) }),
});
type ModelRecord = z.infer<typeof record>;

/** Unfinished models name a channel before the release, and models for phones name Android. */
function appliesToDesktop(expression: string): boolean {
  return /channel ?== ?'release'/.test(expression) || !/==/.test(expression);
}

/** Selects the files of the newest en→sk model from a Remote Settings answer, all of one version. */
export function chooseFiles(answer: unknown): ModelRecord[] {
  const { data } = z.object({ data: z.array(z.unknown()) }).parse(answer);
  const records = data.flatMap((entry) => record.safeParse(entry).data ?? []);
  const model = findNewest(records, "model");
  if (!model) throw new Error("no en-sk model of a known version is listed");
  const sameModel = records.filter(
    ({ version, architecture }) => version === model.version && architecture === model.architecture,
  );
  const shared = findNewest(sameModel, "vocab");
  const vocabularies = shared ? [shared] : [findNewest(sameModel, "srcvocab"), findNewest(sameModel, "trgvocab")];
  if (!vocabularies.every((vocabulary) => vocabulary !== undefined))
    throw new Error("the en-sk model is listed without its vocabulary");
  return [model, ...vocabularies];
}

function findNewest(records: readonly ModelRecord[], role: Role): ModelRecord | undefined {
  return records
    .filter((entry) => entry.fileType === role && Number.parseInt(entry.version, 10) === supportedMajor)
    .toSorted((a, b) => b.version.localeCompare(a.version, "en", { numeric: true }))
    .at(0);
}

const pair = "en-sk";
const manifestName = "manifest.json";
const manifestSchema = z.object({
  version: z.string(),
  files: z.array(z.object({ name: z.string(), sha256: z.string() })),
});
/** The version and hashes of a model, in a file next to it. */
export type Manifest = z.infer<typeof manifestSchema>;

export const getModelFolder = (modelsDir: string) => join(modelsDir, pair);

/** The files that a person put there, in the layout of `fxtranslate models add en sk --cache-dir`. */
export async function findModel(modelDir: string): Promise<ModelFiles | undefined> {
  for (const directory of [modelDir, getModelFolder(modelDir)]) {
    const files = selectFiles(directory, await readdir(directory).catch(() => []));
    if (files) return files;
  }
  return undefined;
}

function selectFiles(directory: string, names: readonly string[]): ModelFiles | undefined {
  const find = (role: Role) => names.find((name) => name.startsWith(`${role}.`) && /(?:bin|spm)$/.test(name));
  const [model, source, target] = [find("model"), find("vocab") ?? find("srcvocab"), find("vocab") ?? find("trgvocab")];
  if (!model || !source || !target) return undefined;
  return {
    model: join(directory, model),
    sourceVocabulary: join(directory, source),
    targetVocabulary: join(directory, target),
  };
}

/** The model fetched or imported earlier, if each file still has the hash of the manifest. */
export async function openStoredModel(modelsDir: string): Promise<(ModelFiles & { manifest: Manifest }) | undefined> {
  const directory = getModelFolder(modelsDir);
  const manifest = await readManifest(directory);
  if (!manifest) return undefined;
  for (const { name, sha256 } of manifest.files)
    if ((await hashFile(join(directory, name))) !== sha256) return undefined;
  const names = manifest.files.map(({ name }) => name);
  const files = selectFiles(directory, names);
  return files && { ...files, manifest };
}

async function readManifest(directory: string): Promise<Manifest | undefined> {
  const text = await readFile(join(directory, manifestName), "utf8").catch(() => "");
  return manifestSchema.safeParse(jsonOf(text)).data;
}

const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

const hashFile = async (path: string) => hash(await readFile(path).catch(() => Buffer.alloc(0)));

const listTimeoutMs = 60_000;
const downloadTimeoutMs = 30 * 60_000;
/** A damaged archive must not fill the memory. */
const maxFileBytes = 512 * 1024 * 1024;

/** Downloads the model into the folder and verifies its hashes. The manifest is last: a file without it does not count. */
export async function fetchModel(modelsDir: string, source: ModelSource, signal: AbortSignal): Promise<ModelFiles> {
  const directory = getModelFolder(modelsDir);
  await mkdir(directory, { recursive: true });
  const list = await fetchBytes(source.recordsUrl, AbortSignal.any([signal, AbortSignal.timeout(listTimeoutMs)]));
  const records = chooseFiles(JSON.parse(list.toString()));
  for (const { name, attachment, decompressedHash } of records) {
    if ((await hashFile(join(directory, name))) === decompressedHash) continue;
    const url = `${withoutEndSlashes(source.attachmentsUrl)}/${attachment.location}`;
    const packed = await fetchBytes(url, AbortSignal.any([signal, AbortSignal.timeout(downloadTimeoutMs)]));
    const bytes = await promisify(zstdDecompress)(packed, { maxOutputLength: maxFileBytes });
    if (hash(bytes) !== decompressedHash) throw new Error(`${name}: wrong hash`);
    await writeFile(join(directory, name), bytes);
  }
  const files = records.map(({ name, decompressedHash }) => ({ name, sha256: decompressedHash }));
  await writeManifest(directory, { version: records[0]?.version ?? "", files });
  const fetched = await openStoredModel(modelsDir);
  if (!fetched) throw new Error("the list of models is incomplete");
  return fetched;
}

const writeManifest = (directory: string, manifest: Manifest) =>
  writeFile(join(directory, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);

async function fetchBytes(url: string, signal: AbortSignal): Promise<Buffer> {
  const response = await fetch(url, { signal });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`HTTP ${response.status} for ${url}`);
  }
  return Buffer.from(await response.arrayBuffer());
}

/** Copies a model from another machine's folder, and checks it against its manifest, if there is one. */
export async function importModel(from: string, modelsDir: string): Promise<{ isVerified: boolean }> {
  const found = await findModel(from);
  if (!found) throw new Error(`There are no model.*.bin and vocab.*.spm in ${from}.`);
  const manifest = await readManifest(dirname(found.model));
  const files = [];
  for (const path of new Set(Object.values(found))) {
    const [name, sha256] = [basename(path), await hashFile(path)];
    if (manifest && !manifest.files.some((file) => file.name === name && file.sha256 === sha256))
      throw new Error(`${name} is not the file that its list of hashes names. Nothing was imported.`);
    files.push({ path, name, sha256 });
  }
  const into = getModelFolder(modelsDir);
  await mkdir(into, { recursive: true });
  for (const { path, name } of files) await copyFile(path, join(into, name));
  const listed = files.map(({ name, sha256 }) => ({ name, sha256 }));
  await writeManifest(into, { version: manifest?.version ?? "unknown", files: listed });
  return { isVerified: manifest !== undefined };
}
