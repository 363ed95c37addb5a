import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import { z } from "zod";
import { withoutEndSlashes } from "../environment.ts";

/** The server where Firefox finds its models, or a mirror of that server. */
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
  /** The name becomes a file name, so the pattern stops path traversal. */
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

/** The files in a folder or in its `en-sk`, the layout of `fxtranslate models add en sk --cache-dir`. */
export async function findModel(modelDir: string): Promise<ModelFiles | undefined> {
  for (const directory of [modelDir, join(modelDir, pair)]) {
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

const listTimeoutMs = 60_000;
const downloadTimeoutMs = 30 * 60_000;
/** A damaged archive must not fill the memory. */
const maxFileBytes = 512 * 1024 * 1024;

/** Downloads the model and verifies its hashes. A final rename puts the complete folder in place. */
export async function fetchModel(modelsDir: string, source: ModelSource, signal: AbortSignal): Promise<ModelFiles> {
  const folder = join(modelsDir, pair);
  await mkdir(modelsDir, { recursive: true });
  // The temporary folder belongs to this process alone, because instances may share the folder of models.
  const temporary = await mkdtemp(`${folder}.part-`);
  try {
    // The model needs a folder inside: folders of `mkdtemp` are closed to other users of the machine.
    const part = join(temporary, pair);
    await mkdir(part);
    const list = await fetchBytes(source.recordsUrl, AbortSignal.any([signal, AbortSignal.timeout(listTimeoutMs)]));
    for (const { name, attachment, decompressedHash } of chooseFiles(JSON.parse(list.toString()))) {
      const url = `${withoutEndSlashes(source.attachmentsUrl)}/${attachment.location}`;
      const packed = await fetchBytes(url, AbortSignal.any([signal, AbortSignal.timeout(downloadTimeoutMs)]));
      const bytes = await promisify(zstdDecompress)(packed, { maxOutputLength: maxFileBytes });
      if (createHash("sha256").update(bytes).digest("hex") !== decompressedHash) throw new Error(`${name}: wrong hash`);
      await writeFile(join(part, name), bytes, { flush: true });
    }
    const files = selectFiles(folder, await readdir(part));
    if (!files) throw new Error("the list of models is incomplete");
    await rm(folder, { recursive: true, force: true });
    await rename(part, folder).catch(async (error: unknown) => {
      // Another process may have been faster, and its model is complete, too.
      if (!(await findModel(folder))) throw error;
    });
    return files;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function fetchBytes(url: string, signal: AbortSignal): Promise<Buffer> {
  const response = await fetch(url, { signal });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`HTTP ${response.status} for ${url}`);
  }
  return Buffer.from(await response.arrayBuffer());
}
