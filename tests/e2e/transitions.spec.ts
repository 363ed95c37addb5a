import { openLaidOut } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

for (const [reducedMotion, fades] of [
  ["no-preference", true],
  ["reduce", false],
] as const) {
  test(`one page ${fades ? "fades" : "does not fade"} into the next with motion ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() => {
      addEventListener("pagereveal", (event) =>
        document.documentElement.setAttribute("data-fades", String(event.viewTransition !== null)),
      );
    });
    await openLaidOut(page, "/");
    await page.getByTestId("footer-privacy").click();
    await expect(page).toHaveURL(/privacy-policy$/);
    await expect(page.locator("html")).toHaveAttribute("data-fades", String(fades));
    await page.getByTestId("language-switcher").click();
    await expect(page.getByTestId("language-option-sk")).toBeVisible();
  });
}
