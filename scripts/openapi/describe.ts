import { z } from "zod/mini";
import { auditEvent } from "../../contract/activity.ts";
import { application } from "../../contract/applications.ts";
import { contact } from "../../contract/contacts.ts";
import { type Endpoint, idempotencyKeyHeader, takesKey } from "../../contract/endpoint.ts";
import { type ErrorCode, errorStatus, fieldCodes } from "../../contract/errors.ts";
import { adminJob, job } from "../../contract/jobs.ts";
import { myApplication } from "../../contract/people.ts";
import type { ErrorBody } from "../../server/http/errors.ts";
import { endpoints } from "./endpoints.ts";
import { summaries } from "./summaries.ts";

type Json = Record<string, unknown>;

/** The part of JSON Schema that the contract needs. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

/** Shapes that occur in more than one answer. */
export const shapes = {
  Job: job,
  AdminJob: adminJob,
  Contact: contact,
  Application: application,
  MyApplication: myApplication,
  AuditEvent: auditEvent,
};
const named = z.registry<{ id: string }>();
for (const [id, shape] of Object.entries(shapes)) named.add(shape, { id });

/** The contract as OpenAPI 3.1. */
export function describeApi() {
  const schemas: Record<string, Schema> = { Refusal: refusalSchema };
  const paths: Record<string, Json> = {};
  for (const { name, endpoint } of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    const operation = {
      operationId: name,
      summary: summaries[name],
      tags: [needsToken(endpoint) ? "staff" : "public"],
      ...(needsToken(endpoint) && { security: [{ token: [] }] }),
      ...describeParameters(endpoint, schemas),
      ...(endpoint.body && {
        requestBody: { required: true, ...toContent(toSchema(endpoint.body, "input", schemas)) },
      }),
      responses: { [endpoint.status]: describeAnswer(endpoint, schemas), ...describeRefusals(endpoint) },
    };
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Site API",
      version: "1",
      description:
        "Every call of the site. Unknown fields are ignored; times are ISO 8601 in UTC; ids are opaque. A refusal has a code for programs and a sentence for people.",
    },
    paths,
    components: {
      schemas,
      securitySchemes: { token: { type: "http", scheme: "bearer", description: "The token of a login." } },
    },
  };
}

/** JSON Schema of one part of the contract. Shapes with a name move to `components`. */
export function toSchema(part: z.ZodMiniType, io: "input" | "output", components: Record<string, Schema> = {}): Schema {
  const made = z.toJSONSchema(part, { io, metadata: named, unrepresentable: "any", override: adaptSchema });
  const { $schema, $defs, ...schema } = JSON.parse(
    JSON.stringify(made).replaceAll("#/$defs/", "#/components/schemas/"),
  );
  Object.assign(components, $defs);
  return schema;
}

function adaptSchema({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}) {
  const { def } = zodSchema._zod;
  if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
  if (def.type !== "object" || !jsonSchema.required) return;
  // zod lists a field with `catch` as required, but it may be absent.
  jsonSchema.required = jsonSchema.required.filter((name) => def.shape[name]?._zod.def.type !== "catch");
}

const refusalSchema = {
  type: "object",
  properties: {
    error: { type: "string", description: "A sentence for people." },
    code: { type: "string", description: "A code for programs." },
    fields: {
      type: "object",
      description: "The error codes of invalid fields, by the path of the field.",
      additionalProperties: { type: "string", enum: fieldCodes },
    },
    options: { type: "object", description: "With passkeyRequired: the WebAuthn options." },
    current: { description: "With conflict: the current record, or a list of the current texts." },
    changedBy: {
      type: "string",
      description: "With conflict: the user who made the last change; absent when the applicant made it.",
    },
    changedAt: { type: "string", description: "With conflict: the time of the last change." },
  } satisfies Record<keyof ErrorBody, unknown>,
  required: ["error", "code"],
};

export function needsToken({ path }: Endpoint): boolean {
  return path.startsWith("/api/admin/") && path !== "/api/admin/login";
}

/** The codes that the endpoint names and those that any endpoint of its kind may answer. */
export function getRefusalCodes(endpoint: Endpoint): ErrorCode[] {
  const codes: (ErrorCode | false)[] = [
    ...endpoint.refusals,
    ...(endpoint.method === "GET" ? [] : (["malformedJson", "bodyTooLarge", "unsupportedMediaType"] as const)),
    takesKey(endpoint) && "idempotencyKeyReused",
    endpoint.params !== undefined && "notFound",
    needsToken(endpoint) && "rateLimited",
    needsToken(endpoint) && !endpoint.withoutPasskey && "passkeyMissing",
    ...(["badRequest", "internal", "overloaded"] as const),
  ];
  return [...new Set(codes.filter((code) => code !== false))];
}

const retryAfter = { "retry-after": { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } } };

function describeRefusals(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(getRefusalCodes(endpoint), (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(", "),
        ...((status === 429 || status === 503) && { headers: retryAfter }),
        ...toContent({ $ref: "#/components/schemas/Refusal", properties: { code: { enum: codes } } }),
      },
    ]),
  );
}

const mediaDescriptions: Record<NonNullable<Endpoint["media"]>, string> = {
  "text/csv": "A CSV file.",
  "application/zip": "A ZIP archive.",
  "text/event-stream": "A stream of server-sent events.",
};

function describeAnswer({ media, answer }: Endpoint, schemas: Record<string, Schema>): Json {
  if (media) return { description: mediaDescriptions[media], ...toContent({ type: "string" }, media) };
  return { description: "Done.", ...(answer && toContent(toSchema(answer, "output", schemas))) };
}

function toContent(schema: Schema, media = "application/json") {
  return { content: { [media]: { schema } } };
}

const idempotencyKey = {
  name: idempotencyKeyHeader,
  in: "header",
  required: false,
  description: "A repeat with the same key and body changes nothing twice and answers with the current record.",
  schema: { type: "string", minLength: 8, maxLength: 128 },
};

function describeParameters(endpoint: Endpoint, schemas: Record<string, Schema>): Json {
  const parameters: Json[] = (["params", "query"] as const).flatMap((kind) => {
    const { properties = {}, required = [] } = endpoint[kind] ? toSchema(endpoint[kind], "input", schemas) : {};
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: kind === "params" ? "path" : "query",
      required: kind === "params" || required.includes(name),
      schema,
    }));
  });
  if (takesKey(endpoint)) parameters.push(idempotencyKey);
  return parameters.length > 0 ? { parameters } : {};
}
