import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { partSuffix } from "./firefox-download.ts";
import { roles } from "./firefox-records.ts";

const manifestName = "manifest.json";

const manifestSchema = z.object({
  version: z.string(),
  files: z.array(z.object({ role: z.enum(roles), name: z.string(), sha256: z.string() })),
});

type Manifest = z.infer<typeof manifestSchema>;

/** The list of hashes that lies beside a model, where there is one. */
export async function readManifest(directory: string): Promise<Manifest | undefined> {
  const text = await readFile(join(directory, manifestName), "utf8").catch(() => undefined);
  return text === undefined ? undefined : manifestSchema.parse(JSON.parse(text));
}

export async function writeManifest(directory: string, content: Manifest): Promise<void> {
  const part = join(directory, `${manifestName}.${process.pid}${partSuffix}`);
  const file = await open(part, "w");
  try {
    await file.writeFile(`${JSON.stringify(content, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, join(directory, manifestName));
}
