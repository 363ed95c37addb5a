import { z } from "zod/mini";
import { auditEvent } from "../../contract/activity.ts";
import { application } from "../../contract/applications.ts";
import { contact } from "../../contract/contacts.ts";
import { job } from "../../contract/jobs.ts";

/** Shapes that occur in more than one answer, under one name each. */
export const shapes = { Job: job, Contact: contact, Application: application, AuditEvent: auditEvent };

export const named = z.registry<{ id: string }>();

/** As much of JSON Schema as the contract's parts become. */
export interface Schema {
  $ref?: string;
  type?: string;
  description?: string;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

/** JSON Schema of one part; shapes that have a name move to the document's components. */
export function schemaOf(part: z.ZodMiniType, io: "input" | "output", components: Record<string, Schema> = {}): Schema {
  const made = z.toJSONSchema(part, { io, metadata: named, unrepresentable: "any", override: relax });
  const { $schema, $defs, ...schema } = JSON.parse(
    JSON.stringify(made).replaceAll("#/$defs/", "#/components/schemas/"),
  );
  Object.assign(components, $defs);
  return schema;
}

/** A field that falls back to a value by itself may be left out, though its schema is listed as required. */
function relax({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema }) {
  const { def } = zodSchema._zod;
  // The format says the same in one word.
  if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
  if (def.type !== "object" || !jsonSchema.required) return;
  const { shape } = def;
  jsonSchema.required = jsonSchema.required.filter((name) => shape[name]?._zod.def.type !== "catch");
}
