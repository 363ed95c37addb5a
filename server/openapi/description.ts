import { setImmediate } from "node:timers/promises";
import { z } from "zod/mini";
import { application, contact } from "../../contract/admin.ts";
import { errorStatus, fieldCodes } from "../../contract/all-errors.ts";
import { auditEvent } from "../../contract/audit.ts";
import { job } from "../../contract/careers.ts";
import { type Endpoint, idempotencyKeyHeader } from "../../contract/endpoint.ts";
import { endpoints } from "../../contract/endpoints.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import { summaries } from "./summaries.ts";

type Json = Record<string, unknown>;

/** Shapes that occur in more than one answer, under one name each. */
export const shapes = { Job: job, Contact: contact, Application: application, AuditEvent: auditEvent };
const named = z.registry<{ id: string }>();
for (const [id, shape] of Object.entries(shapes)) named.add(shape, { id });

/** The whole API as OpenAPI 3.1, made from the contract that both sides are bound to; requests get their turn meanwhile. */
export async function describeApi(): Promise<Json> {
  const schemas: Record<string, Schema> = { Refusal: refusalSchema };
  const paths: Record<string, Json> = {};
  for (const { name, endpoint } of endpoints) {
    await setImmediate();
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: {
        operationId: name,
        summary: summaries[name],
        tags: [needsToken(endpoint) ? "staff" : "public"],
        ...(needsToken(endpoint) && { security: [{ token: [] }] }),
        ...parametersOf(endpoint, schemas),
        ...(endpoint.body && {
          requestBody: {
            required: true,
            content: { "application/json": { schema: schemaOf(endpoint.body, "input", schemas) } },
          },
        }),
        responses: { [endpoint.status]: success(endpoint, schemas), ...refusals(endpoint) },
      },
    };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Site API",
      version: "1",
      description:
        "Every call of the site. Unknown fields are ignored; times are ISO 8601 in UTC; ids are opaque. Refusals carry a code for programs and a sentence for people.",
    },
    paths,
    components: {
      schemas,
      securitySchemes: { token: { type: "http", scheme: "bearer", description: "The token of a login." } },
    },
  };
}

const refusalSchema = {
  type: "object",
  properties: {
    error: { type: "string", description: "One sentence that a person can read." },
    code: { type: "string", description: "The machine word of the refusal." },
    fields: {
      type: "object",
      description: "What is wrong with single fields, by their path.",
      additionalProperties: { type: "string", enum: fieldCodes },
    },
  },
  required: ["error", "code"],
};

export function needsToken({ path }: Endpoint): boolean {
  return path.startsWith("/api/admin/") && path !== "/api/admin/login";
}

/** What the server may refuse any call with, beside what the call itself names. */
export function refusalCodes(endpoint: Endpoint): ErrorCode[] {
  const body: ErrorCode[] = ["malformedJson", "bodyTooLarge", "unsupportedMediaType"];
  const codes: ErrorCode[] = [
    ...endpoint.refusals,
    ...(endpoint.method === "GET" ? [] : body),
    ...(endpoint.params ? (["notFound"] as const) : []),
    "badRequest",
    "internal",
    "overloaded",
  ];
  return [...new Set(codes)];
}

function refusals(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(refusalCodes(endpoint), (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(", "),
        ...((status === 429 || status === 503) && {
          headers: { "retry-after": { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } } },
        }),
        content: {
          "application/json": {
            schema: { $ref: "#/components/schemas/Refusal", properties: { code: { enum: codes } } },
          },
        },
      },
    ]),
  );
}

const files: Record<NonNullable<Endpoint["media"]>, string> = {
  "text/csv": "A CSV file.",
  "application/zip": "A ZIP archive.",
  "text/event-stream": "Server-sent events, without end.",
};

function success(endpoint: Endpoint, schemas: Record<string, Schema>): Json {
  if (endpoint.status === 204) return { description: "Done." };
  const { media } = endpoint;
  if (media) return { description: files[media], content: { [media]: { schema: { type: "string" } } } };
  if (!endpoint.answer) return { description: "Done." };
  return {
    description: "Done.",
    content: { "application/json": { schema: schemaOf(endpoint.answer, "output", schemas) } },
  };
}

const idempotencyKey = {
  name: idempotencyKeyHeader,
  in: "header",
  required: false,
  description: "Sent again with the same key, the request makes no second thing and answers for the first.",
  schema: { type: "string", minLength: 8, maxLength: 128 },
};

function parametersOf(endpoint: Endpoint, schemas: Record<string, Schema>): Json {
  const parameters = (["params", "query"] as const).flatMap((kind) => {
    const schema = endpoint[kind] && schemaOf(endpoint[kind], "input", schemas);
    const { properties = {}, required = [] } = schema ?? {};
    return Object.entries(properties).map(([name, shape]) => ({
      name,
      in: kind === "params" ? "path" : "query",
      required: kind === "params" || required.includes(name),
      schema: shape,
    }));
  });
  const all = endpoint.idempotencyKey ? [...parameters, idempotencyKey] : parameters;
  return all.length > 0 ? { parameters: all } : {};
}

/** As much of JSON Schema as the contract's parts become. */
export interface Schema {
  $ref?: string;
  type?: string;
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
