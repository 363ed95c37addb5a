import { hearNothing, openDashboard, sendEnquiry } from "../support/admin.ts";
import { expectAccessible, wordsOf } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

for (const locale of ["en", "sk"] as const) {
  const words = (key: string, values = {}) => wordsOf(locale, `admin:reply.${key}`, values);

  test(`who did not see a colleague's letter is shown it, and sends all the same (${locale})`, async ({
    page,
    site,
    problems,
  }) => {
    problems.allow(/status of 409/);
    const id = await sendEnquiry(site, { name: "Tereza", email: `two.${locale}@m.example`, language: "sk" });
    await hearNothing(page);
    await openDashboard(page, site, { locale, search: `?tab=contacts&id=${id}` });
    await page.getByTestId(`reply-open-${id}`).click();
    await page.getByTestId("reply-text").fill("We can begin in May.");
    const other = await fetch(`${site.url}/api/admin/contacts/${id}/replies`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${await site.adminToken()}` },
      body: JSON.stringify({ key: `of-a-colleague-${locale}`, subject: "About you", text: "We are full until June." }),
    });
    expect(other.status).toBe(200);
    await page.reload();
    await page.getByTestId(`reply-open-${id}`).click();
    await page.getByTestId("reply-send").click();
    const overtaken = page.getByTestId("reply-overtaken");
    await expect(overtaken).toContainText("We are full until June.");
    await expect(page.getByTestId("reply-text")).toHaveValue("We can begin in May.");
    await expectAccessible(page);
    await page
      .getByTestId("reply-send")
      .filter({ hasText: words("overtaken.send") })
      .click();
    await expect(page.getByTestId("reply-text")).toHaveCount(0);
    await expect(page.getByTestId("record-history").locator("details")).toHaveCount(2);
  });
}
