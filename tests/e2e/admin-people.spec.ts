import { readFile } from "node:fs/promises";
import { resumeCautions } from "../../contract/applications.ts";
import { addJob, adminCall, expectToast, openDashboard, sendApplication, sendEnquiry } from "../support/admin.ts";
import { hold } from "../support/hold.ts";
import { expectAccessible, getWords } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

const markup = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
const backwards = "\u202Egnp.exe";

for (const locale of ["en", "sk"] as const) {
  const words = (key: string, values = {}) => getWords(locale, `admin:${key}`, values);

  test(`records show all that was sent, also for a deleted job (${locale})`, async ({ page, site }) => {
    const email = `l-${locale}@m.example`;
    const enquiry = await sendEnquiry(site, {
      name: "Ľubica Šťastná",
      company: "Mesto Levoča",
      email,
      language: locale,
    });
    const title = `Lamplighter ${locale}`;
    const job = await addJob(site, { title });
    const application = await sendApplication(site, job.id, { phone: "+421 900 123 456" });
    await adminCall(site, "DELETE", `/api/admin/jobs/${job.id}`);
    await openDashboard(page, site, { locale, search: "?tab=contacts" });
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(words("contacts.title"));
    const contact = page.getByTestId(`admin-contact-${enquiry}`);
    const type = getWords(locale, "forms:contact.projectTypes.municipal");
    for (const text of ["Ľubica Šťastná", email, "Mesto Levoča", type, "report broken lamps"])
      await expect(contact).toContainText(text);
    const shown = locale === "en" ? /^[A-Z][a-z]{2} \d{2}, \d{4}$/ : /^\p{Ll}{3} \d{2}, \d{4}$/u;
    await expect(contact.locator("time")).toHaveText(shown);
    await expectAccessible(page);

    await page.getByTestId("admin-tab-applications").click();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(words("applications.title"));
    const card = page.getByTestId(`admin-application-${application}`);
    const deleted = words("applications.jobDeleted");
    for (const text of ["Eva Malá", "eva@posta.example", "+421 900 123 456", "I have lit lamps", title, deleted])
      await expect(card).toContainText(text);
    await page.getByTestId("filter-job").selectOption(job.id);
    await expect(page.locator("optgroup")).toHaveAttribute("label", words("applications.deletedJobs"));
    await expect(page.locator("[data-testid^=admin-application-]")).toHaveCount(1);
    await expect(page.getByTestId(`download-cv-${application}`)).toHaveCount(0);
    await expectAccessible(page);
  });
}

const words = (key: string, values = {}) => getWords("en", `admin:${key}`, values);

test("a downloaded CV is named after its applicant, and a failure says why", async ({ page, site, problems }) => {
  problems.allow(/status of (403|404|502)|ERR_FAILED/);
  const job = await addJob(site);
  const cv = { filename: "Životopis – Eva.txt", content: "I light lamps." };
  const id = await sendApplication(site, job.id, {}, cv);
  await openDashboard(page, site, { search: "?tab=applications" });
  const button = page.getByTestId(`download-cv-${id}`);
  await expect(button).toContainText(words("cv.download"));
  const started = page.waitForEvent("download");
  await button.click();
  const download = await started;
  expect(download.suggestedFilename()).toBe("Eva Malá – Lamplighter.txt");
  expect(await readFile(await download.path(), "utf8")).toBe(cv.content);
  await expectToast(page, words("cv.started.title"), words("cv.started.description"));

  const address = "**/resume-url";

  await page.route(address, (route) => route.fulfill({ status: 502, body: "" }));
  await button.click();
  await expectToast(page, words("cv.access.title"), "HTTP 502");
  await page.route(address, (route) => route.fulfill({ status: 403, json: { error: "The vault is closed" } }));
  await button.click();
  await expectToast(page, words("cv.access.title"), "The vault is closed");
  await page.route(address, (route) => route.abort());
  await button.click();
  await expectToast(page, words("cv.access.title"), words("cv.access.description"));

  const release = await hold(page, address, (route) =>
    route.fulfill({ json: { signedUrl: `${site.url}/gone-file`, filename: "cv.txt" } }),
  );
  await button.click();
  await expect(button).toContainText(words("cv.downloading"));
  await expect(button).toBeDisabled();
  release();
  await expectToast(page, words("cv.failed.title"), words("cv.failed.description"));
  await expect(button).toBeEnabled();
});

test("an application without documents says so, and a held CV is named but not offered", async ({ page, site }) => {
  const job = await addJob(site);
  const bare = await sendApplication(site, job.id);
  const held = await sendApplication(site, job.id);
  await page.route("**/api/admin/applications?limit=*", async (route) => {
    const answer = await route.fetch();
    const rows: Record<string, unknown>[] = await answer.json();
    const changed = rows.map(({ coverLetter, ...row }) =>
      row.id === bare
        ? row
        : row.id === held
          ? { ...row, resumeFile: "cv.pdf", resumeHeld: true, resumeCautions }
          : { ...row, coverLetter },
    );
    await route.fulfill({ response: answer, json: changed });
  });
  await openDashboard(page, site, { search: "?tab=applications" });
  await expect(page.getByTestId(`admin-application-${bare}`)).toContainText(words("applications.noDocuments"));
  await expect(page.getByTestId(`admin-application-${held}`)).toContainText(words("applications.heldShort"));
  await expect(page.getByTestId(`download-cv-${held}`)).toHaveCount(0);
  await page.getByTestId(`admin-application-${held}`).locator("h3 a").first().click();
  const pane = page.getByTestId("record-pane");
  await expect(pane).toContainText(words("applications.held"));
  for (const caution of resumeCautions) await expect(pane).toContainText(words(`applications.cautions.${caution}`));
});

