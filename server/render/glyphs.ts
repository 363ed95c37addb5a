import { readFileSync } from "node:fs";
import { inflateRawSync } from "node:zlib";
import { z } from "zod/mini";

export interface Glyph {
  width: number;
  height: number;
  /** From where the pen is to the corner of the pixels. */
  left: number;
  top: number;
  advance: number;
  /** How much of each pixel is covered, 0 to 255. */
  pixels: Uint8Array;
}

interface Glyphs {
  /** The size that they are drawn at, in pixels. */
  em: number;
  of: Map<string, Glyph>;
  kerning: Map<string, number>;
}

const sized = z.tuple([z.string(), z.number(), z.number(), z.number(), z.number(), z.number()]);
const header = z.object({
  em: z.number(),
  glyphs: z.array(sized),
  kerning: z.record(z.string(), z.number()),
});

let read: Glyphs | undefined;

/** As scripts/pictures/glyphs.mjs wrote them; read when the first picture is asked for. */
export function glyphs(): Glyphs {
  read ??= unpack(inflateRawSync(readFileSync(new URL("glyphs.bin", import.meta.url))));
  return read;
}

function unpack(file: Buffer): Glyphs {
  const end = 4 + file.readUInt32LE(0);
  const { em, glyphs: sizes, kerning } = header.parse(JSON.parse(file.toString("utf8", 4, end)));
  let at = end;
  const of = new Map<string, Glyph>();
  for (const [name, width, height, left, top, advance] of sizes) {
    of.set(name, { width, height, left, top, advance, pixels: file.subarray(at, at + width * height) });
    at += width * height;
  }
  const space = of.get(" ");
  if (space) of.set("\u00a0", space);
  return { em, of, kerning: new Map(Object.entries(kerning)) };
}
