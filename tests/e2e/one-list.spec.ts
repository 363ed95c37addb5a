import type { Page } from "@playwright/test";
import { addJob, lamplighter, openDashboard } from "../support/admin.ts";
import { expect, test } from "../support/test.ts";

/** Follows a link of the site within the document. */
const follow = (page: Page, path: string) =>
  page.evaluate((href) => {
    const link = Object.assign(document.createElement("a"), { href });
    document.body.append(link);
    link.click();
    link.remove();
  }, path);

test("a job that staff have just changed is new on its page and in the list without a reload", async ({
  page,
  site,
}) => {
  const { id } = await addJob(site, { ...lamplighter, title: "Old title" });
  await openDashboard(page, site);
  await follow(page, `/?job=${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Old title");
  await follow(page, "/admin");
  await page.getByTestId(`job-edit-${id}`).click();
  await page.getByTestId("job-title").fill("New title");
  await page.getByTestId("job-submit").click();
  await expect(page.getByTestId("job-dialog")).toHaveCount(0);
  await follow(page, `/?job=${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New title");
  await follow(page, "/");
  await expect(page.getByTestId(`job-link-${id}`)).toHaveText("New title");
});
