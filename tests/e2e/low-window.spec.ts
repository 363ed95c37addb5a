import type { Locator } from "@playwright/test";
import { jobPath } from "../../contract/routes.ts";
import { openBeforeHydration } from "../support/hold.ts";
import { jobWithPay, openApplication } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

/** After scrolling to it nothing covers the control. */
async function expectReachable(control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const isOnTop = await control.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return element === top || element.contains(top);
  });
  expect(isOnTop).toBe(true);
}

// 1280 x 1024 at 400 % (WCAG 1.4.10), and a phone in landscape.
for (const [width, height] of [
  [320, 256],
  [844, 390],
] as const) {
  test(`every part of the apply dialog can be reached in a window of ${width} x ${height}`, async ({ page, site }) => {
    await page.setViewportSize({ width, height });
    await openApplication(page, site, "sk");
    for (const part of ["name", "email", "phone", "upload", "cover-letter", "keep", "notice", "submit"])
      await expectReachable(page.getByTestId(`apply-${part}`));
  });

  test(`the button to the form covers nothing of a job in a window of ${width} x ${height}`, async ({ page, site }) => {
    await page.setViewportSize({ width, height });
    await page.goto(jobPath((await jobWithPay(site)).id, "en"));
    await expect(page.getByTestId("job-to-form")).toHaveCSS("position", "static");
  });
}

test("an Apply button stays where it is while the scripts start", async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const { id } = await jobWithPay(site);
  const release = await openBeforeHydration(page);
  const apply = page.getByTestId(`job-apply-${id}`);
  await apply.evaluate((button) => button.scrollIntoView({ block: "center", behavior: "instant" }));
  const aimed = await apply.boundingBox();
  release();
  await expect(page.locator("html")).not.toContainClass("from-the-top");
  const { x = 0, y = 0, width = 0, height = 0 } = aimed ?? {};
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(page.getByTestId("apply-dialog")).toBeVisible();
});

test("a wrong field of the apply dialog keeps its coloured edge while it has the focus", async ({ page, site }) => {
  await openApplication(page, site);
  await page.getByTestId("apply-submit").click();
  const name = page.getByTestId("apply-name");
  await expect(name).toBeFocused();
  const danger = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--coral"));
  expect(danger).toBe("#ff8a7e");
  await expect(name).toHaveCSS("border-top-color", "rgb(255, 138, 126)");
  await expect(name).toHaveCSS("outline-style", "solid");
});
