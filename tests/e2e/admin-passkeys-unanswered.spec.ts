import type { Page } from "@playwright/test";
import { pagePath } from "../../contract/routes.ts";
import { openAccount, own, plugAuthenticator } from "../support/account.ts";
import { fillLogin } from "../support/admin.ts";
import { wordsOf } from "../support/job-seeker.ts";
import { expect } from "../support/test.ts";

const removal = (page: Page) => page.locator("[data-testid^=account-passkey-remove-]");

for (const locale of ["en", "sk"] as const) {
  own(
    `what was done though its answer was lost is shown, and a device's second passkey is told (${locale})`,
    async ({ page, context, problems }) => {
      problems.allow(/ERR_FAILED/);
      await plugAuthenticator(page, context);
      await page.goto(pagePath("adminLogin", locale));
      await fillLogin(page);
      await openAccount(page);
      const part = page.locator("#account-passkeys");
      await page.route(/account\/passkeys(?!\/options)/, async (route) => {
        await route.fetch();
        await route.abort();
      });
      const add = page.getByTestId("account-passkey-add");
      await add.click();
      await expect(removal(page)).toHaveCount(1);
      await expect(part).toContainText(wordsOf(locale, "common:errors.network"));
      await add.click();
      await expect(part).toContainText(wordsOf(locale, "admin:login.passkey.already"));
      await removal(page).click();
      await expect(removal(page)).toHaveCount(0);
    },
  );

  own(
    `recovery codes whose answer was lost leave no void ones on the screen, and are told (${locale})`,
    async ({ page, context, problems }) => {
      problems.allow(/ERR_FAILED/);
      await plugAuthenticator(page, context);
      await page.goto(pagePath("adminLogin", locale));
      await fillLogin(page);
      await openAccount(page);
      await page.getByTestId("account-passkey-add").click();
      await expect(removal(page)).toHaveCount(1);
      const make = page.getByTestId("account-recovery-codes");
      const codes = page.getByTestId("account-secret");
      await make.click();
      await expect(codes).toBeVisible();
      const old = await codes.locator("code").first().innerText();
      await page.route("**/api/admin/account/recovery-codes", async (route) => {
        await route.fetch();
        await route.abort();
      });
      await make.click();
      const part = page.locator("#account-passkeys");
      await expect(part).toContainText(wordsOf(locale, "admin:account.codes.unanswered"));
      await expect(codes).toHaveCount(0);
      await page.unroute("**/api/admin/account/recovery-codes");
      await make.click();
      await expect(codes).toBeVisible();
      await expect(codes).not.toContainText(old);
      await expect(part).not.toContainText(wordsOf(locale, "admin:account.codes.unanswered"));
    },
  );
}
