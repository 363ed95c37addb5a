import type { Locator, Page } from "@playwright/test";
import { sections } from "../../contract/routes.ts";
import { expectAccessible, getWords } from "../support/job-seeker.ts";
import { readShifts, watchShifts } from "../support/shifts.ts";
import { expect, test } from "../support/test.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const workers = ["service", "analyst", "regional", "operations", "technical"] as const;
const robots = { b2: "quadruped", a2: "quadruped", r1: "humanoid", g1: "humanoid" } as const;

async function expectScrolledTo(page: Page, section: string) {
  await expect(page).toHaveURL(new RegExp(`#${section}$`));
  await expect(page.locator(`#${section} h2`)).toBeInViewport();
}

async function expectNewTab(page: Page, link: Locator, address: string) {
  await expect(link).toHaveAttribute("href", address);
  await expect(link).toHaveAttribute("rel", "noopener");
  await page.context().route(`${address}/**`, (route) => route.fulfill({ body: "elsewhere" }));
  const opened = page.context().waitForEvent("page");
  await link.click();
  await expect(await opened).toHaveURL(`${address}/`);
}

const words = (key: string, values?: Record<string, string | number>) => getWords("en", `home:${key}`, values);

test("the home page has its sections in order, one h1 and headings that skip no level", async ({ page }) => {
  await page.goto("/");
  const ids = await page.locator("main > section").evaluateAll((found) => found.map((section) => section.id));
  expect(ids).toEqual(sections);
  const levels = await page.locator("h1, h2, h3, h4").evaluateAll((all) => all.map((h) => Number(h.tagName[1])));
  expect(levels.filter((level) => level === 1)).toEqual([1]);
  expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
  await expect(page.locator("footer")).toBeVisible();
});

test("the sections of the home page show the cards, tiles and badges of the specification", async ({ page }) => {
  await page.goto("/");
  const section = (id: string) => page.locator(`#${id}`);
  const title = (keys: readonly string[], part = "title") => keys.map((key) => words(`${key}.${part}`));
  await expect(section("hero")).toContainText(words("hero.subtitle"));
  await expect(section("hero")).toContainText(words("hero.description"));
  const solutions = ["simplicity", "charlie", "enterprise", "aiWorkers"].map((card) => `aiSoftware.${card}`);
  await expect(section("ai-software").locator(".card h3")).toHaveText(title(solutions));
  const about = (worker: string) => words(`aiSoftware.aiWorkers.${worker}`);
  const tiles = section("ai-software")
    .getByRole("listitem")
    .filter({ has: page.locator("img") });
  await expect(tiles).toHaveText([
    ...workers.map((worker) => `${about(worker)} ${about(`${worker}Task`)}`),
    "More Workers",
  ]);
  for (const [robot, kind] of Object.entries(robots)) {
    const card = page.getByTestId(`robot-${robot}`);
    await expect(card.getByRole("heading", { level: 3 })).toHaveText(robot.toUpperCase());
    await expect(card).toContainText(words(`robotics.${kind}`));
    await expect(card).toContainText(words(`robotics.${robot}.text`));
  }
  await expect(page.getByTestId(/^robot-/)).toHaveCount(4);
  await expect(section("robotics").locator(".partner .line")).toHaveText(`${words("robotics.partnership")} Unibotix`);
  await expect(section("robotics").locator(".wordmark")).toBeVisible();
  const services = ["infrastructure", "services", "analytics"].map((entry) => `municipal.${entry}`);
  await expect(section("municipal").getByRole("listitem").locator("h3")).toHaveText(title(services));
  const offers = ["planning", "multilingual", "charlie"].map((offer) => `travel.${offer}`);
  await expect(section("travel").getByRole("article").locator("h3")).toHaveText(title(offers));
  await expect(section("travel").getByRole("article").locator(".badge")).toHaveText(title(offers, "badge"));
  const places = ["slovakia", "siliconValley", "abuDhabi"].map((place) => `presence.${place}`);
  await expect(section("presence").getByRole("article").locator("h3")).toHaveText(title(places));
  await expect(section("contact").locator(".mail")).toHaveAttribute("href", "mailto:hello@tatrion.example");
  await expect(section("contact").getByText("Slovakia, Silicon Valley, NYC, Abu Dhabi", { exact: true })).toBeVisible();
});

test("every picture of the home page arrives, and all but the decorative one have a text alternative", async ({
  page,
}) => {
  await page.goto("/");
  const pictures = await page.locator("main img").all();
  expect(pictures.length).toBeGreaterThan(12);
  for (const picture of pictures) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  // Only the picture of the tile for more workers is decorative.
  await expect(page.locator('main img[alt=""]')).toHaveCount(1);
});

test("the buttons of the hero and the tile for more workers lead to their sections", async ({ page }) => {
  await page.goto("/");
  const explore = page.getByTestId("hero-explore-solutions");
  await expect(explore).toHaveText(words("hero.explore"));
  await explore.click();
  await expectScrolledTo(page, "ai-software");
  await page.getByTestId("more-workers").click();
  await expectScrolledTo(page, "contact");
  await page.getByTestId("nav-logo").click();
  await page.getByTestId("hero-get-started").click();
  await expectScrolledTo(page, "contact");
});

test("the links to the reference and to the consumer site open new tabs and say so", async ({ page }) => {
  await page.goto("/");
  for (const [testId, address, key] of [
    ["municipal-reference-link", "https://mestohlasi.example", "municipal.reference"],
    ["travel-simplicity-link", "https://simplicity.example", "travel.link"],
  ] as const) {
    const link = page.getByTestId(testId);
    await expect(link).toContainText(words(key));
    await expect(link).toContainText(getWords("en", "common:newTab"));
    await expectNewTab(page, link, address);
  }
});

const spare = (page: Page) => page.evaluate(() => innerWidth - document.documentElement.scrollWidth);

for (const [path, width] of [
  ["/", 1440],
  ["/sk", 320],
  ["/sk", 768],
] as const) {
  test(`the home page ${path} is accessible, fits and does not shift at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await watchShifts(page);
    await page.goto(path);
    for (const block of await page.locator("[data-reveal], #careers, #contact").all())
      await block.scrollIntoViewIfNeeded();
    await expect(page.getByTestId("contact-submit")).toBeEnabled();
    await expect(page.getByTestId("careers-loading")).toHaveCount(0);
    expect(await spare(page)).toBe(0);
    await expect(page.locator("[data-reveal=waiting]")).toHaveCount(0);
    // Settled, not all: a cancelled animation never finishes.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    await expectAccessible(page);
    expect(await readShifts(page)).toEqual([]);
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the home page can be read whole, jobs included, and its links to sections work", async ({ page }) => {
    await page.goto("/");
    for (const section of sections) await expect(page.locator(`#${section} :is(h1, h2)`)).toBeVisible();
    await expect(page.locator("#careers article h3").first()).toBeVisible();
    await page.getByTestId("hero-get-started").click();
    await expect(page.locator("#contact h2")).toBeInViewport();
  });
});

test("the row of robots is a keyboard stop only where it scrolls sideways", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const stage = page.getByRole("list", { name: "Robots" });
  await stage.focus();
  await expect(stage).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => stage.evaluate((row) => row.scrollLeft)).toBeGreaterThan(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(stage).not.toHaveAttribute("tabindex");
});

test("with reduced motion no block waits to be revealed and no scrolling glides", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await expect(page.getByTestId("nav-contact")).toBeVisible();
  await expect(page.locator("[data-reveal=waiting]")).toHaveCount(0);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("auto");
});
