import type { Page } from "@playwright/test";
import budgets from "../../bench/budgets.json" with { type: "json" };
import { hold } from "../support/hold.ts";
import { readShifts, watchShifts } from "../support/shifts.ts";
import { expect, test } from "../support/test.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

interface Transfer {
  type: string;
  bytes: number;
  url: string;
}

/** Compressed bytes of all responses, as the browser counts them. */
async function watchTransfers(page: Page): Promise<Transfer[]> {
  const session = await page.context().newCDPSession(page);
  const requests = new Map<string, { type: string; url: string }>();
  const seen: Transfer[] = [];
  await session.send("Network.enable");
  session.on("Network.requestWillBeSent", ({ requestId, type = "", request }) =>
    requests.set(requestId, { type, url: request.url }),
  );
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request?.url.startsWith("http")) seen.push({ ...request, bytes: encodedDataLength });
  });
  return seen;
}

const sumBytes = (seen: readonly Transfer[], isCounted: (one: Transfer) => boolean) =>
  seen.filter(isCounted).reduce((total, { bytes }) => total + bytes, 0);
const isScript = ({ type, url }: Transfer) => type === "Script" || /\/assets\/[^?]+\.js$/.test(url);
const isStyle = ({ url }: Transfer) => /\/assets\/[^?]+\.css$/.test(url);

type Budget = Record<string, number>;
function expectWithin(budget: Budget, spent: Budget): void {
  for (const [part, amount] of Object.entries(spent)) expect(amount, part).toBeLessThanOrEqual(budget[part] ?? 0);
}

for (const [language, path] of [
  ["English", "/"],
  ["Slovak", "/sk"],
] as const) {
  test.describe(`the home page in ${language}`, () => {
    test.use({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2.625,
      locale: language === "Slovak" ? "sk-SK" : "en-US",
    });

    test("the first screen of the home page costs no more than its budget", async ({ page }) => {
      const seen = await watchTransfers(page);
      await page.goto(path, { waitUntil: "load" });
      await page.evaluate(() => document.fonts.ready);
      expect(seen.filter(isScript), "script files before anything is pressed or scrolled to").toEqual([]);
      expectWithin(budgets.firstScreen, {
        styleBytes: sumBytes(seen, isStyle),
        documentBytes: sumBytes(seen, ({ type }) => type === "Document"),
        fontBytes: sumBytes(seen, ({ type }) => type === "Font"),
        requests: seen.length,
      });
    });

    test("the home page scrolled to its end stays in its budget, and nothing shifts", async ({ page }) => {
      const seen = await watchTransfers(page);
      await watchShifts(page);
      await page.goto(path, { waitUntil: "load" });
      const end = await page.evaluate(() => document.documentElement.scrollHeight);
      for (let top = 0; top < end; top += 600) {
        await page.mouse.wheel(0, 600);
        await page.waitForFunction((wanted) => window.scrollY >= wanted, Math.min(top + 500, end - 900));
      }
      await expect(page.getByTestId("careers-loading")).toBeHidden();
      await page.waitForLoadState("networkidle");
      await expect(page.locator("[data-island]")).toHaveCount(0);
      expectWithin(budgets.wholeHome, {
        scriptBytes: sumBytes(seen, isScript),
        imageBytes: sumBytes(seen, ({ type }) => type === "Image"),
        bytes: sumBytes(seen, () => true),
      });
      expect(await readShifts(page), "layout shifts").toEqual([]);
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2.625 });

  test("the first paint comes before every request for a picture below the window", async ({ page }) => {
    await page.goto("/");
    const below = page.locator("#municipal img");
    await below.scrollIntoViewIfNeeded();
    await expect.poll(() => below.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const { painted, starts } = await page.evaluate(() => ({
      painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
      starts: performance
        .getEntriesByType("resource")
        .flatMap(({ name, startTime }) => (/\/pictures\/(?!hero)/.test(name) ? [startTime] : [])),
    }));
    expect(starts).not.toEqual([]);
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(painted ?? Number.NaN);
  });
});

for (const width of [390, 1440]) {
  test(`a font that arrives after the first paint moves nothing at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await watchShifts(page);
    const release = await hold(page, "**/*sans-slovak*.woff2");
    const arrived = page.waitForEvent("requestfinished", (request) => request.url().includes("sans-slovak"));
    await page.goto("/sk", { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    release();
    await arrived;
    await page.evaluate(() => document.fonts.ready);
    // A shift would appear in the next frame.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await readShifts(page)).toEqual([]);
  });
}

test("scrolling shows the sections below the window although the browser reports no paint", async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.locator("html")).toContainClass("unpainted");
  await page.mouse.wheel(0, 900);
  await expect(page.locator("#ai-software-title")).toBeInViewport();
});
