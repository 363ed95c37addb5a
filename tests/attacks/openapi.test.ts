import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeApi, toSchema } from "../../scripts/openapi/describe.ts";
import { type EndpointName, endpoints } from "../../scripts/openapi/endpoints.ts";
import { signIn, type TestApp, testApp } from "../support/app.ts";
import { engines, lacks } from "../support/database.ts";
import { arbitraryFor } from "../support/schema-arbitrary.ts";

const document = describeApi();
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(document, "api");

for (const engine of engines) {
  describe.skipIf(lacks(engine))(`any request on ${engine}`, () => {
    let site: TestApp;
    let token: { authorization: string };
    let ids: string[];
    beforeAll(async () => {
      site = await testApp(engine, { RATE_LIMIT_SCALE: "100000" });
      token = await signIn(site.app);
      ids = await someIds();
    });
    afterAll(() => site.dispose());

    async function someIds(): Promise<string[]> {
      const send = async (url: string, payload: object) =>
        (await site.app.inject({ method: "POST", url, payload, headers: token })).json();
      const text = "A text that is long enough to be taken for a cover letter of somebody.";
      const job = await send("/api/admin/jobs", { title: "Engineer", location: "Košice", description: text });
      const person = { name: "Eva", email: "eva@posta.example" };
      const { applicationId } = await send(`/api/jobs/${job.id}/apply`, { ...person, coverLetter: text });
      await send("/api/contact", { ...person, projectType: "travel", message: text });
      const hostile = ["'; drop table jobs; --", "../../etc/passwd", "\0"].map(encodeURIComponent);
      return [job.id, applicationId, "nobody", "%ff", "a".repeat(200), ...hostile];
    }

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
            expect(complaint(name, answer.statusCode, String(answer.headers["content-type"]), answer.body)).toBe("");
          }),
          { numRuns: name === "login" || name === "logout" ? 8 : 40 },
        );
      },
    );
  });
}

/** A query of any value: what is no text is written as JSON, as a careless client would. */
function search(query: unknown): string {
  if (typeof query !== "object" || query === null) return "";
  const pairs = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === "string" ? value.toWellFormed() : JSON.stringify(value),
  ]);
  return `?${new URLSearchParams(pairs)}`;
}

/** What is wrong with an answer by the description; nothing, when it is in there. */
function complaint(name: EndpointName, status: number, type: string, body: string): string {
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
