import { locales } from "../../contract/locales.ts";
import { jobPath, pagePath } from "../../contract/routes.ts";
import { startSite } from "../../tests/support/site.ts";
import { withLighthouse } from "../lighthouse.ts";
import { median } from "../processes.ts";
import type { Result } from "../result.ts";

const runs = 5;
const wanted = { performance: 100, accessibility: 100, "best-practices": 100, seo: 100 };
const metrics = [
  { audit: "total-blocking-time", what: "blocking time", unit: "ms", atMost: 50 },
  { audit: "cumulative-layout-shift", what: "layout shift", unit: "", atMost: 0 },
];

/** Lighthouse's own scores of the public pages; mobile preset. */
export async function scores(): Promise<Result[]> {
  const site = await startSite();
  try {
    return await withLighthouse(Object.keys(wanted), async (audit) => {
      const results: Result[] = [];
      const [{ id }]: [{ id: string }] = await (await fetch(`${site.url}/api/jobs`)).json();
      const paths = locales.flatMap((locale) => [
        pagePath("home", locale),
        jobPath(id, locale),
        pagePath("privacy", locale),
      ]);
      for (const path of paths) {
        const reports = [];
        for (let run = 0; run < runs; run++) reports.push(await audit(site.url + path));
        const name = path.replace(id, "…");
        for (const [category, atLeast] of Object.entries(wanted)) {
          const marks = reports.map((report) => (report.categories[category]?.score ?? 0) * 100);
          results.push({ what: `${name} ${category}`, unit: "of 100", ours: median(marks), aim: { atLeast } });
        }
        for (const { audit: metric, what, unit, atMost } of metrics) {
          const values = reports.map(({ audits }) => audits[metric]?.numericValue ?? Number.NaN);
          results.push({ what: `${name} ${what}`, unit, ours: median(values), aim: { atMost } });
        }
      }
      return results;
    });
  } finally {
    await site.stop();
  }
}
