import { openJobs } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

test.describe("back, after the page was read again", () => {
  for (const [from, step, back] of [
    ["/", "footer-privacy", "Software that thinks. Machines that walk."],
    ["/sk", "footer-privacy", "Softvér, ktorý myslí. Stroje, ktoré kráčajú."],
    ["/privacy-policy", "nav-logo", "Privacy policy"],
    ["/sk", "language-option-en", "Softvér, ktorý myslí. Stroje, ktoré kráčajú."],
  ] as const) {
    test(`to ${from} from ${step} finds its words`, async ({ page }) => {
      await page.goto(from);
      if (step.startsWith("language")) await page.getByTestId("language-switcher").click();
      await page.getByTestId(step).click();
      await expect(page).not.toHaveURL(new RegExp(`${from}$`));
      await page.reload();
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(back);
    });
  }

  test("to a job finds it", async ({ page, site }) => {
    const [job] = await openJobs(site);
    await page.goto(`/?job=${job?.id}`);
    await page.getByTestId("footer-privacy").click();
    await expect(page).toHaveURL(/privacy-policy$/);
    await page.reload();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(job?.title ?? "");
  });
});
