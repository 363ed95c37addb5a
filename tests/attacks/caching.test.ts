import { afterAll, beforeAll, expect, test } from "vitest";
import { admin, signIn, type TestApp, testApp } from "../support/app.ts";

let site: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  site = await testApp();
  headers = await signIn(site.app);
});
afterAll(() => site.dispose());

const job = { title: "Lamplighter", location: "Nitra", description: "Light the lamps." };
const enquiry = {
  name: "Eva Malá",
  email: "eva@posta.example",
  projectType: "robotics",
  message: "A message that is long enough.",
};

test("the mark of a form and a response to a write are never cached", async () => {
  const { id } = (await site.app.inject({ method: "POST", url: "/api/admin/jobs", payload: job, headers })).json();
  const erasure = { email: enquiry.email, confirmation: enquiry.email };
  const calls = [
    ["GET", "/api/contact/mark"],
    ["POST", "/api/contact", enquiry],
    ["POST", "/api/objects/upload"],
    ["POST", "/api/admin/login", admin],
    ["POST", "/api/admin/jobs", job],
    ["PUT", `/api/admin/jobs/${id}`, { ...job, title: "Lamp keeper" }],
    ["DELETE", `/api/admin/jobs/${id}`],
    ["POST", `/api/admin/jobs/${id}/restore`],
    ["POST", "/api/admin/erasures", erasure],
    ["POST", "/api/admin/logout"],
  ] as const;
  for (const [method, url, payload] of calls) {
    const answer = await site.app.inject({ method, url, headers, ...(payload && { payload }) });
    const said = { status: answer.statusCode < 300, cacheControl: answer.headers["cache-control"] };
    expect(said, `${method} ${url}: ${answer.statusCode}`).toEqual({ status: true, cacheControl: "no-store" });
  }
});

test("a redirect within the site is cached for an hour", async () => {
  const answer = await site.app.inject("/en/privacy-policy/");
  expect(answer.statusCode).toBe(301);
  expect(answer.headers).toMatchObject({ location: "/privacy-policy", "cache-control": "public, max-age=3600" });
});
