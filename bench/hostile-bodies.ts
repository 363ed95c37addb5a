import { z } from "zod/mini";
import type { Endpoint } from "../contract/endpoint.ts";
import { limits } from "../contract/limits.ts";

type Schema = z.core.JSONSchema.JSONSchema;

/** The maximum length of a text field: its own limit, or that of a body. */
function getMaxLength({ maxLength = limits.bodyBytes }: Schema): number {
  return Math.min(maxLength, limits.bodyBytes);
}

/** The share of each text in a body, so that the body stays within its limit. */
const share = 0.9 / 4;

function mayBeNull(schema: Schema | boolean): boolean {
  const { type } = typeof schema === "object" ? schema : {};
  return [type].flat().includes("null");
}

/**
 * A value of a schema with hostile texts in it: everywhere, or only where any text is right, so that the request gets
 * past the schema and to the work behind it.
 */
function hostileValue(schema: Schema, text: (max: number) => string, everywhere: boolean): unknown {
  const { anyOf, const: only, enum: choices, type, pattern, format, properties, items, required = [] } = schema;
  const [choice] = anyOf ?? [];
  if (!everywhere && [schema, ...(anyOf ?? [])].some(mayBeNull)) return null;
  if (typeof choice === "object") return hostileValue(choice, text, everywhere);
  if (only !== undefined && !everywhere) return only;
  if (choices) return everywhere ? text(limits.bodyBytes * share) : choices[0];
  if (type === "object") {
    const kept = Object.entries(properties ?? {}).filter(
      ([name]) => everywhere || required.includes(name) || !isSpamField(name),
    );
    return Object.fromEntries(
      kept.map(([name, one]) => [
        name,
        typeof one === "object" ? hostileValue(one, text, everywhere) : text(limits.bodyBytes * share),
      ]),
    );
  }
  if (type === "array")
    return typeof items === "object" && !Array.isArray(items) ? [hostileValue(items, text, everywhere)] : [];
  if (type === "boolean") return true;
  if (type === "number" || type === "integer") return schema.minimum ?? 1;
  if (everywhere) return text(Math.min(getMaxLength(schema), limits.bodyBytes * share));
  if (format === "date-time") return new Date(Date.now() + 30 * 86_400_000).toISOString();
  if (format === "email" || pattern?.includes("@")) return "somebody@site.example";
  return text(Math.min(getMaxLength(schema), limits.bodyBytes * share));
}

/** The honeypot and the form token. */
const isSpamField = (name: string) => name === "website" || name === "formToken";

/** Hostile bodies, as valid as possible, so that the endpoint processes them. */
export function hostileBodies({ body }: Endpoint, text: (max: number) => string): string[] {
  if (!body) return [];
  const schema = z.toJSONSchema(body, { io: "input", unrepresentable: "any" });
  const bodies = [true, false].map((everywhere) => {
    const sizes = [1, 2, 4, 8].map((part) =>
      JSON.stringify(hostileValue(schema, (max) => text(max / part), everywhere)),
    );
    return sizes.find((size) => Buffer.byteLength(size) < limits.bodyBytes) ?? "";
  });
  return [...new Set(bodies)];
}

/** The names in its query. */
export function queryNames({ query }: Endpoint): string[] {
  if (!query) return [];
  return Object.keys(z.toJSONSchema(query, { io: "input", unrepresentable: "any" }).properties ?? {});
}
