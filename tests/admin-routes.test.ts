import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashToken, newToken } from "../server/db/ids.ts";
import { admin, signIn, type TestApp, testApp } from "./support/app.ts";
import { apply, openJob, readMyToken } from "./support/applicant.ts";
import { engines, readTables } from "./support/database.ts";
import { registeredRoutes } from "./support/routes.ts";

/** Sign-in itself: these routes check what they need. */
const open = /^\/api\/admin\/(login|invitations)(\/|$)/;
const invalidTokens = [
  ...["none", "wrong", "expired", "revoked", "in another scheme", "its hash", "in a cookie"],
  ...["an application's", "an applicant's"],
] as const;

describe.each(engines)("admin routes on %s", (engine) => {
  let site: TestApp;
  let routes: { method: string; url: string }[];
  let tokens: Record<(typeof invalidTokens)[number], Record<string, string>>;
  const counted = ["jobs", "contacts", "applications", "admins", "passkeys", "invitations"];

  beforeAll(async () => {
    site = await testApp(engine, { RATE_LIMIT_SCALE: "1000000" });
    routes = registeredRoutes(site.app).filter(({ url }) => /admin/.test(url) && !open.test(url));
    const revoked = await signIn(site.app);
    await site.app.inject({ method: "POST", url: "/api/admin/logout", headers: revoked });
    const expired = newToken();
    const adminRow = await site.deps.db.query.selectFrom("admins").selectAll().executeTakeFirstOrThrow();
    const longAgo = new Date(Date.now() - 13 * 3_600_000).toISOString();
    await site.deps.db.query
      .insertInto("sessions")
      .values({
        id: "expired",
        token_hash: hashToken(expired),
        admin_id: adminRow.id,
        created_at: longAgo,
        used_at: longAgo,
        reauth_at: longAgo,
        device: "",
        address: "192.0.2.1",
      })
      .execute();
    const { authorization } = await signIn(site.app);
    const { applicationToken } = await apply(site, await openJob(site));
    tokens = {
      none: {},
      wrong: { authorization: `Bearer ${newToken()}` },
      expired: { authorization: `Bearer ${expired}` },
      revoked,
      "an application's": { authorization: `Bearer ${applicationToken}` },
      "an applicant's": { authorization: `Bearer ${await readMyToken(site)}` },
      "in another scheme": { authorization: authorization.replace("Bearer", "Basic") },
      "its hash": { authorization: `Bearer ${hashToken(authorization.slice(7))}` },
      "in a cookie": { cookie: `admin_token=${authorization.slice(7)}` },
    };
  });
  afterAll(() => site.dispose());

  const state = () => readTables(site.deps.db, counted);

  test(`the admin routes on ${engine} are found`, () => {
    expect(routes.filter(({ url }) => url.startsWith("/api/admin/")).length).toBeGreaterThanOrEqual(12);
  });

  test.each(invalidTokens)("ASVS 6.3.4, 7.2.1, 8.2.1, 8.3.1: each route answers 401 (token: %s)", async (kind) => {
    const before = await state();
    const letIn: string[] = [];
    for (const { method, url } of routes) {
      for (const path of [url, `${url}?token=${newToken()}`]) {
        const payload = method === "GET" ? {} : { payload: { title: "x", ...admin } };
        const answer = await site.app.inject({
          method: method as "GET",
          url: path.replace(":id", "some-id"),
          headers: tokens[kind],
          ...payload,
        });
        if (url.startsWith("/api/") && answer.statusCode !== 401) letIn.push(`${method} ${path}: ${answer.statusCode}`);
      }
    }
    const advice = "Register the route inside the scope of requireAdmin (server/staff.routes.ts)";
    expect(letIn, advice).toEqual([]);
    expect(await state()).toEqual(before);
  });

  test.each([
    ...["//api/admin/contacts", "/api//admin/contacts", "/API/admin/contacts", "/api/admin/contacts/"],
    ...["/api/%61dmin/contacts", "/api/admin/../admin/contacts", "/api/admin/contacts%2f", "/api/admin;/contacts"],
  ])("the unusual spelling %s of an admin path answers 401 or 404", async (url) => {
    const answer = await site.app.inject({
      url,
      headers: { "x-http-method-override": "GET", "x-original-url": "/api/jobs" },
    });
    expect([401, 404]).toContain(answer.statusCode);
  });
});
