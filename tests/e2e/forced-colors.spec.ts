import type { Page } from "@playwright/test";
import { fillLogin } from "../support/admin.ts";
import { openApplyDialog, openJobs, showCareers } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

/** Forced colours remove backgrounds: only borders and texts can distinguish elements. */
test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

/** Controls without a border. */
const unmarked = (page: Page, within: string) =>
  page.locator(within).evaluate((place) =>
    [...place.querySelectorAll<HTMLElement>(".btn, button, input, select, textarea")]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.closest("[inert], .sr"))
      .filter((control) => {
        const { borderTopStyle, borderTopWidth, appearance } = getComputedStyle(control);
        const isDrawnBySystem = appearance === "auto" || control.matches("[type=checkbox], [type=radio]");
        return !isDrawnBySystem && (borderTopStyle === "none" || Number.parseFloat(borderTopWidth) < 1);
      })
      .map((control) => control.outerHTML.slice(0, 160)),
  );

/** Elements that are reached by Tab and have no visible focus. */
async function unseenFocus(page: Page, presses: number): Promise<string[]> {
  const unseen: string[] = [];
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press("Tab");
    const lost = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return undefined;
      const isSeen = ["", "::after"].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(focused, part);
        return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
      });
      return isSeen ? undefined : focused.outerHTML.slice(0, 160);
    });
    if (lost) unseen.push(lost);
  }
  return unseen;
}

for (const address of ["/", "/sk?job=", "/sk/privacy-policy"])
  test(`in forced colours every control of ${address} and the focus can be seen`, async ({ page, site }) => {
    const [job] = await openJobs(site);
    await page.goto(address.endsWith("=") ? address + job?.id : address);
    expect(await unmarked(page, "body")).toEqual([]);
    expect(await unseenFocus(page, 20)).toEqual([]);
  });

test("in forced colours each section's name has its own mark", async ({ page }) => {
  await page.goto("/");
  const marks = await page.locator("section .label").evaluateAll((labels) =>
    labels.map((label) => {
      const { borderWidth, borderStyle, borderRadius, width, height } = getComputedStyle(label, "::before");
      return [borderWidth, borderStyle, borderRadius, width, height].join(", ");
    }),
  );
  expect(new Set(marks).size).toBe(7);
  expect(marks.filter((mark) => !/[1-9]px/.test(mark.split(",")[0] ?? ""))).toEqual([]);
});

test("in forced colours every control of the apply dialog with its mistakes can be seen", async ({ page, site }) => {
  const [job] = await openJobs(site);
  await showCareers(page);
  await openApplyDialog(page, job?.id ?? "");
  await page.getByTestId("apply-submit").click();
  await expect(page.locator("dialog [aria-invalid=true]").first()).toBeVisible();
  expect(await unmarked(page, "dialog[open]")).toEqual([]);
  expect(await unseenFocus(page, 10)).toEqual([]);
});

test("in forced colours every control of the admin and its open tab can be seen", async ({ page }) => {
  await page.goto("/admin/login");
  await fillLogin(page);
  await expect(page.locator("[data-testid^=admin-job-]").first()).toBeVisible();
  expect(await unmarked(page, "body")).toEqual([]);
  expect(await unseenFocus(page, 25)).toEqual([]);
  // The open tab is marked by more than a colour.
  const line = (testId: string) =>
    page.getByTestId(testId).evaluate((tab) => {
      const { content, height, backgroundColor } = getComputedStyle(tab, "::after");
      return content === "none" ? "" : `${height} ${backgroundColor}`;
    });
  expect(await line("admin-tab-jobs")).toMatch(/^2px rgb(?!.*, 0\))/);
  expect(await line("admin-tab-contacts")).toBe("");
});
