import { promisify } from "node:util";
import { crc32, deflate } from "node:zlib";
import type { Canvas } from "./canvas.ts";

const compress = promisify(deflate);
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const eightBits = 8;
const redGreenBlue = 2;

/** Compressed on a thread of zlib's own: the server goes on meanwhile. */
export async function pngOf({ width, height, rows }: Canvas): Promise<Buffer> {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([eightBits, redGreenBlue], 8);
  const data = await compress(rows);
  return Buffer.concat([signature, chunk("IHDR", size), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
