import { z } from "zod/mini";
import { type Endpoint, takesKey } from "../../contract/endpoint.ts";
import { getRefusalCodes, needsToken, type Schema, shapes, toSchema } from "./describe.ts";
import { endpoints } from "./endpoints.ts";
import { summaries } from "./summaries.ts";

/** `docs/api.md`: the same description for people. */
export function renderApiPage(): string {
  const [staff, visitors] = [true, false].map((token) =>
    endpoints.filter(({ endpoint }) => needsToken(endpoint) === token),
  );
  return `# The API

Made from \`contract/\` by \`npm run openapi\`; the same as OpenAPI 3.1 is in [openapi.json](openapi.json), and a running site answers with it at
\`/api/openapi.json\`. JSON throughout; unknown fields are ignored; times are ISO 8601 in UTC; ids are opaque. A refusal is
\`{ "error": "a sentence", "code": "a word" }\`, a 400 also says what is wrong with which of the \`fields\`.
Every call may also answer \`badRequest\`, \`internal\` and \`overloaded\`, one with a body \`malformedJson\`, \`bodyTooLarge\` and \`unsupportedMediaType\`,
one that needs a token \`rateLimited\`, after too many wrong ones from the same address.

## For visitors
${visitors?.map(formatEndpoint).join("\n")}
## For staff
With the token of a login in the header \`authorization: Bearer ...\`; without a valid one: 401 \`unauthorized\`.
${staff?.map(formatEndpoint).join("\n")}
## Shapes
${Object.entries(shapes)
  .map(([name, part]) => `### ${name}\n${formatShape(getDefinition(name, part))}\n`)
  .join("\n")}`;
}

/** A named shape converts to a `$ref`, so its definition is read from the components. */
function getDefinition(name: string, part: z.ZodMiniType): Schema {
  const components: Record<string, Schema> = {};
  toSchema(z.array(part), "output", components);
  return components[name] ?? {};
}

function formatEndpoint({ name, endpoint }: { name: keyof typeof summaries; endpoint: Endpoint }): string {
  const general = new Set(getRefusalCodes({ ...endpoint, refusals: [] }));
  const refusals = endpoint.refusals.filter((code) => !general.has(code) && code !== "unauthorized");
  return [
    `### ${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, "{$1}")}`,
    summaries[name],
    "",
    ...formatFields("In the address", endpoint.query && toSchema(endpoint.query, "input")),
    ...formatFields("Sent", endpoint.body && toSchema(endpoint.body, "input")),
    ...(takesKey(endpoint)
      ? ["- Takes the header `Idempotency-Key`: repeated with the same key, it changes nothing again."]
      : []),
    `- Answer: ${formatAnswer(endpoint)}`,
    ...(refusals.length > 0 ? [`- Refusals: ${refusals.map((code) => `\`${code}\``).join(", ")}`] : []),
    "",
  ].join("\n");
}

function formatAnswer(endpoint: Endpoint): string {
  if (endpoint.status === 204) return "204, nothing";
  if (!endpoint.answer) return `${endpoint.status}, ${endpoint.media ?? "nothing"}`;
  return `${endpoint.status}, ${formatShape(toSchema(endpoint.answer, "output"))}`;
}

function formatFields(label: string, schema: Schema | undefined): string[] {
  return schema ? [`- ${label}: ${formatShape(schema)}`] : [];
}

/** \`{ name, phone?, tags: [...] }\`: enough to see at a glance; the exact rules are in openapi.json. */
function formatShape(schema: Schema): string {
  return `\`${toBrief(schema)}\``;
}

function toBrief(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "";
  if (schema.items) return `[${toBrief(schema.items)}]`;
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (!schema.properties) return schema.type ?? "anything";
  const members = Object.entries(schema.properties).map(
    ([name, member]) => `${name}${schema.required?.includes(name) ? "" : "?"}${formatType(member)}`,
  );
  return `{ ${members.join(", ")} }`;
}

function formatType(member: Schema): string {
  return member.type === "string" && !member.enum ? "" : `: ${toBrief(member)}`;
}
