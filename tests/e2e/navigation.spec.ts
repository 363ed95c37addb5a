import type { Page } from "@playwright/test";
import { linkedSections, pagePath, sections } from "../../contract/routes.ts";
import { expectLaidOut, getWords, jobWithPay, openLaidOut } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

/** The section is right below the bar. */
async function expectAt(page: Page, section: string) {
  await expect(page).toHaveURL(new RegExp(`#${section}$`));
  await expectBelowBar(page, section);
}

async function expectBelowBar(page: Page, section: string) {
  await expect
    .poll(async () => {
      const [bar, box] = await Promise.all([
        page.locator("header.nav").boundingBox(),
        page.locator(`#${section}`).boundingBox(),
      ]);
      return bar && box ? Math.abs(box.y - (section === "hero" ? 0 : bar.height)) : undefined;
    })
    .toBeLessThan(4);
}

/** Smooth scrolling takes time and is tested once below. */
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("the navigation bar leads to every section", async ({ page }) => {
  await page.goto("/sk");
  for (const section of linkedSections.toReversed()) {
    await expect(page.getByTestId(`nav-${section}`)).toHaveAttribute("href", `/sk#${section}`);
    await page.getByTestId(`nav-${section}`).click();
    await expectAt(page, section);
  }
  await expect(page.getByTestId("nav-ai-software")).toHaveAttribute("aria-current", "true");
  await page.getByTestId("nav-logo").click();
  await expectAt(page, "hero");
});

