import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { openDatabase } from "../../server/db/open.ts";
import { openDashboard } from "../../tests/support/admin.ts";
import { openJobs } from "../../tests/support/job-seeker.ts";
import { type Site, startSite } from "../../tests/support/site.ts";
import { launchBrowser } from "../browser.ts";
import { median } from "../processes.ts";
import type { Result } from "../result.ts";
import { addRows } from "./lists.ts";

const rows = 100_000;
const wheelTurns = 60;

/** Staff scroll and search through very many rows: time until the server answers, and memory of the page. */
export async function browsing(): Promise<Result[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-browsing-"));
  await seed(dataDir);
  const site = await startSite({ dataDir });
  const browser = await launchBrowser();
  try {
    const results: Result[] = [];
    for (const tab of ["contacts", "applications"]) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, baseURL: site.url });
      const before = pageProcesses();
      results.push(...(await browse(page, site, tab, before)));
      await page.close();
    }
    return results;
  } finally {
    await browser.close();
    await site.stop();
    rmSync(dataDir, { recursive: true });
  }
}

async function seed(dataDir: string): Promise<void> {
  const site = await startSite({ dataDir });
  const [job] = await openJobs(site);
  await site.stop();
  const db = await openDatabase({ dataDir, poolSize: 1 });
  await addRows(db, job?.id ?? "", 0, rows);
  await db.close();
}

async function browse(page: Page, site: Site, tab: string, before: ReadonlySet<number>): Promise<Result[]> {
  const waits: number[] = [];
  page.on("requestfinished", (request) => {
    const { requestStart, responseStart } = request.timing();
    if (request.url().includes(`/api/admin/${tab}?`)) waits.push(responseStart - requestStart);
  });
  await openDashboard(page, site, { search: `?tab=${tab}` });
  await page.mouse.move(600, 500);
  for (let turn = 0; turn < wheelTurns; turn++) {
    await page.mouse.wheel(0, 6_000);
    await page.waitForTimeout(120);
  }
  const held = Math.max(...[...pageProcesses()].filter((pid) => !before.has(pid)).map(privateMegabytes));
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByTestId("list-search").fill("kovacova 47");
  await page.waitForTimeout(2_000);
  return [
    {
      what: `${tab} in a browser, 100,000 rows: wait for the server`,
      unit: "ms",
      ours: median(waits),
      aim: { atMost: 200 },
    },
    {
      what: `${tab} in a browser, scrolled ${wheelTurns} times: memory of the page alone`,
      unit: "MB",
      ours: held,
      aim: { atMost: 150 },
    },
  ];
}

/** The browser's processes that show pages. */
function pageProcesses(): Set<number> {
  return new Set(
    readdirSync("/proc")
      .map(Number)
      .filter((pid) => Number.isInteger(pid) && /--type=renderer/.test(read(`/proc/${pid}/cmdline`))),
  );
}

/** Private memory, without shared memory and the browser's code. */
function privateMegabytes(pid: number): number {
  return Number(/^Private_Dirty:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? Number.NaN) / 1_024;
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
