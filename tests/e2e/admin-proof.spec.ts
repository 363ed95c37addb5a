import { asksForProofOnce } from "../support/account.ts";
import { openDashboard } from "../support/admin.ts";
import { expectAccessible, wordsOf } from "../support/job-seeker.ts";
import { admin } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

for (const locale of ["en", "sk"] as const) {
  const words = (key: string) => wordsOf(locale, `admin:${key}`, {});

  test(`a sensitive act asks again who it is, and is done afterwards (${locale})`, async ({ page, site, problems }) => {
    problems.allow(/status of 40[03]/);
    await openDashboard(page, site, { locale, search: "?tab=contacts", token: await site.adminToken() });
    await asksForProofOnce(page, "**/api/admin/contacts/export*", 4);
    const exportButton = page.getByTestId("list-export");
    const dialog = page.getByTestId("prove-dialog");
    await exportButton.click();
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await page.getByTestId("prove-cancel").click();
    await expect(dialog).toBeHidden();
    await exportButton.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await exportButton.click();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(exportButton).toBeEnabled();
    await expect(page.locator(".toast")).toHaveCount(0);

    await exportButton.click();
    await page.getByTestId("prove-password").fill("wrong");
    await page.getByTestId("prove-submit").click();
    await expect(page.getByText(words("validation.passwordWrong"))).toBeVisible();
    await page.getByTestId("prove-password").fill(admin.password);
    const download = page.waitForEvent("download");
    let proofs = 0;
    page.on("request", (request) => {
      if (request.method() === "POST") proofs += 1;
    });
    // The second press of a double click may come before the button is drawn as busy.
    await page.getByTestId("prove-submit").evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    expect((await download).suggestedFilename()).toContain(".csv");
    await expect(dialog).toBeHidden();
    expect(proofs).toBe(1);
  });
}
