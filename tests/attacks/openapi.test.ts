import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeApi, toSchema } from "../../scripts/openapi/describe.ts";
import { type EndpointName, endpoints } from "../../scripts/openapi/endpoints.ts";
import { signIn, type TestApp, testApp } from "../support/app.ts";
import { engines } from "../support/database.ts";
import { storedIn } from "../support/endpoint-requests.ts";
import { arbitraryFor } from "../support/schema-arbitrary.ts";

const document = describeApi();
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(document, "api");

describe.each(engines)("any request on %s", (engine) => {
  let site: TestApp;
  let token: { authorization: string };
  let ids: string[];
  beforeAll(async () => {
    site = await testApp(engine, { RATE_LIMIT_SCALE: "100000" });
    token = await signIn(site.app);
    const known = await storedIn(site, token, true);
    const hostile = ["'; drop table jobs; --", "../../etc/passwd", "\0"].map(encodeURIComponent);
    ids = [known.job, known.application, known.contact, "unknown", "%ff", "a".repeat(200), ...hostile];
  });
  afterAll(() => site.dispose());

  test.each(endpoints.filter(({ endpoint }) => endpoint.media !== "text/event-stream"))(
    "to $name gets a documented response, never a 500",
    async ({ name, endpoint }) => {
      const none = fc.constant(undefined);
      const call = fc.record({
        id: fc.integer({ min: 0, max: ids.length - 1 }),
        query: endpoint.query ? arbitraryFor(toSchema(endpoint.query, "input")) : none,
        body: endpoint.body ? arbitraryFor(toSchema(endpoint.body, "input")) : none,
        signedIn: fc.integer({ min: 0, max: 9 }).map((chance) => chance > 0),
      });
      await fc.assert(
        fc.asyncProperty(call, async ({ id, query, body, signedIn }) => {
          const answer = await site.app.inject({
            method: endpoint.method,
            url: endpoint.path.replace(":id", ids[id] ?? "") + search(query),
            headers: { ...(signedIn && token), ...(body !== undefined && { "content-type": "application/json" }) },
            ...(body !== undefined && { payload: JSON.stringify(body) }),
          });
          if (name === "logout" && answer.statusCode === 204) token = await signIn(site.app);
          expect(describeMismatch(name, answer.statusCode, String(answer.headers["content-type"]), answer.body)).toBe(
            "",
          );
        }),
        { numRuns: takesInput(endpoint) ? 40 : 5 },
      );
    },
  );
});

const takesInput = ({ path, query, body }: (typeof endpoints)[number]["endpoint"]) =>
  path.includes(":id") || query !== undefined || body !== undefined;

/** A query of any value: other types than text are written as JSON, as a careless client would. */
function search(query: unknown): string {
  if (typeof query !== "object" || query === null) return "";
  const pairs = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === "string" ? value.toWellFormed() : JSON.stringify(value),
  ]);
  return `?${new URLSearchParams(pairs)}`;
}

/** How a response differs from the description; undefined when it does not. */
function describeMismatch(name: EndpointName, status: number, type: string, body: string): string {
  const endpoint = endpoints.find((one) => one.name === name)?.endpoint;
  const path = endpoint?.path.replace(/:(\w+)/g, "{$1}").replaceAll("/", "~1");
  const at = `api#/paths/${path}/${endpoint?.method.toLowerCase()}/responses/${status}`;
  if (status === 204) return body === "" ? "" : "204 with a body";
  if (!type.startsWith("application/json"))
    return endpoint?.media && type.startsWith(endpoint.media) ? "" : `${type} is not described`;
  const validate = ajv.getSchema(`${at}/content/application~1json/schema`);
  if (!validate) return `${status} is not described: ${body.slice(0, 200)}`;
  return validate(JSON.parse(body)) ? "" : `${status}: ${ajv.errorsText(validate.errors)} in ${body.slice(0, 200)}`;
}
