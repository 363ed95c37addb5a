import { limits } from "../../contract/limits.ts";
import { addJob, adminCall, expectToast, lamplighter, openDashboard } from "../support/admin.ts";
import { expectAccessible, getWords } from "../support/job-seeker.ts";
import { editJob, fetchJob } from "../support/jobs.ts";
import { expect, test } from "../support/test.ts";

test("Slovak that still fits changed English is confirmed without rewording it", async ({ page, site }) => {
  const words = (key: string) => getWords("sk", `admin:slovak.${key}`);
  const translations = { sk: { title: "Lampár", description: "Svieti.", requirements: ["Trpezlivosť"] } };
  const job = await addJob(site, { translations });
  await adminCall(site, "PUT", `/api/admin/jobs/${job.id}`, { ...lamplighter, title: "Lamp lighter", translations });
  await openDashboard(page, site, { locale: "sk" });
  const badges = page.getByTestId(`job-slovak-${job.id}`);
  await expect(badges).toContainText(words("state.stale"));
  await editJob(page, job.id);
  const dialog = page.getByTestId("job-dialog");
  await expect(dialog.getByText(words("stillFits"), { exact: true })).toHaveCount(1);
  await expect(dialog).toContainText(words("english"));
  for (const part of ["title", "description", "requirements"]) {
    const name = getWords("sk", `admin:jobs.fields.${part}`);
    const named = (language: string) => new RegExp(`^${name} ${words(language)}`);
    await expect(page.getByTestId(`job-${part}`)).toHaveAccessibleName(named("inEnglish"));
    await expect(page.getByTestId(`job-slovak-${part}`)).toHaveAccessibleName(named("inSlovak"));
  }
  // A text that becomes stale by this edit can be confirmed at once.
  await page.getByTestId("job-description").fill("Walk the quay at dawn.");
  await page.getByTestId("still-fits-title").click();
  await page.getByTestId("still-fits-description").click();
  await expectAccessible(page);
  await page.getByTestId("job-submit").click();
  await expectToast(page, getWords("sk", "admin:jobs.success.updated.title"));
  await expect(badges).toHaveText(`SK 3/3 ${words("whole.manual")}`);
  expect(await fetchJob(site, job.id)).toMatchObject({ description: "Walk the quay at dawn.", translations });
});

test("a job shows the origin of its Slovak, and one press adopts an automatic text", async ({ page, site }) => {
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
    "SK 0/3, 1 out of date Slovak title: machine translation; Slovak description: out of date; Slovak requirements: missing",
  );
  await expect(page.getByTestId("admin-translator")).toContainText("translation service is not responding");
  await editJob(page, job.id);
  await expect(page.getByTestId("job-preview-en")).toContainText("Harbour pilot");
  await page.getByTestId("job-preview-show-sk").click();
  await expect(page.getByTestId("job-preview-sk")).toContainText("Prístavný lodivod");
  await expect(page.getByTestId("job-preview-sk")).toContainText(getWords("sk", "forms:careers.translated"));
  await page.getByTestId("job-slovak-toggle").click();
  await page.getByTestId("take-over-slovakTitle").click();
  await expect(page.getByTestId("job-slovak-title")).toHaveValue("Prístavný lodivod");
  await page.getByTestId("job-slovak-title").fill("Lodivod ".repeat(limits.shortText));
  await page.getByTestId("job-slovak-toggle").click();
  await page.getByTestId("job-submit").click();
  // The section opens for its problem, and stays open when the problem is solved.
  await page.getByTestId("job-slovak-title").fill("Lodivod");
  await expect(page.getByTestId("job-preview-sk")).toContainText("Lodivod");
  await expect(page.getByTestId("job-slovak-title")).toBeVisible();
  await expectAccessible(page);
  await page.getByTestId("job-submit").click();
  await expectToast(page, "Job updated");
  expect(await fetchJob(site, job.id)).toMatchObject({ translations: { sk: { title: "Lodivod" } } });
});
