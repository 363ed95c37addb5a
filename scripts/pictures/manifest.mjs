import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { pictureFile, source } from "./encode.mjs";

const ui = new URL("../../client/ui/pictures/", import.meta.url);

/** Part of every address, so that a browser may keep a picture for a year and still sees the next one. */
async function version(name, { widths }) {
  const hash = createHash("sha256");
  for (const width of widths)
    for (const format of ["avif", "webp"]) hash.update(await readFile(pictureFile(name, width, format)));
  return hash.digest("hex").slice(0, 8);
}

export async function writeManifest(recipes) {
  const entries = [];
  for (const [name, recipe] of Object.entries(recipes)) {
    const { width, height } = await source(name, recipe);
    const widths = `[${recipe.widths.join(", ")}]`;
    const hash = await version(name, recipe);
    entries.push(`  "${name}": { width: ${width}, height: ${height}, widths: ${widths}, version: "${hash}" },`);
  }
  const head = "made by scripts/pictures.mjs from art/pictures.json: change that and run it";
  await writeFile(
    new URL("pictures.ts", ui),
    `// ${head}\nexport const pictures = {\n${entries.join("\n")}\n} as const;\n\nexport type PictureName = keyof typeof pictures;\n`,
  );
}
