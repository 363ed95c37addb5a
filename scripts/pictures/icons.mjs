import { readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";

const svgFile = new URL("../../art/icon.svg", import.meta.url);
const publicFolder = new URL("../../client/public/", import.meta.url);

const png = (svg, size) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();

/** Launchers cut icons into circles: the ground runs to the edge, the mark shrinks into the safe middle. */
const fullBleed = (svg) =>
  svg
    .replace(' rx="7"', "")
    .replace(/(<path[\s\S]*)(<\/svg>)/, '<g transform="translate(16 16) scale(0.8) translate(-16 -16)">$1</g>$2');

/** An ICO file is a directory of pictures; browsers since 2010 take PNG inside. */
function ico(images) {
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [index, { size, data }] of images.entries()) {
    const at = 6 + 16 * index;
    header.writeUInt8(size, at);
    header.writeUInt8(size, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(data.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += data.length;
  }
  return Buffer.concat([header, ...images.map(({ data }) => data)]);
}

export async function makeIcons() {
  const svg = await readFile(svgFile, "utf8");
  const save = (name, data) => writeFile(new URL(name, publicFolder), data);
  await save("favicon.svg", svg);
  const small = await Promise.all([16, 32].map(async (size) => ({ size, data: await png(svg, size) })));
  await save("favicon.ico", ico(small));
  for (const [name, size] of [
    ["apple-touch-icon.png", 180],
    ["icon-192.png", 192],
    ["icon-512.png", 512],
  ])
    await save(name, await png(fullBleed(svg), size));
}
