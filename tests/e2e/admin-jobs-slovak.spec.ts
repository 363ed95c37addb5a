import { addJob, adminCall, expectToast, lamplighter, openDashboard } from "../support/admin.ts";
import { expectAccessible, wordsOf } from "../support/job-seeker.ts";
import { editJob, jobOf } from "../support/jobs.ts";
import { expect, test } from "../support/test.ts";

for (const locale of ["en", "sk"] as const) {
  const words = (key: string) => wordsOf(locale, `admin:slovak.${key}`, {});

  test(`Slovak that still fits is confirmed without rewording it (${locale})`, async ({ page, site }) => {
    const translations = { sk: { title: "Lampár", description: "Svieti.", requirements: ["Trpezlivosť"] } };
    const job = await addJob(site, { translations });
    await adminCall(site, "PUT", `/api/admin/jobs/${job.id}`, { ...lamplighter, title: "Lamp lighter", translations });
    await openDashboard(page, site, { locale });
    const badges = page.getByTestId(`job-slovak-${job.id}`);
    await expect(badges).toContainText(words("state.stale"));
    await editJob(page, job.id);
    const dialog = page.getByTestId("job-dialog");
    await expect(dialog.getByText(words("stillFits"), { exact: true })).toHaveCount(1);
    // What this edit is about to make out of date can be confirmed in the same go.
    await page.getByTestId("job-description").fill("Walk the quay at dawn.");
    await page.getByTestId("still-fits-title").click();
    await page.getByTestId("still-fits-description").click();
    await expectAccessible(page);
    await page.getByTestId("job-submit").click();
    await expectToast(page, wordsOf(locale, "admin:jobs.success.updated.title", {}));
    await expect(badges).toHaveText(`SK 3/3 ${words("whole.manual")}`);
    expect(await jobOf(site, job.id)).toMatchObject({ description: "Walk the quay at dawn.", translations });
  });

  test(`the dialog says in words which texts are English and which Slovak (${locale})`, async ({ page, site }) => {
    await openDashboard(page, site, { locale });
    await page.getByTestId("admin-add-job").click();
    await page.getByTestId("job-slovak-toggle").click();
    for (const part of ["title", "description", "requirements"]) {
      const name = wordsOf(locale, `admin:jobs.fields.${part}`, {});
      await expect(page.getByTestId(`job-${part}`)).toHaveAccessibleName(new RegExp(`^${name} ${words("inEnglish")}`));
      await expect(page.getByTestId(`job-slovak-${part}`)).toHaveAccessibleName(
        new RegExp(`^${name} ${words("inSlovak")}`),
      );
    }
    await expect(page.getByTestId("job-dialog")).toContainText(words("english"));
  });
}

test("an amount is taken with the sign of its currency", async ({ page, site }) => {
  const job = await addJob(site);
  await openDashboard(page, site);
  await editJob(page, job.id);
  await page.getByTestId("job-pay-min").fill("1 800,50 Kč");
  await expect(page.getByTestId("job-pay-currency")).toHaveValue("CZK");
  await page.getByTestId("job-pay-max").fill("2.400 czk");
  await page.getByTestId("job-submit").click();
  await expectToast(page, "Job updated");
  expect((await jobOf(site, job.id))?.pay).toEqual({ min: 1_800.5, max: 2_400, currency: "CZK", period: "month" });
});

test("shows where the Slovak comes from, and an automatic text is taken over with one press", async ({
  page,
  site,
}) => {
  const job = await addJob(site, { title: "Harbour pilot" });
  await page.route("**/api/admin/slovak", (route) =>
    route.fulfill({
      json: {
        jobs: [
          {
            id: job.id,
            title: { state: "automatic", text: "Prístavný lodivod" },
            description: { state: "stale", text: "Starý opis" },
            requirements: { state: "missing" },
          },
        ],
        translator: { engine: "firefox", state: "failing" },
      },
    }),
  );
  await openDashboard(page, site);
  await expect(page.getByTestId(`job-slovak-${job.id}`)).toHaveText(
    "SK 0/3, 1 old Slovak title: machine translation; Slovak description: out of date; Slovak requirements: missing",
  );
  await expect(page.getByTestId("admin-translator")).toContainText("translation service is not responding");
  await editJob(page, job.id);
  await expect(page.getByTestId("job-preview-en")).toContainText("Harbour pilot");
  await page.getByTestId("job-preview-show-sk").click();
  await expect(page.getByTestId("job-preview-sk")).toContainText("Prístavný lodivod");
  await expect(page.getByTestId("job-preview-sk")).toContainText(wordsOf("sk", "forms:careers.translated"));
  await page.getByTestId("job-slovak-toggle").click();
  await page.getByTestId("take-over-slovakTitle").click();
  await expect(page.getByTestId("job-slovak-title")).toHaveValue("Prístavný lodivod");
  await page.getByTestId("job-slovak-title").fill("Lodivod");
  await expect(page.getByTestId("job-preview-sk")).toContainText("Lodivod");
  await expectAccessible(page);
  await page.getByTestId("job-submit").click();
  await expectToast(page, "Job updated");
  expect(await jobOf(site, job.id)).toMatchObject({ translations: { sk: { title: "Lodivod" } } });
});
