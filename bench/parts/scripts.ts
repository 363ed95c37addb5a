import { locales } from "../../contract/locales.ts";
import { jobPath, pagePath } from "../../contract/routes.ts";
import { startSite } from "../../tests/support/site.ts";
import { launchBrowser } from "../browser.ts";
import { median } from "../processes.ts";
import type { Result } from "../result.ts";

const rounds = 5;
const slowdown = 4;
/** Time for scripts that run after the load event. */
const settleMs = 2_500;
const phone = { width: 390, height: 844 };

/** Script time of a first visit that presses nothing, on a phone with the processor slowed down. */
export async function scripts(): Promise<Result[]> {
  const site = await startSite();
  const browser = await launchBrowser();
  try {
    const [{ id }]: [{ id: string }] = await (await fetch(`${site.url}/api/jobs`)).json();
    const results: Result[] = [];
    for (const locale of locales) {
      for (const path of [pagePath("home", locale), jobPath(id, locale), pagePath("privacy", locale)]) {
        const times: number[] = [];
        for (let round = 0; round < rounds; round++) {
          const page = await browser.newPage({ viewport: phone, isMobile: true, hasTouch: true, locale });
          const session = await page.context().newCDPSession(page);
          await session.send("Performance.enable");
          await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
          await page.goto(site.url + path, { waitUntil: "load" });
          await page.waitForTimeout(settleMs);
          const { metrics } = await session.send("Performance.getMetrics");
          times.push((metrics.find(({ name }) => name === "ScriptDuration")?.value ?? Number.NaN) * 1_000);
          await page.close();
        }
        const what = `${path.replace(id, "…")}: script time`;
        results.push({ what, unit: "ms", ours: median(times), aim: { atMost: 80 } });
      }
    }
    return results;
  } finally {
    await browser.close();
    await site.stop();
  }
}
