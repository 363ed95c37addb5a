import { listApplications } from "../../contract/admin.ts";
import { limits } from "../../contract/limits.ts";
import { addJob, adminCall, openDashboard, sendApplication, sendEnquiry } from "../support/admin.ts";
import { expectAccessible, wordsOf } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

// Nobody listens there: the letters wait in the outbox.
test.use({ variables: { SMTP_URL: "smtp://127.0.0.1:9" } });

for (const locale of ["en", "sk"] as const) {
  const words = (key: string, values = {}) => wordsOf(locale, `admin:${key}`, values);

  test(`the rest of a job is declined after each letter could be read (${locale})`, async ({
    page,
    site,
    problems,
  }) => {
    problems.allow(/status of 409|ERR_FAILED/);
    const job = await addJob(site, { title: `Ferryman ${locale}` });
    const first = await sendApplication(site, job.id, {
      name: "Filip",
      email: `filip-${locale}@m.example`,
      language: "sk",
    });
    const second = await sendApplication(site, job.id, {
      name: "Sofia",
      email: `sofia-${locale}@m.example`,
      language: "en",
    });
    const talked = await sendApplication(site, job.id, { name: "Matej", email: `matej-${locale}@m.example` });
    await adminCall(site, "PUT", `/api/admin/applications/${talked}/stage`, { stage: "interview" });
    await openDashboard(page, site, { locale, search: `?tab=applications&job=${job.id}` });
    await page.getByTestId("list-menu").click();
    await page.getByTestId("decline-rest").click();
    const dialog = page.getByTestId("decline-dialog");
    await expect(dialog.getByTestId(`decline-${talked}`)).not.toBeChecked();
    await dialog.getByTestId(`decline-letter-${first}`).locator("summary").click();
    await expect(dialog.getByTestId(`decline-letter-${first}`)).toContainText("Filip");
    await expectAccessible(page);
    await dialog.getByTestId(`decline-${second}`).uncheck();
    const letter = { subject: "Changed meanwhile", text: "Nobody has read this yet." };
    const saved = await adminCall(site, "PUT", "/api/admin/templates/decline", { en: letter, sk: letter });
    const { changedAt } = await saved.json();
    await dialog.getByTestId("decline-send").click();
    await expect(dialog.getByRole("alert")).toHaveText(words("applications.decline.changed"));
    await expect(dialog.getByTestId(`decline-letter-${first}`)).toContainText(letter.text);
    await page.route("**/decline", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await dialog.getByTestId("decline-send").click();
    // The answer was lost: the list knows all the same whose letter is on its way.
    await expect(dialog.getByTestId(`decline-${first}`)).toHaveCount(0);
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await adminCall(site, "DELETE", `/api/admin/templates/decline?read=${changedAt}`);
    await expect(page.getByTestId(`application-stage-${first}`)).toHaveValue("declined");
    await expect(page.getByTestId(`application-stage-${second}`)).toHaveValue("new");
  });

  test(`whom a colleague has written to is not declined with the rest (${locale})`, async ({ page, site }) => {
    const job = await addJob(site, { title: `Beekeeper ${locale}` });
    const invite = (id: string) =>
      adminCall(site, "POST", `/api/admin/applications/${id}/replies`, {
        key: `invitation-of-${id}`,
        template: "invite",
        subject: "Interview",
        text: "Please come on Thursday.",
      });
    const email = `anna-${locale}@m.example`;
    const invited = await sendApplication(site, job.id, { name: "Anna Biela", email });
    const again = await sendApplication(site, job.id, { name: "Anna Biela", email });
    const soon = await sendApplication(site, job.id, { name: "Boris", email: `boris-${locale}@m.example` });
    const late = await sendApplication(site, job.id, { name: "Cyril", email: `cyril-${locale}@m.example` });
    const rest = await sendApplication(site, job.id, { name: "Dana", email: `dana-${locale}@m.example` });
    await invite(invited);
    await openDashboard(page, site, { locale, search: `?tab=applications&job=${job.id}` });
    await page.getByTestId("list-menu").click();
    await page.getByTestId("decline-rest").click();
    const dialog = page.getByTestId("decline-dialog");
    const line = (id: string) => dialog.getByRole("listitem").filter({ has: page.getByTestId(`decline-${id}`) });
    await expect(dialog.getByTestId(`decline-${rest}`)).toBeChecked();
    for (const [id, why] of [
      [invited, "talked"],
      [again, "elsewhere"],
    ] as const) {
      await expect(dialog.getByTestId(`decline-${id}`)).not.toBeChecked();
      await expect(line(id)).toContainText(words(`applications.decline.leftOut.${why}`));
    }
    // What happens while the letters are read is shown.
    await invite(soon);
    await expect(line(soon)).toContainText(words("applications.decline.leftOut.talked"));
    await expect(dialog.getByTestId(`decline-${soon}`)).not.toBeChecked();
    const newcomer = await sendApplication(site, job.id, { name: "Elena", email: `elena-${locale}@m.example` });
    await expect(line(newcomer)).toContainText(words("applications.decline.leftOut.changed"));
    await expect(dialog.getByTestId("decline-send")).toContainText("2");
    await page.route("**/decline", async (route) => {
      await invite(late);
      await route.continue();
    });
    await dialog.getByTestId("decline-send").click();
    await expect(dialog.getByTestId("decline-skipped")).toContainText(
      `Cyril: ${words("applications.decline.why.letter")}`,
    );
    await expect(dialog.getByTestId(`decline-${late}`)).not.toBeChecked();
    await expect(dialog.getByTestId(`decline-${rest}`)).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    for (const [id, stage] of [
      [invited, "contact"],
      [soon, "contact"],
      [late, "contact"],
      [again, "new"],
      [rest, "declined"],
    ] as const)
      await expect(page.getByTestId(`application-stage-${id}`)).toHaveValue(stage);
  });
}

test("several changes at once are one reading of the whole list", async ({ page, site }) => {
  const job = await addJob(site, { title: "Bell founder" });
  const people = ["Adam", "Beáta", "Cyril", "Dana", "Emil"];
  const ids: string[] = [];
  for (const [at, name] of people.entries())
    ids.push(await sendApplication(site, job.id, { name, email: `bell${at}@m.example` }));
  const { promise: isOpen, resolve: saysOpen } = Promise.withResolvers<void>();
  let told = 0;
  await page.route("**/api/admin/events*", async (route) => {
    await isOpen;
    if (told++ > 0) return;
    await route.fulfill({
      contentType: "text/event-stream",
      body: `data: ${JSON.stringify({ kind: "applications", ids })}\n\n`,
    });
  });
  let readings = 0;
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const isWhole = searchParams.get("job") === job.id && searchParams.get("limit") === String(limits.listDefault);
    if (pathname === listApplications.path && isWhole) readings++;
  });
  await openDashboard(page, site, { search: `?tab=applications&job=${job.id}` });
  await page.getByTestId("list-menu").click();
  await page.getByTestId("decline-rest").click();
  await expect(page.getByTestId(`decline-${ids[0]}`)).toBeChecked();
  await adminCall(site, "PUT", `/api/admin/applications/${ids[0]}/stage`, { stage: "interview", from: "new" });
  saysOpen();
  await expect(page.getByTestId(`decline-${ids[0]}`)).not.toBeChecked();
  // The line is taken up again meanwhile, which reads everything once.
  await expect.poll(() => told).toBeGreaterThan(1);
  expect(readings).toBeLessThanOrEqual(3);
});

test("a letter that is too long for a mail program is copied", async ({ page, site, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const id = await sendEnquiry(site, { name: "Tereza", email: "long@m.example", language: "sk" });
  await openDashboard(page, site, { search: `?tab=contacts&id=${id}` });
  await page.getByTestId(`reply-open-${id}`).click();
  const letter = "Začať môžeme v máji. ".repeat(100);
  await page.getByTestId("reply-text").fill(letter);
  await page.getByTestId(`reply-${id}`).click();
  await expect(page.locator(".toast")).toContainText(wordsOf("en", "admin:reply.long.copied"));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(letter);
});
