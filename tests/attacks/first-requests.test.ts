import { afterEach, expect, test } from "vitest";
import { type TestApp, testApp } from "../support/app.ts";
import { heldMs, requestMostMs } from "../support/growth.ts";

let site: TestApp;
afterEach(() => site.dispose());

test.each(["/api/openapi.json", "/jobs.xml", "/sitemap.xml"])(
  "the first request for %s holds nobody up",
  async (url) => {
    site = await testApp();
    await site.app.inject("/api/jobs");
    expect(await heldMs(() => site.app.inject(url))).toBeLessThan(requestMostMs / 2);
  },
);
