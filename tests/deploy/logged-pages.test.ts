import { describe, expect, test } from "vitest";
import { freePort } from "../services/ports.ts";
import { testApp } from "../support/app.ts";
import { offered } from "../support/services.ts";
import { openBrowser } from "./browser.ts";
import { siteName, startCaddy, startNginx } from "./proxies.ts";

const kinds = { nginx: startNginx, caddy: startCaddy };
const secret = "bWpFE2H36P0T".repeat(4).slice(0, 43);

/** What a browser tells the site that a page is of about that page, by the page's policy. */
function refererUnder(policy: string, page: string): Record<string, string> {
  if (policy === "no-referrer") return {};
  return { referer: policy === "strict-origin" || policy === "origin" ? `${new URL(page).origin}/` : page };
}

describe.each((["nginx", "caddy"] as const).filter(offered))("%s while no instance runs", (kind) => {
  test("the log of failed requests contains no referring page", { timeout: 60_000 }, async () => {
    const site = await testApp("sqlite");
    const proxy = await kinds[kind]([await freePort()]);
    const browser = openBrowser(proxy);
    try {
      const pages = [`/admin?tab=applications&q=${secret}`, `/?my=${secret}`];
      const asked = pages.map(async (page) => {
        const policy = String((await site.app.inject(page)).headers["referrer-policy"]);
        const address = `https://${siteName}${page}`;
        // nginx writes down whatever page it is told of, so that the site's policy keeps it out; Caddy writes none.
        const headers = kind === "nginx" ? refererUnder(policy, address) : { referer: address };
        const ways = ["/api/admin/events", "/api/admin/status", "/assets/none.js", "/told"];
        return Promise.all([
          ...ways.map((path) => browser.ask(path, { headers })),
          browser.post("/api/admin/applications/1/replies", {}, { headers }),
          browser.post("/api/contact", { message: "x".repeat(300_000) }, { headers }),
        ]);
      });
      for (const { status } of (await Promise.all(asked)).flat()) expect([0, 413, 502, 503, 504]).toContain(status);
      await expect.poll(() => proxy.log(), { timeout: 10_000 }).toContain("/told");
      expect(proxy.log()).not.toContain(secret);
      if (kind === "nginx") expect(proxy.log()).toContain(`referrer: "https://${siteName}/"`);
    } finally {
      browser.close();
      await Promise.all([proxy.stop(), site.dispose()]);
    }
  });
});
