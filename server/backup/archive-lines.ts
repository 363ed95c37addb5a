import { z } from "zod";

/** 1 was the format before 1.0.0. */
export const archiveFormat = 2;

/** One line of an archive. Lines come in this order: what it is, rows, objects in chunks, and the sum that ends it. */
export const lineSchema = z.union([
  z.object({ kind: z.literal("site-backup"), format: z.literal(archiveFormat), at: z.string(), engine: z.string() }),
  z.object({ table: z.string(), row: z.record(z.string(), z.union([z.string(), z.number(), z.null()])) }),
  z.object({ object: z.string(), data: z.string() }),
  z.object({ objectEnd: z.string(), sha256: z.string() }),
  z.object({ end: z.string(), rows: z.number(), objects: z.number() }),
]);

export type Line = z.infer<typeof lineSchema>;

/** gzip's header with its optional parts unset: no checksum covers them, so that any other header counts as damage. */
export const gzipHeader = Buffer.from("1f8b08000000000000ff", "hex");

export class DamagedArchive extends Error {
  constructor(detail: string) {
    super(`This backup is damaged or incomplete (${detail}). Nothing was changed.`);
  }
}
