import { addJob, adminCall, lamplighter, openDashboard, sendEnquiry } from "../support/admin.ts";
import { fillApplication, openApplyDialog, showCareers } from "../support/job-seeker.ts";
import { editJob } from "../support/jobs.ts";
import { expect, test } from "../support/test.ts";

test("marking an enquiry keeps the keyboard where it was", async ({ page, site }) => {
  const id = await sendEnquiry(site);
  await openDashboard(page, site, { search: "?tab=contacts" });
  const state = page.getByTestId(`contact-state-${id}`);
  await state.focus();
  await page.keyboard.press("Enter");
  await expect(state).toContainText("Answered by admin");
  await expect(state).toBeFocused();
});

test("an enquiry that leaves its filtered list hands the keyboard to the one in its place", async ({ page, site }) => {
  const email = "in-its-place@m.example";
  const next = await sendEnquiry(site, { email });
  const id = await sendEnquiry(site, { email });
  await openDashboard(page, site, { search: "?tab=contacts&q=in-its-place&state=open" });
  await page.getByTestId(`contact-state-${id}`).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId(`admin-contact-${id}`)).toHaveCount(0);
  await expect(page.getByTestId(`admin-contact-${next}`)).toBeFocused();
});

test("a delete that failed gives the keyboard back to its job", async ({ page, site, problems }) => {
  problems.allow(/status of 500/);
  const job = await addJob(site);
  await openDashboard(page, site);
  await page.route("**/api/admin/jobs/*", (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByTestId(`job-delete-${job.id}`).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".toast")).toBeVisible();
  await expect(page.getByTestId(`admin-job-${job.id}`)).toBeFocused();
});

test("whoever goes on editing is where they were, also in a conflict", async ({ page, site, problems }) => {
  problems.allow(/status of 409/);
  const job = await addJob(site);
  await openDashboard(page, site);
  await editJob(page, job.id);
  await page.getByTestId("job-title").fill("Mine");
  await page.getByTestId("job-location").focus();
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("job-keep-editing")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("job-location")).toBeFocused();
  await adminCall(site, "PUT", `/api/admin/jobs/${job.id}`, { ...lamplighter, title: "Theirs" });
  await page.getByTestId("job-submit").click();
  const conflict = page.getByTestId("job-conflict");
  await expect(conflict).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("job-dialog").getByRole("button")).toHaveText(["", "Discard", "Keep editing"]);
  await page.keyboard.press("Enter");
  await expect(conflict).toBeFocused();
});

test("the dialog of a job that is gone leaves the keyboard in the careers section", async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/status of 404/);
  const job = await addJob(site);
  await showCareers(page);
  await openApplyDialog(page, job.id);
  await fillApplication(page);
  await adminCall(site, "DELETE", `/api/admin/jobs/${job.id}`);
  await page.getByTestId("apply-submit").click();
  await expect(page.getByTestId(`job-card-${job.id}`)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("apply-dialog")).toHaveCount(0);
  await expect(page.locator("#careers")).toBeFocused();
});
