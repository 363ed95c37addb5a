import fc, { type Arbitrary } from "fast-check";
import type { Schema } from "../../scripts/openapi/describe.ts";

type Described = Schema & { minLength?: number; maxLength?: number; minimum?: number; maximum?: number };

/** Texts that match patterns of the contract: an e-mail address, an id, a MIME type. */
const matching = fc.constantFrom("eva@posta.example", "01890000-0000-7000-8000-000000000000", "text/plain");

/** Values that fit a schema, sometimes with any other value in one place. */
export function arbitraryFor(schema: Described): Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: fitting(schema) }, { weight: 1, arbitrary: fc.jsonValue() });
}

function fitting(schema: Described): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === "string") return fc.oneof(matching, createTextArbitrary(schema));
  if (schema.type === "integer") return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000 });
  if (schema.type === "number") return fc.double({ min: 0, max: schema.maximum ?? 1_000, noNaN: true });
  if (schema.type === "boolean") return fc.boolean();
  if (schema.items) return fc.array(arbitraryFor(schema.items), { maxLength: 4 });
  if (!schema.properties) return fc.jsonValue();
  const members = Object.entries(schema.properties).map(([name, member]) => [name, arbitraryFor(member)] as const);
  return fc.record(Object.fromEntries(members), { requiredKeys: schema.required ?? [] });
}

function createTextArbitrary({ minLength = 0, maxLength = 200 }: Described): Arbitrary<string> {
  const unit = fc.constantFrom("grapheme" as const, "binary" as const);
  return unit.chain((kind) => fc.string({ unit: kind, minLength, maxLength: Math.min(maxLength, minLength + 80) }));
}
