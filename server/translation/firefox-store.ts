import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { downloadFile, partSuffix } from "./firefox-download.ts";
import { readManifest, writeManifest } from "./firefox-manifest.ts";
import { chooseFiles, type ModelSource, type Role, roles, type WantedFile } from "./firefox-records.ts";

export interface ModelFiles {
  model: string;
  sourceVocabulary: string;
  targetVocabulary: string;
}

const pair = "en-sk";
const abandonedAfterMs = 60 * 60 * 1000;

export const modelFolder = (modelsDir: string) => join(modelsDir, pair);

export function roleOf(name: string): Role | undefined {
  const role = /^(model|vocab|srcvocab|trgvocab)\..*(?:bin|spm)$/.exec(name)?.[1];
  return roles.find((candidate) => candidate === role);
}

/** Files that a person put there, in the layout `fxtranslate models add en sk --cache-dir` makes. */
export async function findModel(modelDir: string): Promise<ModelFiles | undefined> {
  for (const directory of [modelDir, join(modelDir, pair)]) {
    const names = await readdir(directory).catch(() => []);
    const paths = new Map<Role, string>();
    for (const name of names.toSorted()) {
      const known = roleOf(name);
      if (known) paths.set(known, join(directory, name));
    }
    const files = assemble(paths);
    if (files) return files;
  }
  return undefined;
}

/** The model fetched earlier, if each of its files is still what was verified then. */
export async function openStoredModel(modelsDir: string): Promise<ModelFiles | undefined> {
  const directory = modelFolder(modelsDir);
  try {
    const { files = [] } = (await readManifest(directory)) ?? {};
    const paths = new Map<Role, string>();
    for (const { role, name, sha256 } of files) {
      const path = join(directory, name);
      if ((await hashFile(path)) !== sha256) return undefined;
      paths.set(role, path);
    }
    return assemble(paths);
  } catch {
    return undefined;
  }
}

export async function fetchModel(modelsDir: string, source: ModelSource, signal: AbortSignal): Promise<ModelFiles> {
  const directory = modelFolder(modelsDir);
  await mkdir(directory, { recursive: true });
  await removeAbandonedParts(directory);
  const listed = await fetch(source.recordsUrl, { signal: AbortSignal.any([signal, AbortSignal.timeout(60_000)]) });
  if (!listed.ok) throw new Error(`HTTP ${listed.status} for the list of models`);
  const wanted = chooseFiles(await listed.json(), source);
  const paths = new Map<Role, string>();
  for (const file of wanted) {
    const path = join(directory, file.name);
    if ((await hashFile(path).catch(() => "")) !== file.sha256) await downloadFile(directory, file, signal);
    paths.set(file.role, path);
  }
  await writeManifest(directory, { version: wanted[0]?.version ?? "", files: wanted.map(hashOnly) });
  const files = assemble(paths);
  if (!files) throw new Error("the list of models is incomplete");
  return files;
}

function assemble(paths: ReadonlyMap<Role, string>): ModelFiles | undefined {
  const model = paths.get("model");
  const sourceVocabulary = paths.get("vocab") ?? paths.get("srcvocab");
  const targetVocabulary = paths.get("vocab") ?? paths.get("trgvocab");
  return model && sourceVocabulary && targetVocabulary ? { model, sourceVocabulary, targetVocabulary } : undefined;
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

const hashOnly = ({ role, name, sha256 }: WantedFile) => ({ role, name, sha256 });

/** What a killed process left; another instance may be writing a younger one right now. */
async function removeAbandonedParts(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.endsWith(partSuffix)) continue;
    const path = join(directory, name);
    const age = Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
    if (age > abandonedAfterMs) await rm(path, { force: true });
  }
}