test("enquiries since the last visit are marked as new, and the hours left are shown", async ({ page, site }) => {
  const old = await sendEnquiry(site, { email: "old@m.example" });
  await openDashboard(page, site, { search: "?tab=contacts" });
  await expect(page.getByTestId(`admin-contact-${old}`)).not.toContainText(words("people.new"));
  const fresh = await sendEnquiry(site, { email: "fresh@m.example" });
  // The next visit is in another tab of the same browser.
  const next = await page.context().newPage();
  await next.clock.setFixedTime(new Date(Date.now() + 21 * 3_600_000));
  await next.goto("/admin?tab=contacts");
  await expect(next.getByTestId(`admin-contact-${fresh}`)).toContainText(words("people.new"));
  await expect(next.getByTestId(`admin-contact-${old}`)).not.toContainText(words("people.new"));
  await expect(next.getByTestId(`admin-contact-${old}`)).toContainText(
    new RegExp(words("contacts.due.hours", { count: "[23]" }).replaceAll(" ", "\\s")),
  );
  await next.reload();
  await expect(next.getByTestId(`admin-contact-${fresh}`)).toContainText(words("people.new"));
  await next.clock.setFixedTime(new Date(Date.now() + 25 * 3_600_000));
  await next.reload();
  await expect(next.getByTestId(`admin-contact-${old}`)).toContainText(
    new RegExp(words("contacts.late.hours", { count: "1" }).replaceAll(" ", "\\s")),
  );
});

test("a person is erased after the e-mail address was typed, and the activity does not name it", async ({
  page,
  site,
}) => {
  const email = "forget.me@posta.example";
  const job = await addJob(site);
  const contact = await sendEnquiry(site, { email });
  const application = await sendApplication(site, job.id, { email }, { filename: "cv.txt", content: "Forget it." });
  const other = await sendEnquiry(site, { email: "stay@posta.example" });
  const parts = ["contacts", "applications", "files"].map((part) => words(`erase.${part}_one`, { count: 1 }));
  await openDashboard(page, site, { search: "?tab=contacts" });
  await page.getByTestId(`more-${contact}`).click();
  await page.getByTestId(`erase-${contact}`).click();
  await page.getByTestId("erase-confirmation").fill("somebody@else.example");
  await page.getByTestId("erase-submit").click();
  await expect(page.getByTestId("erase-dialog")).toContainText(words("erase.mismatch"));
  await expectAccessible(page);
  await page.getByTestId("erase-confirmation").fill(email);
  await page.getByTestId("erase-submit").click();
  await expectToast(page, words("erase.done"), parts.join(", "));
  await expect(page.getByTestId(`admin-contact-${contact}`)).toHaveCount(0);
  await expect(page.getByTestId(`admin-contact-${other}`)).toBeVisible();
  await page.getByTestId("admin-tab-applications").click();
  await expect(page.getByTestId(`admin-application-${application}`)).toHaveCount(0);
  await page.getByTestId("admin-activity").click();
  const dialog = page.getByTestId("activity-dialog");
  await expect(dialog.getByTestId("activity-personErased").first()).toContainText("admin");
  await expect(dialog).not.toContainText(email);
  await expectAccessible(page);
});

test("markup and right-to-left overrides of visitors appear as text", async ({ page, site }) => {
  const job = await addJob(site, { title: markup, location: markup, description: markup, requirements: [markup] });
  const contact = await sendEnquiry(site, { name: markup + backwards, company: markup, message: markup });
  const application = await sendApplication(
    site,
    job.id,
    { name: markup + backwards, phone: "<b>12345678</b>", coverLetter: markup.repeat(2) },
    { filename: `<b>cv</b>${backwards}.txt`, content: "Text." },
  );
  await openDashboard(page, site);
  await expect(page.getByTestId(`admin-job-${job.id}`).locator("h4 a")).toHaveText(markup);
  await page.getByTestId("admin-tab-contacts").click();
  await expect(page.getByTestId(`admin-contact-${contact}`).locator(".letter")).toHaveText(markup);
  await expect(page.getByTestId(`admin-contact-${contact}`).locator("h3 bdi")).toHaveText(markup + backwards);
  await page.getByTestId("admin-tab-applications").click();
  await expect(page.getByTestId(`admin-application-${application}`)).toContainText("<b>12345678</b>");
  await expect(page.locator(":is(.rec, .record) :is(img, script, h3 b, .letter b)")).toHaveCount(0);
  await expect(page).toHaveTitle(/^Admin/);
});
