import type { Locator, Page } from "@playwright/test";
import { limits } from "../../contract/limits.ts";
import { sections } from "../../contract/routes.ts";
import { expectAccessible, wordsOf } from "../support/job-seeker.ts";
import { openBeforeAlive } from "../support/late-start.ts";
import { shiftsOf, watchShifts } from "../support/shifts.ts";
import { expect, test } from "../support/test.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const workers = ["service", "analyst", "regional", "operations", "technical"] as const;
const robots = { b2: "quadruped", a2: "quadruped", r1: "humanoid", g1: "humanoid" } as const;

/** The one picture in a place has come, and says what it shows. */
async function expectPicture(place: Locator, alt: string) {
  const image = place.getByRole("img", { name: alt, exact: true });
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
}

/** The section has come to the top of the window, below the bar, and the address says so. */
async function expectScrolledTo(page: Page, section: string) {
  await expect(page).toHaveURL(new RegExp(`#${section}$`));
  await expect(page.locator(`#${section}`)).toBeFocused();
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

for (const locale of ["en", "sk"] as const) {
  const home = locale === "sk" ? "/sk" : "/";
  const words = (key: string, values?: Record<string, string | number>) => wordsOf(locale, `home:${key}`, values);

  test.describe(`home page (${locale})`, () => {
    test("has its sections in order, one h1 and headings that skip no level", async ({ page }) => {
      await page.goto(home);
      const ids = await page.locator("main > section").evaluateAll((found) => found.map((section) => section.id));
      expect(ids).toEqual(sections);
      const levels = await page.locator("h1, h2, h3, h4").evaluateAll((all) => all.map((h) => Number(h.tagName[1])));
      expect(levels.filter((level) => level === 1)).toEqual([1]);
      expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
      await expect(page.locator("footer")).toBeVisible();
    });

    test("hero", async ({ page }) => {
      await page.goto(home);
      const hero = page.locator("#hero");
      await expect(hero.getByRole("heading", { level: 1 })).toHaveText(words("hero.title").replaceAll("\n", " "));
      await expect(hero).toContainText(words("hero.subtitle"));
      await expect(hero).toContainText(words("hero.description"));
      await expectPicture(hero, words("hero.picture"));
      const explore = page.getByTestId("hero-explore-solutions");
      await expect(explore).toHaveText(words("hero.explore"));
      await explore.click();
      await expectScrolledTo(page, "ai-software");
      const start = page.getByTestId("hero-get-started");
      await expect(start).toHaveText(words("hero.getStarted"));
      await start.click();
      await expectScrolledTo(page, "contact");
    });

    test("AI software: four cards, five workers and a tile for more", async ({ page }) => {
      await page.goto(home);
      const section = page.locator("#ai-software");
      const cards = section.locator(".card");
      await expect(cards.locator("h3")).toHaveText(
        ["simplicity", "charlie", "enterprise", "aiWorkers"].map((card) => words(`aiSoftware.${card}.title`)),
      );
      for (const [index, card] of ["simplicity", "charlie", "enterprise", "aiWorkers"].entries())
        await expect(cards.nth(index)).toContainText(words(`aiSoftware.${card}.text`));
      const customer = section.getByText(words("aiSoftware.charlie.question"));
      await expect(customer.locator("xpath=..")).toHaveAttribute("lang", locale === "sk" ? "en" : "sk");
      const tiles = section.getByRole("listitem").filter({ has: page.locator("img") });
      const about = (worker: string) => words(`aiSoftware.aiWorkers.${worker}`);
      await expect(tiles).toHaveText([
        ...workers.map((worker) => `${about(worker)} ${about(`${worker}Task`)}`),
        about("more"),
      ]);
      for (const [index, worker] of workers.entries())
        await expectPicture(tiles.nth(index), words(`aiSoftware.aiWorkers.${worker}Picture`));
      if (locale === "en") await expect(tiles.last()).toHaveText("More Workers");
      await tiles.last().getByRole("link").click();
      await expectScrolledTo(page, "contact");
    });

    test("robotics: four robots, the partnership and the partner's mark", async ({ page }) => {
      await page.goto(home);
      for (const [robot, kind] of Object.entries(robots)) {
        const card = page.getByTestId(`robot-${robot}`);
        await expect(card.getByRole("heading", { level: 3 })).toHaveText(robot.toUpperCase());
        await expect(card).toContainText(words(`robotics.${kind}`));
        await expect(card).toContainText(words(`robotics.${robot}.text`));
        await expectPicture(card, words(`robotics.${robot}.picture`));
      }
      const section = page.locator("#robotics");
      await expect(section.getByTestId(/^robot-/)).toHaveCount(4);
      await expect(section.locator(".partner .line")).toHaveText(`${words("robotics.partnership")} Unibotix`);
      await expect(section.locator(".wordmark")).toBeVisible();
    });

    test("municipal: picture, three entries and the reference in a new tab", async ({ page }) => {
      await page.goto(home);
      const section = page.locator("#municipal");
      await expectPicture(section, words("municipal.picture"));
      const entries = section.getByRole("listitem");
      await expect(entries.getByRole("heading", { level: 3 })).toHaveText(
        ["infrastructure", "services", "analytics"].map((entry) => words(`municipal.${entry}.title`)),
      );
      await expect(entries.locator("p")).toHaveText(
        ["infrastructure", "services", "analytics"].map((entry) => words(`municipal.${entry}.text`)),
      );
      const link = page.getByTestId("municipal-reference-link");
      await expect(link).toContainText(words("municipal.reference"));
      await expect(link).toContainText(wordsOf(locale, "common:newTab"));
      await expectNewTab(page, link, "https://mestohlasi.example");
    });

    test("travel: three cards with badges, the showcase and the consumer site", async ({ page }) => {
      await page.goto(home);
      const section = page.locator("#travel");
      const cards = section.getByRole("article");
      const offers = ["planning", "multilingual", "charlie"];
      await expect(cards.locator(".badge")).toHaveText(offers.map((offer) => words(`travel.${offer}.badge`)));
      await expect(cards.locator("h3")).toHaveText(offers.map((offer) => words(`travel.${offer}.title`)));
      await expect(cards.locator("p")).toHaveText(offers.map((offer) => words(`travel.${offer}.text`)));
      await expectPicture(section, words("travel.picture"));
      const link = page.getByTestId("travel-simplicity-link");
      await expect(link).toContainText(words("travel.link"));
      await expectNewTab(page, link, "https://simplicity.example");
    });

    test("presence: three places with pictures", async ({ page }) => {
      await page.goto(home);
      const places = ["slovakia", "siliconValley", "abuDhabi"];
      const cards = page.locator("#presence").getByRole("article");
      await expect(cards.locator("h3")).toHaveText(places.map((place) => words(`presence.${place}.title`)));
      for (const [index, place] of places.entries()) {
        await expectPicture(cards.nth(index), words(`presence.${place}.picture`));
        await expect(cards.nth(index)).toContainText(words(`presence.${place}.city`));
      }
    });

    test("careers: the general profile leads to the contact form", async ({ page }) => {
      await page.goto(home);
      const section = page.locator("#careers");
      await expect(section.getByRole("heading", { level: 2 })).toHaveText(words("careers.title"));
      await expect(section).toContainText(words("careers.lead"));
      const card = page.getByTestId("careers-general-profile");
      await expect(card).toContainText(wordsOf(locale, "forms:careers.general.text"));
      await card.getByRole("link", { name: wordsOf(locale, "forms:careers.general.button") }).click();
      await expectScrolledTo(page, "contact");
    });

    test("contact: words, address and offices beside the form", async ({ page }) => {
      await page.goto(home);
      const section = page.locator("#contact");
      await expect(section.getByRole("heading", { level: 2 })).toHaveText(words("contact.title"));
      await expect(section).toContainText(words("contact.lead"));
      await expect(section.locator(".mail")).toHaveText("hello@tatrion.example");
      await expect(section.locator(".mail")).toHaveAttribute("href", "mailto:hello@tatrion.example");
      const offices =
        locale === "sk" ? "Slovensko, Silicon Valley, New York, Abú Zabí" : "Slovakia, Silicon Valley, NYC, Abu Dhabi";
      await expect(section.getByText(offices, { exact: true })).toBeVisible();
      await expect(section).toContainText(words("contact.replyValue", { ...limits, cvExtensions: "" }));
    });

    test("a position that is gone says so and shows what is open", async ({ page, problems }) => {
      problems.allow(/status of 404/);
      const answer = await page.goto(`${home}?job=0000`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(wordsOf(locale, "forms:careers.gone.title"));
      await expect(page.locator("main > section[id]")).toHaveCount(2);
      await page.getByRole("link", { name: wordsOf(locale, "forms:careers.gone.button") }).click();
      await expectScrolledTo(page, "careers");
      await expect(page.getByTestId("careers-general-profile")).toBeVisible();
      await expectAccessible(page);
    });

    const spare = (page: Page) => page.evaluate(() => innerWidth - document.documentElement.scrollWidth);

    for (const width of [320, 768, 1440]) {
      test(`accessible, nothing wider than the window, nothing jumps (${width} px)`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await watchShifts(page);
        await page.goto(home);
        for (const block of await page.locator("[data-reveal], #careers, #contact").all())
          await block.scrollIntoViewIfNeeded();
        await expect(page.getByTestId("contact-submit")).toBeEnabled();
        await expect(page.getByTestId("careers-loading")).toHaveCount(0);
        expect(await spare(page)).toBe(0);
        await expect(page.locator("[data-reveal=waiting]")).toHaveCount(0);
        // Settled, not all: what is cancelled on the way never finishes.
        await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
        await expectAccessible(page);
        expect(await shiftsOf(page)).toEqual([]);
      });
    }

    test("nothing wider than the window at the widths between and beyond", async ({ page }) => {
      await page.goto(home);
      for (const width of [390, 600, 1024, 1200, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        expect([width, await spare(page)]).toEqual([width, 0]);
      }
    });
  });

  test.describe(`home page without scripts (${locale})`, () => {
    test.use({ javaScriptEnabled: false });

    test("reads whole, jobs included", async ({ page }) => {
      await page.goto(home);
      for (const section of sections) await expect(page.locator(`#${section} :is(h1, h2)`)).toBeVisible();
      await expect(page.locator("#careers article h3").first()).toBeVisible();
      await page.getByTestId("hero-get-started").click();
      await expect(page.locator("#contact h2")).toBeInViewport();
    });
  });
}

test("a row of robots that scrolls sideways can be reached by keyboard, one that does not is no stop", async ({
  page,
}) => {
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

test("with reduced motion nothing is held back or glides", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await expect(page.getByTestId("nav-contact")).toBeVisible();
  await expect(page.locator("[data-reveal=waiting]")).toHaveCount(0);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("auto");
});

test("what is in view when the page comes alive is not hidden to be revealed", async ({ page }) => {
  const release = await openBeforeAlive(page);
  // Its first line just above the lower edge of the window.
  const head = page.locator("#robotics .head");
  await head.evaluate((block) =>
    scrollTo({ top: scrollY + block.getBoundingClientRect().top - innerHeight + 20, behavior: "instant" }),
  );
  release();
  await expect(page.locator("[data-reveal=waiting]").first()).toBeAttached();
  await expect(head).toHaveAttribute("data-reveal", "");
});

test("a page whose words are lost on the way stays as it was sent", async ({ page, problems }) => {
  problems.allow(/Failed to load resource|^exception: /);
  await page.route("**/assets/common-*.js", (route) => route.abort());
  const failed = page.waitForEvent("pageerror");
  await page.goto("/", { waitUntil: "commit" });
  await page.waitForLoadState("domcontentloaded");
  const sent = await page.locator("#root").innerHTML();
  await failed;
  expect(await page.locator("#root").innerHTML()).toBe(sent);
  await page.getByTestId("hero-get-started").click();
  await expect(page.locator("#contact h2")).toBeInViewport();
});

for (const locale of ["en", "sk"] as const) {
  test(`the tile that leads to the form shows an arrow, and words of headings stand apart (${locale})`, async ({
    page,
  }) => {
    await page.goto(locale === "sk" ? "/sk" : "/");
    const more = page.getByTestId("more-workers");
    await expect(more.locator(".lucide-arrow-right")).toBeVisible();
    await expect(more).not.toContainText("+");
    await expect(more.locator("[class*=plus]")).toHaveCount(0);
    await more.click();
    await expect(page.locator("#contact h2")).toBeInViewport();
    const tight = await page
      .locator("h1, h2, h3, .btn")
      .evaluateAll((elements) =>
        elements
          .filter((element) => Number.parseFloat(getComputedStyle(element).wordSpacing) <= 0)
          .map(({ textContent }) => textContent),
      );
    expect(tight).toEqual([]);
  });
}
