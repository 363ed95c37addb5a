import { z } from "zod/mini";
import type { FieldCode } from "./errors.ts";
import { isoTime } from "./fields.ts";

/**
 * Details of the error `conflict`: the whole current record, and its last change. `changedBy` is absent when the person
 * made it.
 */
export function conflictDetails<Record extends z.ZodMiniType>(record: Record) {
  return z.object({ current: record, changedBy: z.optional(z.string()), changedAt: isoTime });
}

const invalid = { error: "invalid" satisfies FieldCode };

/** The revision that a change is based on; a change without it is always accepted. */
export const baseRevision = z.optional(z.number(invalid).check(z.int(), z.gte(0)));
/** The same in the query of a DELETE. */
export const baseRevisionInQuery = z.optional(z.coerce.number(invalid).check(z.int(), z.gte(0)));
