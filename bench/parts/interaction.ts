import type { Browser, Page } from "@playwright/test";
import { startSite } from "../../tests/support/site.ts";
import { launchBrowser } from "../browser.ts";
import { median } from "../processes.ts";
import type { Result } from "../result.ts";

const rounds = 5;
const slowdown = 4;

interface Step {
  what: string;
  viewport: { width: number; height: number };
  /** Scripts arrive only after the measurement. */
  isBeforeScripts?: boolean;
  prepare(page: Page): Promise<void>;
  act(page: Page): Promise<void>;
}

/** The duration of a press; without it, press and release would share a frame. */
const press = { delay: 80 };
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const toForm = async (page: Page) => {
  await page.getByTestId("contact-name").scrollIntoViewIfNeeded();
  await page.getByTestId("contact-name").focus();
};

const toJobs = (page: Page) => page.locator("#careers").scrollIntoViewIfNeeded();
const pressApply = (page: Page) => page.locator("[data-testid^=job-apply-]").first().click(press);
const typeKey = (page: Page) => page.keyboard.press("J");

const steps: Step[] = [
  {
    what: "opening the menu",
    viewport: phone,
    prepare: async () => undefined,
    act: (page) => page.getByTestId("nav-menu-toggle").click(press),
  },
  {
    what: "opening the list of languages",
    viewport: desktop,
    prepare: async () => undefined,
    act: (page) => page.getByTestId("language-switcher").click(press),
  },
  { what: "opening the application dialog", viewport: desktop, prepare: toJobs, act: pressApply },
  {
    what: "a press on Apply before the scripts",
    viewport: desktop,
    isBeforeScripts: true,
    prepare: toJobs,
    act: pressApply,
  },
  { what: "the first key in the contact form", viewport: desktop, prepare: toForm, act: typeKey },
  {
    what: "the first key in the contact form before the scripts",
    viewport: desktop,
    isBeforeScripts: true,
    prepare: toForm,
    act: typeKey,
  },
];

/** The minimum on this machine, whose browser draws without a graphics card. */
const floor: Step = {
  what: "a key in an empty page",
  viewport: desktop,
  prepare: async (page) => {
    await page.setContent("<input>");
    await page.locator("input").focus();
  },
  act: typeKey,
};

/** From the press to the next paint, with the processor slowed down, as the browser itself times events. */
export async function interaction(): Promise<Result[]> {
  const site = await startSite();
  const browser = await launchBrowser();
  try {
    const results: Result[] = [];
    for (const step of [floor, ...steps]) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) times.push(await measureTime(browser, site.url, step));
      const aim = step === floor ? {} : { aim: { atMost: 100 } };
      results.push({ what: `${step.what}: next paint`, unit: "ms", ours: median(times), ...aim });
    }
    return results;
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function measureTime(browser: Browser, url: string, step: Step): Promise<number> {
  const { viewport, isBeforeScripts, prepare, act } = step;
  const page = await browser.newPage({ viewport, locale: "en-US" });
  await page.goto(url, { waitUntil: "networkidle" });
  if (isBeforeScripts) await page.route("**/*.js", () => undefined);
  await prepare(page);
  if (!isBeforeScripts) await page.waitForLoadState("networkidle");
  // A person does not press at the moment when something appears.
  await page.waitForTimeout(1_000);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(window, { durations });
    const watched = { type: "event", durationThreshold: 16 };
    new PerformanceObserver((list) => {
      // Only events of an interaction, not the movement of the pointer to the button.
      for (const entry of list.getEntries()) if (Reflect.get(entry, "interactionId")) durations.push(entry.duration);
    }).observe(watched);
  });
  await act(page);
  // An event's entry comes after its paint; an interaction below the threshold has none and counts as that.
  await page.waitForTimeout(1_500);
  const durations: number[] = await page.evaluate(() => Reflect.get(window, "durations"));
  await page.close();
  return Math.max(16, ...durations);
}
