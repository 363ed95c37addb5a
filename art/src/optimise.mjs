// node art/src/optimise.mjs NEW.png art/masters/NAME.png     lossless: the smaller of two PNG filters
import { writeFile } from "node:fs/promises";
import sharp from "sharp";

const [from, to] = process.argv.slice(2);
const packed = await Promise.all(
  [true, false].map((adaptiveFiltering) => sharp(from).png({ compressionLevel: 9, adaptiveFiltering }).toBuffer()),
);
const smallest = packed.reduce((a, b) => (b.length < a.length ? b : a));
await writeFile(to, smallest);
console.log(to, smallest.length);
