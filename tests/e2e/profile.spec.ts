import type { Page } from "@playwright/test";
import { cvFiles } from "../fixtures/cv-files.ts";
import { openDashboard } from "../support/admin.ts";
import {
  applicant,
  expectAccessible,
  getWords,
  showCareers,
  storedApplications,
  storedCv,
  uploadFile,
} from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

const pressCard = (page: Page) => page.getByTestId("careers-general-profile").getByRole("link").click();

for (const locale of ["en", "sk"] as const) {
  test(`a general profile is sent with a CV, and staff see what it is (${locale})`, async ({ page, site }) => {
    const email = `profile.${locale}@mail.example`;
    await showCareers(page, locale);
    await expect(page.getByTestId("profile-form")).toHaveCount(0);
    await pressCard(page);
    const form = page.getByTestId("profile-form");
    await expect(form.getByRole("heading")).toHaveText(getWords(locale, "profile:title"));
    await expect(page.getByTestId("contact-form")).toBeHidden();
    await expect(page.getByTestId("profile-notice")).toContainText(
      getWords(locale, "profile:notice_other", { count: 180 }),
    );
    await page.getByTestId("profile-submit").click();
    await expect(page.getByTestId("profile-name")).toBeFocused();
    await expectAccessible(page, "#contact");

    await page.getByTestId("profile-name").fill(applicant.name);
    await page.getByTestId("profile-email").fill(email);
    await page.getByTestId("profile-cover-letter").fill(applicant.coverLetter);
    await page.reload();
    await page.locator("#contact").scrollIntoViewIfNeeded();
    await expect(page.getByTestId("profile-cover-letter")).toHaveValue(applicant.coverLetter);
    await page.getByTestId("profile-enquiry").click();
    await expect(page.getByTestId("contact-form")).toBeVisible();
    await pressCard(page);
    await expect(form).toBeVisible();
    await page.getByTestId("nav-contact").first().dispatchEvent("click");
    await expect(page.getByTestId("contact-form")).toBeVisible();
    await expect(form).toHaveCount(0);
    await pressCard(page);
    await uploadFile(page, cvFiles.pdf, "profile-cv", "profile-uploaded");
    await page.getByTestId("profile-submit").click();
    await expect(page.getByTestId("profile-received")).toContainText(email);

    const [stored, ...more] = await storedApplications(site, email);
    expect(more).toEqual([]);
    expect(stored).not.toHaveProperty("jobId");
    expect((await storedCv(site, stored?.id ?? "")).bytes.equals(cvFiles.pdf.bytes)).toBe(true);
    await openDashboard(page, site, { locale, search: `?tab=applications&job=general&id=${stored?.id}` });
    const title = getWords(locale, "admin:applications.general");
    await expect(page.getByTestId(`admin-application-${stored?.id}`)).toContainText(title);
    await expect(page.getByTestId("record-pane")).toContainText(title);
    await page.getByTestId("record-pane").getByTestId(`reply-open-${stored?.id}`).click();
    await expect(page.getByTestId("reply-subject")).toHaveValue(new RegExp(title));
  });
}