for (const [reducedMotion, glides] of [
  ["no-preference", true],
  ["reduce", false],
] as const) {
  test(`a section's link ${glides ? "scrolls smoothly" : "jumps"} with motion ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto("/");
    await page.evaluate(() => {
      const steps = new Set<number>();
      addEventListener("scroll", () => document.body.setAttribute("data-steps", String(steps.add(scrollY).size)));
    });
    await page.getByTestId("nav-ai-software").click();
    await expectAt(page, "ai-software");
    const steps = Number(await page.locator("body").getAttribute("data-steps"));
    if (glides) expect(steps).toBeGreaterThan(1);
    else expect(steps).toBe(1);
    // The link also moves the starting point of the Tab key.
    await page.keyboard.press("Tab");
    await expect(page.locator("#ai-software :focus, #ai-software ~ * :focus")).toHaveCount(1);
  });
}

test("the navigation bar turns to glass past 50 pixels", async ({ page }) => {
  await page.goto("/");
  const bar = page.locator("header.nav");
  await page.evaluate(() => scrollTo({ top: 50, behavior: "instant" }));
  await expect(bar).toHaveCSS("backdrop-filter", "none");
  await page.evaluate(() => scrollTo({ top: 51, behavior: "instant" }));
  await expect(bar).toHaveCSS("backdrop-filter", /blur/);
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await expect(bar).toHaveCSS("backdrop-filter", "none");
});

test("the navigation bar leads from another page to a section of the home page, and back returns", async ({ page }) => {
  await page.goto("/sk/privacy-policy");
  await page.getByTestId("nav-careers").click();
  await expect(page).toHaveTitle(/^AI softvér/);
  await expectAt(page, "careers");
  await page.goBack();
  await expect(page).toHaveURL(/\/sk\/privacy-policy$/);
  await expect(page).toHaveTitle(/^Ochrana osobných údajov/);
});

test("the navigation bar can be skipped by keyboard", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.locator("#main :focus")).toHaveCount(1);
});

test("the footer leads to the sections and to the privacy policy", async ({ page }) => {
  await openLaidOut(page, "/sk");
  await expect(page.locator("footer")).toContainText("© 2025");
  for (const section of linkedSections) {
    await page.getByTestId(`footer-${section}`).click();
    await expectAt(page, section);
  }
  await page.getByTestId("footer-privacy").click();
  await expect(page).toHaveURL(/\/sk\/privacy-policy$/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expectLaidOut(page);
  await page.getByTestId("footer-travel").click();
  await expect(page).toHaveURL(/\/sk#travel$/);
  await expectAt(page, "travel");
});

test.describe("sections", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" }, viewport: { width: 390, height: 844 } });

  test("a press on the link to a section far below leads there although it was not laid out yet", async ({ page }) => {
    await page.addInitScript(() => {
      PerformanceObserver.prototype.observe = () => undefined;
    });
    await page.goto("/");
    await expect(page.locator("#contact")).toHaveCSS("content-visibility", "hidden");
    await page.getByTestId("hero-get-started").click();
    await expectBelowBar(page, "contact");
  });

  test("the URL of a section leads to it, also after a reload", async ({ page }) => {
    await page.goto("/#contact");
    await expectBelowBar(page, "contact");
    await page.reload();
    await expectBelowBar(page, "contact");
  });
});

test.describe("menu", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the menu on a phone opens over the page and closes", async ({ page }) => {
    await page.goto("/");
    const toggle = page.getByTestId("nav-menu-toggle");
    for (const section of linkedSections) await expect(page.getByTestId(`nav-${section}`)).toBeHidden();
    await toggle.click();
    await expect(toggle).toHaveAttribute("aria-expanded", "true");
    await expect(toggle).toHaveAccessibleName("Close menu");
    for (const section of linkedSections) await expect(page.getByTestId(`nav-${section}`)).toBeInViewport();
    await expect(page.locator("#main")).toHaveAttribute("inert", "");
    await toggle.click();
    await expect(page.getByTestId("nav-robotics")).toBeHidden();
    await expect(page.locator("#main")).not.toHaveAttribute("inert");
  });

  test("the menu on a phone keeps the focus inside, and Escape returns it", async ({ page }) => {
    await page.goto("/");
    const toggle = page.getByTestId("nav-menu-toggle");
    await toggle.focus();
    await page.keyboard.press("Enter");
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press("Shift+Tab");
      const outside = page.locator(":is(#main, footer, .skip) :focus, .skip:focus");
      await expect(outside).toHaveCount(0);
    }
    await page.keyboard.press("Escape");
    await expect(toggle).toBeFocused();
    await expect(toggle).toHaveAttribute("aria-expanded", "false");
  });

  test("the menu on a phone closes after a press on a link to a section", async ({ page }) => {
    await page.goto("/sk");
    await page.getByTestId("nav-menu-toggle").click();
    await page.getByTestId("nav-careers").click();
    await expect(page.getByTestId("nav-menu-toggle")).toHaveAttribute("aria-expanded", "false");
    await expectAt(page, "careers");
  });

  test("the menu on a phone closes when the window becomes wide", async ({ page }) => {
    await page.goto("/");
    await page.getByTestId("nav-menu-toggle").click();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.locator("#main")).not.toHaveAttribute("inert");
    await expect(page.getByTestId("nav-menu-toggle")).toBeHidden();
  });
});

for (const [locale, path, heading] of [
  ["en", "/no-such-page", "404 Page Not Found"],
  ["sk", "/sk/no/such/page", "404 Stránka sa nenašla"],
] as const)
  test(`an unknown path such as ${path} answers 404 in its language`, async ({ page, problems }) => {
    problems.allow(/status of 404/);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    expect(answer?.headers()["x-robots-tag"]).toBe("noindex");
    await expect(page).toHaveTitle(`${heading} | Tatrion`);
    await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
    await expect(page.getByText(getWords(locale, "common:notFound.hint"))).toBeVisible();
    await page.locator("main").getByRole("link").first().click();
    await expect(page).toHaveURL(pagePath("home", locale));
    await expect(page.locator("#hero")).toBeVisible();
  });

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("without scripts the home page can be read whole, and its links work", async ({ page }) => {
    await page.goto("/");
    for (const section of sections) await expect(page.locator(`#${section} :is(h1, h2)`)).toBeVisible();
    await expect(page.getByTestId("nav-menu-toggle")).toBeHidden();
    await page.getByTestId("nav-travel").click();
    await expect(page).toHaveURL(/#travel$/);
    await expect(page.locator("#travel")).toBeInViewport();
    await page.goto("/privacy-policy");
    await page.getByTestId("language-switcher").click();
    await page.getByTestId("language-option-sk").click();
    await expect(page).toHaveURL(/\/sk\/privacy-policy$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "sk");
  });

  test("without scripts the navigation bar on a phone covers nothing of the page", async ({ page, site }) => {
    await page.setViewportSize({ width: 320, height: 844 });
    await page.goto(`/sk?job=${(await jobWithPay(site)).id}`);
    await expect(page.getByTestId("nav-careers")).toBeInViewport({ ratio: 1 });
    const bar = await page.locator(".nav").boundingBox();
    const first = await page.getByTestId("job-all").boundingBox();
    expect(first?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  });
});
