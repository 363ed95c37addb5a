import type { CDPSession, Page } from "@playwright/test";
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

/** What the network really carried, compressed, as the browser counted it. */
async function transfers(page: Page): Promise<{ session: CDPSession; seen: Transfer[] }> {
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
  return { session, seen };
}

const waitForPaint = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);

const resourceStarts = (page: Page, part: string) =>
  page.evaluate(
    (wanted) =>
      performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.includes(wanted))
        .map(({ name, startTime }) => ({ name, startTime })),
    part,
  );

const sum = (seen: readonly Transfer[], test: (one: Transfer) => boolean) =>
  seen.filter(test).reduce((total, { bytes }) => total + bytes, 0);
const isScript = ({ type, url }: Transfer) => type === "Script" || /\/assets\/[^?]+\.js$/.test(url);
const isStyle = ({ url }: Transfer) => /\/assets\/[^?]+\.css$/.test(url);

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
      const { seen } = await transfers(page);
      await page.goto(path, { waitUntil: "load" });
      await page.evaluate(() => document.fonts.ready);
      const first = budgets.firstScreen;
      expect(seen.filter(isScript), "script files before anything is pressed or scrolled to").toEqual([]);
      expect(sum(seen, isStyle), "style sheets").toBeLessThanOrEqual(first.styleBytes);
      expect(
        sum(seen, ({ type }) => type === "Document"),
        "the document",
      ).toBeLessThanOrEqual(first.documentBytes);
      expect(
        sum(seen, ({ type }) => type === "Font"),
        "fonts",
      ).toBeLessThanOrEqual(first.fontBytes);
      expect(seen.length, "requests").toBeLessThanOrEqual(first.requests);
    });

    test("the home page scrolled to its end stays in its budget, and nothing shifts", async ({ page }) => {
      const { seen } = await transfers(page);
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
      expect(sum(seen, isScript), "all scripts of the page").toBeLessThanOrEqual(budgets.wholeHome.scriptBytes);
      expect(
        sum(seen, ({ type }) => type === "Image"),
        "pictures",
      ).toBeLessThanOrEqual(budgets.wholeHome.imageBytes);
      expect(
        sum(seen, () => true),
        "everything",
      ).toBeLessThanOrEqual(budgets.wholeHome.bytes);
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
    const pictures = (await resourceStarts(page, "/pictures/")).filter(({ name }) => !name.includes("/pictures/hero"));
    expect(pictures).not.toEqual([]);
    const painted = await page.evaluate(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    );
    expect(pictures.filter(({ startTime }) => !(startTime >= painted))).toEqual([]);
  });
});

for (const width of [390, 1440]) {
  test(`a font that arrives after the first paint moves nothing at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await watchShifts(page);
    const release = await hold(page, "**/*sans-slovak*.woff2");
    const arrived = page.waitForEvent("requestfinished", (request) => request.url().includes("sans-slovak"));
    await page.goto("/sk", { waitUntil: "commit" });
    await waitForPaint(page);
    release();
    await arrived;
    await page.evaluate(() => document.fonts.ready);
    // The frame that would show the shift.
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
