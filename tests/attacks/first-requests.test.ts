import { expect, test } from "vitest";
import { testApp } from "../support/app.ts";
import { heldMs, requestMostMs } from "../support/growth.ts";

const attempts = 3;

test.each(["/api/openapi.json", "/jobs.xml", "/sitemap.xml"])(
  "the first request for %s holds nobody up",
  async (url) => {
    let least = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < attempts && least >= requestMostMs / 2; attempt++) {
      const site = await testApp();
      await site.app.inject("/api/jobs");
      least = Math.min(least, await heldMs(() => site.app.inject(url)));
      await site.dispose();
    }
    expect(least).toBeLessThan(requestMostMs / 2);
  },
);
