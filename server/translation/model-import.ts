import { copyFile, mkdir, rename } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { partSuffix } from "./firefox-download.ts";
import { readManifest, writeManifest } from "./firefox-manifest.ts";
import { findModel, hashFile, modelFolder, roleOf } from "./firefox-store.ts";

/**
 * Brings a model from a folder that another machine has filled. Where its list of hashes came along, each file must be
 * what was verified there; without one the hashes are those of what is here now, and guard what comes later.
 */
export async function importModel(from: string, modelsDir: string): Promise<{ verified: boolean; version: string }> {
  const found = await findModel(from);
  if (!found) throw new Error(`There are no model.*.bin and vocab.*.spm in ${from}.`);
  const paths = [...new Set([found.model, found.sourceVocabulary, found.targetVocabulary])];
  const listed = await readManifest(dirname(found.model));
  const into = modelFolder(modelsDir);
  await mkdir(into, { recursive: true });
  const files = [];
  for (const path of paths) {
    const name = basename(path);
    const sha256 = await hashFile(path);
    const known = listed?.files.find((file) => file.name === name)?.sha256;
    if (listed && known !== sha256)
      throw new Error(`${name} is not the file that its list of hashes names. Nothing is in use.`);
    const part = join(into, `${name}.import${partSuffix}`);
    await copyFile(path, part);
    if ((await hashFile(part)) !== sha256) throw new Error(`${name} has not arrived whole.`);
    await rename(part, join(into, name));
    files.push({ role: roleOf(name) ?? "model", name, sha256 });
  }
  const version = listed?.version ?? "unknown";
  await writeManifest(into, { version, files });
  return { verified: listed !== undefined, version };
}
