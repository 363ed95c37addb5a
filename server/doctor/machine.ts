import { statfs } from "node:fs/promises";
import { type Check, fine, problem, warning } from "./finding.ts";

const gigabyte = 1024 ** 3;

export const disk: Check = {
  name: "disk",
  async look({ config: { dataDir } }) {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    const free = bavail * bsize;
    const share = blocks === 0 ? 1 : bavail / blocks;
    const words = `${(free / gigabyte).toFixed(1)} GB (${Math.round(share * 100)} %) are free below ${dataDir}.`;
    const mend = "Free space, or move DATA_DIR to a larger disk: files stop at five hundredths or 256 MB.";
    if (free < gigabyte / 2 || share < 0.06) return [problem(words, mend)];
    return [free < 2 * gigabyte || share < 0.1 ? warning(words, mend) : fine(words)];
  },
};
