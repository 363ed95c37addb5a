import { openJobs } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

/** Doubles the browser's default font size, which also affects media queries, on a phone. */
test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), "--blink-settings=defaultFontSize=32"] }),
});

for (const address of ["/sk", "/sk?job=", "/sk/privacy-policy", "/sk/admin/login"]) {
  test(`with letters twice as large nothing of ${address} is outside the window`, async ({ page, site }) => {
    const [job] = await openJobs(site);
    await page.goto(address.endsWith("=") ? address + job?.id : address);
    await expect(page.locator("html")).toHaveCSS("font-size", "32px");
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(390);
    const facts = page.locator("dl.rows").locator("dt, dd");
    for (const fact of await facts.all())
      await expect(fact, "no word is broken").toHaveJSProperty("scrollWidth", await fact.evaluate(widthUnbroken));
    await page.getByTestId("language-switcher").click();
    const controls = page.locator("header.nav, .login .top").locator("a:visible, button:visible");
    await expect(page.getByTestId("language-option-sk")).toBeVisible();
    for (const control of await controls.all()) await expect(control).toBeInViewport({ ratio: 1 });
  });
}

/** Scroll width with unbroken words: larger than the current one when a word is broken. */
function widthUnbroken(element: SVGElement | HTMLElement): number {
  element.style.overflowWrap = "normal";
  const { scrollWidth } = element;
  element.style.overflowWrap = "";
  return scrollWidth;
}
