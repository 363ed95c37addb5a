import { fillLogin, openDashboard } from "../support/admin.ts";
import { expectAccessible, wordsOf } from "../support/job-seeker.ts";
import { admin } from "../support/site.ts";
import { expect, test } from "../support/test.ts";
import { asStaff, discardDrafts, draftOf, lead, openText, saveText, walked } from "../support/texts.ts";

const key = "home:hero.description";

for (const locale of walked) {
  const words = (name: string, values = {}) => wordsOf(locale, `admin:texts.${name}`, values);

  test(`from the admin to the texts, and what the bar says is true (${locale})`, async ({ page, site }) => {
    await saveText(site, key, lead);
    await openDashboard(page, site, { locale, token: await site.adminToken() });
    await page.getByTestId("admin-texts").click();
    const bar = page.locator(".publish-bar");
    await expect(bar).toContainText(words("changes_one", { count: 1 }));

    await page.getByTestId("edit-find").click();
    const found = page.getByTestId("edit-find-dialog");
    await expect(found).toContainText(words("firstShown", { count: 50 }));
    await page.getByTestId("edit-search").fill(key);
    await expect(found).not.toContainText(words("firstShown", { count: 50 }));
    const name = [words("places.home"), words("places.home-hero"), words("parts.description")].join(", ");
    await expect(page.getByTestId(`edit-found-${key}`)).toContainText(name);
    await page.keyboard.press("Escape");

    await page.getByTestId("edit-discard").click();
    const asked = page.getByTestId("edit-discard-dialog");
    await expect(asked).toContainText(lead[locale].slice(-8));
    await expect(asked.getByRole("listitem")).toContainText(admin.username);
    await expectAccessible(page);
    await page.getByTestId("edit-cancel").press("Enter");
    await expect(asked).toBeHidden();
    expect(JSON.stringify(await draftOf(site, key))).toContain(lead[locale].slice(-8));

    await page.getByTestId("edit-preview").click();
    await expect(bar).toContainText(words("previewing"));
    await page.getByTestId("edit-publish").click();
    await page.getByTestId("edit-cancel").click();
    await page.getByTestId("edit-publish").click();
    await page.getByTestId("edit-publish-now").click();
    await expect(bar).toContainText(words("none"));
    await expect(bar).not.toContainText(words("previewing"));
    const { publication } = await asStaff(site, "GET", "");
    await asStaff(site, "POST", "/take-back", { version: publication.version });
  });

  test(`a session that ends beside the editor leads to the login and back to the typed text (${locale})`, async ({
    page,
    site,
    problems,
  }) => {
    problems.allow(/status of 401/);
    await saveText(site, key, lead);
    const token = await site.adminToken();
    await openDashboard(page, site, { locale, token });
    await page.getByTestId("admin-texts").click();
    await expect(page.locator("#hero .lead")).toHaveText(lead[locale]);
    await openText(page, key);
    await page.getByTestId(`edit-${locale}`).fill("Typed before");
    await fetch(`${site.url}/api/admin/logout`, { method: "POST", headers: { authorization: `Bearer ${token}` } });
    await page.getByTestId("edit-done").click();
    await expect(page.getByTestId("login-expired")).toBeVisible();
    await fillLogin(page);
    await expect(page).toHaveURL(/#edit-texts$/);
    await expect(page.getByTestId(`edit-${locale}`)).toHaveText("Typed before");
    await page.getByTestId("edit-undo").click();
    await expect(page.getByTestId(`edit-${locale}`)).toHaveText(lead[locale]);
    await discardDrafts(site);
  });
}

test("a text with a long key fits on the narrowest phone", async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openDashboard(page, site, { token: await site.adminToken() });
  await page.getByTestId("admin-more").click();
  await page.getByTestId("admin-texts").click();
  await openText(page, "home:municipal.infrastructure.text");
  for (const part of ["header", "[role=textbox] >> nth=0", "[role=textbox] >> nth=1", "footer"]) {
    const box = await page.getByTestId("edit-popover").locator(part).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999), part).toBeLessThanOrEqual(320);
  }
});
