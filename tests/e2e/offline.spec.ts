import { enquiry, fill } from "../support/enquiry.ts";
import { jobWithPay, toastsAtHand, wordsOf } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

for (const locale of ["en", "sk"] as const) {
  const home = locale === "sk" ? "/sk" : "/";
  const other = locale === "sk" ? "en" : "sk";

  test(`without a network the page stays, says so and keeps what was typed (${locale})`, async ({
    page,
    site,
    context,
    problems,
  }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    const job = await jobWithPay(site, locale);
    await page.goto(home);
    await fill(page);
    await toastsAtHand(page);
    await context.setOffline(true);
    const told = page.locator(".toast").filter({ hasText: wordsOf(locale, "common:errors.network") });
    const ways = [
      async () => {
        await page.getByTestId("language-switcher").click();
        await page.getByTestId(`language-option-${other}`).click();
      },
      () => page.getByTestId(`job-link-${job.id}`).click(),
      () => page.getByTestId("footer-privacy").click(),
    ];
    for (const goAway of ways) {
      await goAway();
      await expect(told).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${site.url}${home}(#\\w+)?$`));
      await expect(page.getByTestId("contact-message")).toHaveValue(enquiry.message);
      await told.getByRole("button").click();
      await expect(told).toHaveCount(0);
    }
    await context.setOffline(false);
    await ways[0]?.();
    await expect(page.locator("html")).toHaveAttribute("lang", other);
    await expect(page.getByTestId("contact-message")).toHaveValue(enquiry.message);
  });
}
