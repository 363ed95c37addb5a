import { z } from "zod/mini";
import type { FieldCode } from "./errors.ts";
import { isoTime } from "./fields.ts";

/** What the refusal `conflict` carries: the whole record as it is now, who changed it last, and when. `changedBy` is absent when the person did. */
export function conflictDetails<Record extends z.ZodMiniType>(record: Record) {
  return z.object({ current: record, changedBy: z.optional(z.string()), changedAt: isoTime });
}

/** The revision that a change is based on; a change without it is always accepted. */
export const baseRevision = z.optional(z.number({ error: "invalid" satisfies FieldCode }).check(z.int(), z.gte(0)));
