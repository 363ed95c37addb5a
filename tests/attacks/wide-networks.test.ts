import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "../../contract/endpoints.ts";
import { type TestApp, testApp } from "../support/app.ts";
import { applicationForm, openJob } from "../support/applicant.ts";
import { engines, lacks } from "../support/database.ts";
import { enquiry } from "../support/enquiry.ts";

const bodies: Record<string, object | undefined> = {
  "/api/jobs/:id/apply": applicationForm,
  "/api/profiles": applicationForm,
  "/api/contact": enquiry,
  "/api/objects/upload": undefined,
};
const anonymous = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ method, path }) => method === "POST" && !path.includes("/admin/") && !path.includes("/my/"))
  .map(({ path }) => path);

test("all that strangers can store is here", () => expect(anonymous.sort()).toEqual(Object.keys(bodies).sort()));

describe.each(engines.filter((engine) => !lacks(engine)))(
  "on %s one IPv6 customer with a /48 is stopped at",
  (engine) => {
    let site: TestApp;
    beforeAll(async () => {
      site = await testApp(engine);
    });
    afterAll(() => site.dispose());

    let customers = 0;
    test.each(Object.entries(bodies))("%s, and nobody else is", { timeout: 60_000 }, async (path, payload) => {
      customers += 2;
      const url = path.replace(":id", await openJob(site));
      const ask = async (remoteAddress: string) => {
        const form = payload && { ...payload, email: "eva@posta.example" };
        return (await site.app.inject({ method: "POST", url, remoteAddress, ...(form && { payload: form }) }))
          .statusCode;
      };
      const statuses: number[] = [];
      for (let at = 1; at <= 130; at++) statuses.push(await ask(`2001:db8:${customers}:${at.toString(16)}00::1`));
      expect(statuses.slice(0, 10).every((status) => status < 300)).toBe(true);
      expect(statuses.at(-1)).toBe(429);
      expect(await ask(`2001:db8:${customers + 1}::1`)).toBeLessThan(300);
    });
  },
);
