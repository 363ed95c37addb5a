import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const masters = new URL("../../art/masters/", import.meta.url);
const pictures = new URL("../../client/public/pictures/", import.meta.url);

export const pictureFile = (name, width, format) => new URL(`${name}-${width}.${format}`, pictures);

/** The master, or the square of it that a phone shows; `square` is the CSS object-position it is cut at. */
export async function source(name, { master = name, square }) {
  const file = fileURLToPath(new URL(`${master}.png`, masters));
  const { width, height } = await sharp(file).metadata();
  if (square === undefined) return { image: sharp(file), width, height };
  const left = Math.round((width - height) * square);
  return { image: sharp(file).extract({ left, top: 0, width: height, height }), width: height, height };
}

/** Widths that a recipe no longer has would otherwise stay behind. */
async function removeOld(name) {
  for (const file of await readdir(pictures))
    if (file.replace(/-\d+\.(avif|webp)$/, "") === name) await rm(new URL(file, pictures));
}

export async function encode(name, recipe) {
  await mkdir(pictures, { recursive: true });
  await removeOld(name);
  const { image, width: full } = await source(name, recipe);
  const sizes = [];
  for (const width of recipe.widths) {
    if (width > full) throw new Error(`${name}: the master is only ${full} pixels wide, ${width} would be blown up`);
    const resized = image.clone().resize(width, null, { kernel: "lanczos3" });
    // Ten bits: with eight the halo behind the robots shows steps.
    const avif = await resized.clone().avif({ quality: recipe.avif, effort: 6, bitdepth: 10 }).toBuffer();
    const webp = await resized.clone().webp({ quality: recipe.webp, effort: 6, smartSubsample: true }).toBuffer();
    await writeFile(pictureFile(name, width, "avif"), avif);
    await writeFile(pictureFile(name, width, "webp"), webp);
    sizes.push(`${width}: ${(avif.length / 1000).toFixed(1)} / ${(webp.length / 1000).toFixed(1)}`);
  }
  console.log(`${name.padEnd(30)} kB avif / webp   ${sizes.join("   ")}`);
}
