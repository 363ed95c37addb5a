import { setImmediate } from "node:timers/promises";
import type { z } from "zod/mini";
import { type Endpoint, idempotencyKeyHeader, takesKey } from "../../contract/endpoint.ts";
import { endpoints, type readApi } from "../../contract/endpoints.ts";
import { type ErrorBody, type ErrorCode, errorStatus, fieldCodes } from "../../contract/errors.ts";
import { named, type Schema, schemaOf, shapes } from "./schemas.ts";
import { summaries } from "./summaries.ts";

type Json = Record<string, unknown>;
for (const [id, shape] of Object.entries(shapes)) named.add(shape, { id });

/** The whole API as OpenAPI 3.1, made from the contract that both sides are bound to; requests get their turn meanwhile. */
export async function describeApi(): Promise<Json & z.input<typeof readApi.answer>> {
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
    options: { type: "object", description: "With passkeyRequired: what the passkey is to sign." },
    current: {
      description: "With conflict: the whole record as it is now; with several texts a list of them.",
    },
    changedBy: {
      type: "string",
      description: "With conflict: who of staff changed it last; absent where it was the person.",
    },
    changedAt: { type: "string", description: "With conflict: when it was changed last." },
  } satisfies Record<keyof ErrorBody, unknown>,
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
    ...(takesKey(endpoint) ? (["idempotencyKeyReused"] as const) : []),
    ...(endpoint.params ? (["notFound"] as const) : []),
    ...(needsToken(endpoint) ? (["rateLimited"] as const) : []),
    ...(needsToken(endpoint) && !endpoint.withoutPasskey ? (["passkeyMissing"] as const) : []),
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
  description:
    "Repeated with the same key and body, the request changes nothing again and answers with the record as it is now.",
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
  const all = takesKey(endpoint) ? [...parameters, idempotencyKey] : parameters;
  return all.length > 0 ? { parameters: all } : {};
}
