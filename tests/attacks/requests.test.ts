import { afterAll, describe, expect, test } from "vitest";
import { signIn, testApp } from "../support/app.ts";
import { enquiry } from "../support/enquiry.ts";

const site = await testApp("sqlite", { RATE_LIMIT_SCALE: "1000" });
afterAll(() => site.dispose());
const headers = await signIn(site.app);
const job = { title: "Lamplighter", location: "Nitra", description: "Light the lamps." };
const post = (url: string, payload: unknown, more: Record<string, string> = {}) =>
  site.app.inject({ method: "POST", url, payload: payload as object, headers: { ...more } });

describe("cross-site requests", () => {
  test("no origin is allowed by CORS headers", async () => {
    for (const origin of ["https://evil.example", "null", "http://site.test.evil.example"]) {
      const headers = { origin, "access-control-request-method": "GET" };
      for (const method of ["GET", "OPTIONS"] as const) {
        const answer = await site.app.inject({ method, url: "/api/admin/contacts", headers });
        expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
      }
    }
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "a form of another site cannot send JSON as %s",
    async (type) => {
      const answer = await post("/api/contact", JSON.stringify(enquiry), { "content-type": type });
      expect(answer.statusCode).toBe(415);
      expect(await site.deps.db.query.selectFrom("contacts").selectAll().execute()).toEqual([]);
    },
  );
});

describe("bodies", () => {
  test("the keys __proto__ and constructor change no prototype", async () => {
    const poison = '"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}';
    const json = { "content-type": "application/json" };
    const answer = await post("/api/contact", `{${poison},${JSON.stringify(enquiry).slice(1)}`, json);
    expect([201, 400]).toContain(answer.statusCode);
    expect(Object.prototype).not.toHaveProperty("admin");
    const login = await post("/api/admin/login", '{"__proto__":{"username":"admin","password":"x"}}', json);
    expect(login.statusCode).toBe(400);
    await site.deps.db.query.deleteFrom("contacts").execute();
  });

  test("unknown fields are not stored", async () => {
    const chosen = { id: "chosen", createdAt: "2001-01-01T00:00:00.000Z", search: "chosen", revision: 99 };
    await post("/api/contact", { ...enquiry, ...chosen });
    const [contact] = await site.deps.db.query.selectFrom("contacts").selectAll().execute();
    expect(JSON.stringify(contact)).not.toMatch(/chosen|2001/);
    const created = (await post("/api/admin/jobs", { ...job, ...chosen }, headers)).json();
    expect(created).toMatchObject({ revision: 1 });
    expect(created.id).not.toBe("chosen");
  });

  test.each([
    ["{", 400, "malformedJson"],
    ["", 400, "malformedJson"],
    ['{"name":"\ud800"}', 400, "validation"],
    [`{"name":"${"x".repeat(300_000)}"}`, 413, "bodyTooLarge"],
    ["[".repeat(50_000), 400, "malformedJson"],
  ])("the body %.30s gets a clear error", async (payload, status, code) => {
    const answer = await post("/api/contact", payload, { "content-type": "application/json" });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code, error: expect.any(String) });
  });
});

describe("addresses", () => {
  test.each([
    ...["//evil.example/", "/\\evil.example/", "/en//evil.example", "/en/\\evil.example/", "/en/https://evil.example/"],
  ])("%s does not lead to another site", async (url) => {
    const answer = await site.app.inject({ url, headers: { host: "site.test" } });
    const target = answer.headers.location;
    if (target !== undefined) expect(new URL(String(target), "http://site.test").host).toBe("site.test");
  });

  test("a redirect within the site is cached for an hour", async () => {
    const { statusCode, headers } = await site.app.inject("/en/privacy-policy/");
    expect(statusCode).toBe(301);
    expect(headers).toMatchObject({ location: "/privacy-policy", "cache-control": "public, max-age=3600" });
  });

  test("a forged Host header appears nowhere in the response", async () => {
    const headers = { host: "evil.example", "x-forwarded-host": "evil.example" };
    for (const url of ["/", "/sitemap.xml", "/robots.txt", "/jobs.json"])
      expect((await site.app.inject({ url, headers })).body).not.toContain("evil.example");
  });
});

describe("answers", () => {
  test("public responses contain no private field", async () => {
    const body = (await site.app.inject("/api/jobs?lang=sk")).body + (await site.app.inject("/jobs.json")).body;
    expect(body).not.toMatch(/email|token|hash|search|slovak_|deleted|applications/i);
  });

  test("a wrong method gets 405 with the allowed methods, below /api as JSON", async () => {
    const answer = await site.app.inject({ method: "DELETE", url: "/api/jobs" });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe("GET, HEAD");
    const unknown = await site.app.inject("/api/nothing");
    expect(unknown.json()).toEqual({ error: expect.any(String), code: "notFound" });
  });

  test("scripts in names are escaped in feeds, the sitemap and the page's JSON", async () => {
    const nasty = '</script><script>alert(1)</script>]]><x onload="1">';
    const { id } = (
      await post("/api/admin/jobs", { ...job, title: nasty, description: nasty, location: nasty }, headers)
    ).json();
    for (const url of ["/jobs.xml", "/sitemap.xml", "/", `/?job=${id}`]) {
      const { body } = await site.app.inject(url);
      expect(body.replaceAll(/<script type="application\/(ld\+)?json"[^>]*>/g, "")).not.toContain("<script>alert(1)");
      expect(body).not.toContain("<x onload");
    }
    await site.app.inject({ method: "DELETE", url: `/api/admin/jobs/${id}`, headers });
  });
});
