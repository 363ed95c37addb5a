import { expect, test } from "vitest";
import { type TestApp, testApp } from "../../tests/support/app.ts";

let site: TestApp;

test("security.txt says whom to write to and is never out of date (RFC 9116)", async () => {
  site = await testApp("sqlite", { SECURITY_TXT_DAYS: "90", BRAND_EMAIL: "office@site.example" });
  for (const years of [0, 5]) {
    site.time.now = new Date(Date.UTC(2026 + years, 10, 16));
    const { headers, body } = await site.app.inject("/.well-known/security.txt");
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    const fields = body
      .trimEnd()
      .split("\n")
      .map((line) => line.split(/: (.*)/, 2) as [string, string]);
    expect(fields.map(([name]) => name)).toEqual(["Contact", "Expires", "Preferred-Languages", "Canonical"]);
    const { Contact, Expires, Canonical } = Object.fromEntries(fields);
    expect([Contact, Canonical]).toEqual(["mailto:office@site.example", "http://site.test/.well-known/security.txt"]);
    expect(Date.parse(Expires ?? "") - site.time.now.getTime()).toBe(90 * 24 * 60 * 60 * 1_000);
  }
});
