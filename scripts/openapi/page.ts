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
  const page = `# The API

Generated from \`contract/\` by \`npm run openapi\`. The same description as OpenAPI 3.1 is in [openapi.json](openapi.json), which a running site serves at \`/api/openapi.json\`.

- Requests and answers are JSON. Unknown fields are ignored. Times are ISO 8601 in UTC; ids are opaque.
- A refusal is \`{ "error": "a sentence", "code": "a word" }\`. A 400 also names the invalid \`fields\`.
- With the header \`Idempotency-Key\`, a repeat of the same request changes nothing twice.
- Every call may answer \`badRequest\`, \`internal\` and \`overloaded\`.
- A call with a body may answer \`malformedJson\`, \`bodyTooLarge\` and \`unsupportedMediaType\`.
- A call with a token may answer \`rateLimited\`, after too many wrong tokens from the same IP address.

## For visitors

${visitors?.map(formatEndpoint).join("\n")}
## For staff

Send the token of a login in the header \`authorization: Bearer ...\`. Without a valid token the answer is 401 \`unauthorized\`.

${staff?.map(formatEndpoint).join("\n")}
## Shapes

${Object.entries(shapes)
  .map(([name, part]) => `### ${name}\n\n${formatShape(getDefinition(name, part))}\n`)
  .join("\n")}`;
  return page.split("\n").map(wrapLine).join("\n");
}

/** At most 100 columns. Markdown reads a line break inside of a code span as a space. */
function wrapLine(line: string): string {
  const indent = line.startsWith("- ") ? "  " : "";
  const lines = [""];
  for (const word of line.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last === "") lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length <= 100) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(indent + word);
  }
  return lines.join("\n");
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
    "",
    summaries[name],
    "",
    ...formatFields("Query", endpoint.query && toSchema(endpoint.query, "input")),
    ...formatFields("Body", endpoint.body && toSchema(endpoint.body, "input")),
    ...(takesKey(endpoint) ? ["- Takes the header `Idempotency-Key`"] : []),
    `- Answer: ${formatAnswer(endpoint)}`,
    ...(refusals.length > 0 ? [`- Refusals: ${refusals.map((code) => `\`${code}\``).join(", ")}`] : []),
    "",
  ].join("\n");
}

function formatAnswer(endpoint: Endpoint): string {
  if (endpoint.status === 204) return "204, no body";
  if (!endpoint.answer) return `${endpoint.status}, ${endpoint.media ?? "no body"}`;
  return `${endpoint.status}, ${formatShape(toSchema(endpoint.answer, "output"))}`;
}

function formatFields(label: string, schema: Schema | undefined): string[] {
  return schema ? [`- ${label}: ${formatShape(schema)}`] : [];
}

/** \`{ name, phone?, tags: [...] }\`: enough to see at a glance; the exact rules are in openapi.json. */
function formatShape(schema: Schema): string {
  return `\`${toBrief(schema)}\``;
}

export function toBrief(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "";
  if (schema.items) return `[${toBrief(schema.items)}]`;
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return schema.anyOf.map(toBrief).join(" | ");
  if (Array.isArray(schema.type)) return schema.type.join(" | ");
  if (!schema.properties) return schema.type ?? "anything";
  const members = Object.entries(schema.properties).map(
    ([name, member]) => `${name}${schema.required?.includes(name) ? "" : "?"}${formatType(member)}`,
  );
  return `{ ${members.join(", ")} }`;
}

function formatType(member: Schema): string {
  return member.type === "string" && !member.enum && member.const === undefined ? "" : `: ${toBrief(member)}`;
}
