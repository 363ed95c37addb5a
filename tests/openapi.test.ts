import { describe, expect, test } from "vitest";
import { describeApi } from "../scripts/openapi/describe.ts";
import { endpoints } from "../scripts/openapi/endpoints.ts";
import { renderApiPage, toBrief } from "../scripts/openapi/page.ts";
import { testApp } from "./support/app.ts";
import { registeredRoutes } from "./support/routes.ts";
import { readSource } from "./support/sources.ts";

const fix = "Run `npm run openapi` and commit what it wrote";

describe("the description of the API", () => {
  test("docs/openapi.json and docs/api.md match the contract", async () => {
    expect(JSON.parse(readSource("docs/openapi.json")), fix).toEqual(describeApi());
    expect(readSource("docs/api.md"), fix).toBe(renderApiPage());
  });

  test("docs/api.md shows a field that can be null with its type", () => {
    expect(toBrief({ type: ["string", "null"] })).toBe("string | null");
    expect(toBrief({ anyOf: [{ enum: ["onsite", "remote"] }, { type: "null" }] })).toBe('"onsite" | "remote" | null');
    expect(renderApiPage()).toContain("closesOn?: string | null");
  });

  test("the served API description names exactly the routes below /api", async () => {
    const { app } = await testApp();
    const served = await app.inject("/api/openapi.json");
    expect(served.json()).toEqual(describeApi());
    const inContract = endpoints.map(({ endpoint: { method, path } }) => `${method} ${path}`);
    const answered = registeredRoutes(app)
      .filter(({ url }) => url.startsWith("/api/"))
      .map(({ method, url }) => `${method} ${url}`);
    const unbound = inContract.filter((one) => !answered.includes(one));
    expect(unbound, "Bind the endpoint in a routes file, or take it out of the contract").toEqual([]);
    const unknown = answered.filter((one) => !inContract.includes(one));
    expect(unknown, "Name its file in scripts/openapi/endpoints.ts").toEqual([]);
  });
});
