import { cvFiles } from "../fixtures/cv-files.ts";
import { expectToast } from "../support/admin.ts";
import { hold, loseResponse } from "../support/hold.ts";
import {
  expectAccessible,
  fillApplication,
  getWords,
  jobWithPay,
  openApplication,
  openApplyDialog,
  storedApplications,
  storedCv,
  unanswered,
  uploadFile,
} from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

const words = (key: string, values = {}) => getWords("sk", `forms:careers.${key}`, values);

const disguised = {
  name: "picture.pdf",
  type: "application/pdf",
  bytes: Buffer.from("%PDF-1.4\n<script>alert(1)</script>"),
};

test("an application outlives its refused CV, and only the CV is sent again", async ({ page, site, problems }) => {
  problems.allow(/status of 415/);
  const email = "refused@mail.example";
  const job = await openApplication(page, site, "sk");
  await fillApplication(page, { email });
  await uploadFile(page, disguised);
  await page.getByTestId("apply-submit").click();
  const reason = getWords("sk", "common:errors.fileDisguised");
  await expect(page.locator(".toast b")).toHaveText(words("attach.title"));
  await expect(page.getByText(words("attach.failed", { reason }), { exact: true })).toBeVisible();
  await expect(page.getByTestId("apply-waiting")).toHaveText(words("attach.waiting"));
  await expect(page.getByTestId("apply-name")).toBeDisabled();
  await expect(page.getByTestId("apply-uploaded")).toHaveCount(0);
  await expect(page.getByTestId("apply-refused")).toHaveText(`picture.pdf: ${reason}`);
  await expect(page.getByTestId("apply-upload")).toBeFocused();
  await expect(page.getByTestId("apply-upload")).toHaveAccessibleDescription(new RegExp(reason));
  await expect(page.getByTestId("apply-submit")).toHaveText(words("attach.finish"));
  await expectAccessible(page, '[data-testid="apply-dialog"]');
  const [waiting] = await storedApplications(site, email);
  expect(waiting?.resumeFile).toBeFalsy();

  await page.reload();
  await openApplyDialog(page, job.id);
  await expect(page.getByTestId("apply-waiting")).toBeVisible();
  await expect(page.getByTestId("apply-submit")).toHaveText(words("attach.finish"));
  await uploadFile(page, cvFiles.pdf);
  await expect(page.getByTestId("apply-refused")).toHaveCount(0);
  await page.getByTestId("apply-submit").click();
  await expect(page.getByTestId("apply-dialog")).toHaveCount(0);
  await expect(page.getByText(words("success.title"), { exact: true })).toBeVisible();
  const stored = await storedApplications(site, email);
  expect(stored.map(({ id }) => id)).toEqual([waiting?.id]);
  expect((await storedCv(site, stored[0]?.id ?? "")).bytes.equals(cvFiles.pdf.bytes)).toBe(true);
});

test("a CV that the server could not take for the moment is kept and sent again", async ({ page, site, problems }) => {
  problems.allow(/status of (429|503)|ERR_FAILED/);
  const email = "passing@mail.example";
  await page.goto(`/?job=${(await jobWithPay(site)).id}`);
  await fillApplication(page, { email });
  await uploadFile(page, cvFiles.pdf);
  const failures = [
    { code: "storageUnavailable", status: 503 },
    { code: "rateLimited", status: 429 },
    { code: undefined, status: 0 },
  ];
  for (const { code, status } of failures) {
    const json = { error: "x", code };
    await page.route(
      "**/api/applications/*/resume",
      (route) => (code ? route.fulfill({ status, json }) : route.abort()),
      // A request without a response is sent twice.
      { times: code ? 1 : 2 },
    );
    await page.getByTestId("apply-submit").click();
    const reason = getWords("en", code ? `common:errors.${code}` : "forms:careers.error.description");
    await expect(page.locator(".toast p")).toHaveText(getWords("en", "forms:careers.attach.failed", { reason }));
    await expect(page.getByTestId("apply-submit")).toHaveText("Send CV");
    await expect(page.getByTestId("apply-submit")).toBeFocused();
    await expect(page.getByTestId("apply-uploaded")).toContainText(cvFiles.pdf.name);
    await expect(page.getByTestId("apply-refused")).toHaveCount(0);
  }
  await page.getByTestId("apply-submit").click();
  await expect(page.getByText("Application submitted", { exact: true })).toBeVisible();
  const [stored] = await storedApplications(site, email);
  expect((await storedCv(site, stored?.id ?? "")).bytes.equals(cvFiles.pdf.bytes)).toBe(true);
});

test("an application whose CV is no longer taken is finished without it", async ({ page, site, problems }) => {
  problems.allow(/status of 403/);
  await page.goto(`/?job=${(await jobWithPay(site)).id}`);
  await fillApplication(page, { email: "late@mail.example" });
  await uploadFile(page, cvFiles.pdf);
  const json = { error: "x", code: "forbidden" };
  await page.route("**/api/applications/*/resume", (route) => route.fulfill({ status: 403, json }));
  await page.getByTestId("apply-submit").click();
  await expect(page.locator(".toast p")).toHaveText(/can no longer add a CV here\. Email it to \S+@\S+ instead\.$/);
  await expect(page.getByTestId("apply-failure").getByRole("link")).toHaveAttribute("href", /^mailto:/);
  await expect(page.getByTestId("apply-submit")).toHaveText("Finish without a CV");
  await page.getByTestId("apply-submit").click();
  await expect(page.getByTestId("apply-received")).toBeVisible();
  await expect(page.getByTestId("apply-waiting")).toHaveCount(0);
  expect(await storedApplications(site, "late@mail.example")).toHaveLength(1);
});

test("an application sent again after lost answers is stored once, with its CV", async ({ page, site, problems }) => {
  problems.allow(/ERR_FAILED/);
  const email = "lost-application@mail.example";
  await page.goto(`/?job=${(await jobWithPay(site)).id}`);
  await fillApplication(page, { email });
  await uploadFile(page, cvFiles.pdf);
  await page.route("**/apply", loseResponse, { times: 2 });
  await page.getByTestId("apply-submit").click();
  await expect(page.getByTestId("apply-failure")).toBeVisible();
  await expectToast(
    page,
    getWords("en", "forms:careers.error.title"),
    getWords("en", "forms:careers.error.description"),
  );
  await expect(page.getByTestId("apply-submit")).toBeFocused();
  await expect(page.getByTestId("apply-submit")).toHaveAccessibleDescription(unanswered);
  // A click before the form's script arrives must also send the CV that was uploaded before the reload.
  const resolve = await hold(page, "**/application-panel-*.js");
  await page.route("**/resume", loseResponse, { times: 2 });
  await page.reload();
  await page.getByTestId("apply-submit").click();
  resolve();
  await expect(page.getByTestId("apply-failure")).toBeVisible();
  await page.reload();
  await expect(page.getByTestId("apply-submit")).toHaveText("Send CV");
  await page.getByTestId("apply-submit").click();
  await expect(page.getByTestId("apply-received")).toBeVisible();
  const stored = await storedApplications(site, email);
  expect(stored).toHaveLength(1);
  expect((await storedCv(site, stored[0]?.id ?? "")).bytes.equals(cvFiles.pdf.bytes)).toBe(true);
});
