import { z } from "zod/mini";
import { type Endpoint, takesKey } from "../../contract/endpoint.ts";
import { endpoints } from "../../contract/endpoints.ts";
import { needsToken, refusalCodes } from "./description.ts";
import { type Schema, schemaOf, shapes } from "./schemas.ts";
import { summaries } from "./summaries.ts";

/** The same description for people: one heading for each call. */
export function apiPage(): string {
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
${visitors?.map(section).join("\n")}
## For staff
With the token of a login in the header \`authorization: Bearer ...\`; without a valid one: 401 \`unauthorized\`.
${staff?.map(section).join("\n")}
## Shapes
${Object.entries(shapes)
  .map(([name, part]) => `### ${name}\n${shape(definition(name, part))}\n`)
  .join("\n")}`;
}

/** What stands behind a name; asked for by itself, a named part is only that name. */
function definition(name: string, part: z.ZodMiniType): Schema {
  const components: Record<string, Schema> = {};
  schemaOf(z.array(part), "output", components);
  return components[name] ?? {};
}

function section({ name, endpoint }: { name: keyof typeof summaries; endpoint: Endpoint }): string {
  const general = new Set(refusalCodes({ ...endpoint, refusals: [] }));
  const refusals = endpoint.refusals.filter((code) => !general.has(code) && code !== "unauthorized");
  return [
    `### ${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, "{$1}")}`,
    summaries[name],
    "",
    ...fields("In the address", endpoint.query && schemaOf(endpoint.query, "input")),
    ...fields("Sent", endpoint.body && schemaOf(endpoint.body, "input")),
    ...(takesKey(endpoint)
      ? ["- Takes the header `Idempotency-Key`: repeated with the same key, it changes nothing again."]
      : []),
    `- Answer: ${answer(endpoint)}`,
    ...(refusals.length > 0 ? [`- Refusals: ${refusals.map((code) => `\`${code}\``).join(", ")}`] : []),
    "",
  ].join("\n");
}

function answer(endpoint: Endpoint): string {
  if (endpoint.status === 204) return "204, nothing";
  if (!endpoint.answer) return `${endpoint.status}, ${endpoint.media ?? "nothing"}`;
  return `${endpoint.status}, ${shape(schemaOf(endpoint.answer, "output"))}`;
}

function fields(label: string, schema: Schema | undefined): string[] {
  return schema ? [`- ${label}: ${shape(schema)}`] : [];
}

/** \`{ name, phone?, tags: [...] }\`: enough to see at a glance; the exact rules are in openapi.json. */
function shape(schema: Schema): string {
  return `\`${brief(schema)}\``;
}

function brief(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "";
  if (schema.items) return `[${brief(schema.items)}]`;
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (!schema.properties) return schema.type ?? "anything";
  const members = Object.entries(schema.properties).map(
    ([name, member]) => `${name}${schema.required?.includes(name) ? "" : "?"}${suffix(member)}`,
  );
  return `{ ${members.join(", ")} }`;
}

function suffix(member: Schema): string {
  return member.type === "string" && !member.enum ? "" : `: ${brief(member)}`;
}
