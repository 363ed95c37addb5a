import { afterAll, expect, test } from "vitest";
import { testApp } from "../support/app.ts";

const site = await testApp("sqlite", { SITE_URL: "https://site.test" });
afterAll(() => site.dispose());

/** One URL for each kind of response: page, JSON, errors, file, redirect. */
const addresses = "/ /api/jobs /api/nothing /nothing /objects/uploads/x /en /assets/mark.css /readyz /%zz".split(" ");
const isFile = (url: string) => url.startsWith("/assets/");
const directives = (policy: string) =>
  new Map(
    policy.split(";").map((part) => {
      const [name = "", ...sources] = part.trim().split(/\s+/);
      return [name, sources] as const;
    }),
  );

test.each(addresses)("the response to %s has every security header and a strict policy", async (url) => {
  const { headers } = await site.app.inject(url);
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "strict-transport-security": "max-age=63072000",
  });
  // These headers are about documents, not about files that a page loads.
  if (!isFile(url)) {
    expect(headers).toHaveProperty("referrer-policy", "strict-origin");
    expect(headers).toHaveProperty("x-frame-options", "DENY");
    expect(headers).toHaveProperty("cross-origin-opener-policy", "same-origin");
    expect(headers).toHaveProperty("permissions-policy");
  }
  expect(headers).toHaveProperty("x-request-id");
  expect(headers).not.toHaveProperty("server");
  expect(headers).not.toHaveProperty("x-powered-by");
  const policy = directives(String(headers["content-security-policy"]));
  expect(policy.get("default-src")).toEqual(["'none'"]);
  for (const [name, sources] of policy) {
    expect(sources, name).not.toEqual(expect.arrayContaining(["'unsafe-inline'"]));
    expect(sources, name).not.toEqual(expect.arrayContaining(["'unsafe-eval'"]));
    for (const source of sources) expect(source, name).not.toMatch(/^(\*|https?:|http:\/\/\*)$/);
  }
  expect(policy.get("script-src")?.some((source) => /^(data|blob):$/.test(source))).not.toBe(true);
  expect(policy.get("object-src") ?? policy.get("default-src")).toEqual(["'none'"]);
  expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
  if (!isFile(url)) {
    expect(policy.get("base-uri")).toEqual(["'none'"]);
    expect(policy.get("form-action")).toEqual(["'self'"]);
  }
  expect(headers["access-control-allow-origin"]).toBeUndefined();
  expect(headers["set-cookie"]).toBeUndefined();
});

test("without https in SITE_URL no header demands https", async () => {
  const plain = await testApp();
  const { headers } = await plain.app.inject("/");
  expect(headers).not.toHaveProperty("strict-transport-security");
});
