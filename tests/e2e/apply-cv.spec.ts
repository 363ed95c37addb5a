import { cvFiles } from "../fixtures/cv-files.ts";
import {
  applicant,
  fillApplication,
  jobWithPay,
  openApplyDialog,
  showCareers,
  storedApplications,
  storedCv,
  uploadFile,
  wordsOf,
} from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

for (const locale of ["en", "sk"] as const) {
  for (const [kind, file] of Object.entries(cvFiles)) {
    test(`an application with a ${kind} reaches staff byte for byte (${locale})`, { tag: "@shared" }, async ({
      page,
      site,
    }) => {
      const job = await jobWithPay(site, locale);
      const email = `${kind}.${locale}@mail.example`;
      await showCareers(page, locale);
      await openApplyDialog(page, job.id);
      await fillApplication(page, { email });
      await uploadFile(page, file);
      await expect(page.getByTestId("apply-uploaded")).toContainText(wordsOf(locale, "forms:careers.uploaded"));
      await page.getByTestId("apply-submit").click();
      await expect(page.getByTestId("apply-dialog")).toHaveCount(0);
      await expect(page.getByText(wordsOf(locale, "forms:careers.success.title"), { exact: true })).toBeVisible();

      const [stored, ...more] = await storedApplications(site, email);
      expect(more).toEqual([]);
      expect(stored).toMatchObject({ name: applicant.name, coverLetter: applicant.coverLetter });
      const cv = await storedCv(site, stored?.id ?? "");
      const { title } = await jobWithPay(site);
      expect(cv.filename).toBe(`${applicant.name} – ${title}${file.name.slice(file.name.lastIndexOf("."))}`);
      expect(cv.bytes.equals(file.bytes)).toBe(true);
    });
  }
}
