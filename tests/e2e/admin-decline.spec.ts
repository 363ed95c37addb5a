import { addJob, adminCall, openDashboard, sendApplication } from "../support/admin.ts";
import { loseResponse } from "../support/hold.ts";
import { expectAccessible, getWords } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

// Nothing listens there: the replies wait in the outbox.
test.use({ variables: { SMTP_URL: "smtp://127.0.0.1:9" } });

test("declining the rest survives a changed template and a lost response", async ({ page, site, problems }) => {
  const words = (key: string) => getWords("sk", `admin:${key}`);
  problems.allow(/status of 409|ERR_FAILED/);
  const job = await addJob(site, { title: "Ferryman" });
  const first = await sendApplication(site, job.id, { name: "Filip", email: "filip@m.example", language: "sk" });
  const second = await sendApplication(site, job.id, { name: "Sofia", email: "sofia@m.example", language: "en" });
  const talked = await sendApplication(site, job.id, { name: "Matej", email: "matej@m.example" });
  await adminCall(site, "PUT", `/api/admin/applications/${talked}/stage`, { stage: "interview" });
  await openDashboard(page, site, { locale: "sk", search: `?tab=applications&job=${job.id}` });
  await page.getByTestId("list-menu").click();
  await page.getByTestId("decline-rest").click();
  const dialog = page.getByTestId("decline-dialog");
  await expect(dialog.getByTestId(`decline-${talked}`)).not.toBeChecked();
  await dialog.getByTestId(`decline-letter-${first}`).locator("summary").click();
  await expect(dialog.getByTestId(`decline-letter-${first}`)).toContainText("Filip");
  await expectAccessible(page);
  await dialog.getByTestId(`decline-${second}`).uncheck();
  const letter = { subject: "Changed by a colleague", text: "A new text." };
  await adminCall(site, "PUT", "/api/admin/templates/decline", { en: letter, sk: letter });
  await dialog.getByTestId("decline-send").click();
  await expect(dialog.getByRole("alert")).toHaveText(words("applications.decline.changed"));
  await expect(dialog.getByTestId(`decline-letter-${first}`)).toContainText(letter.text);
  await page.route("**/decline", loseResponse);
  await dialog.getByTestId("decline-send").click();
  // The response was lost, but the refreshed list shows who was declined.
  await expect(dialog.getByTestId(`decline-${first}`)).toHaveCount(0);
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await adminCall(site, "DELETE", "/api/admin/templates/decline");
  await expect(page.getByTestId(`application-stage-${first}`)).toHaveValue("declined");
  await expect(page.getByTestId(`application-stage-${second}`)).toHaveValue("new");
});

test("declining the rest skips changed applications and leaves out those sent since", async ({ page, site }) => {
  const words = (key: string) => getWords("en", `admin:${key}`);
  const job = await addJob(site, { title: "Beekeeper" });
  const invite = (id: string) =>
    adminCall(site, "POST", `/api/admin/applications/${id}/replies`, {
      template: "invite",
      subject: "Interview",
      text: "Please come on Thursday.",
    });
  const soon = await sendApplication(site, job.id, { name: "Boris", email: "boris@m.example" });
  await invite(soon);
  const late = await sendApplication(site, job.id, { name: "Cyril", email: "cyril@m.example" });
  const rest = await sendApplication(site, job.id, { name: "Dana", email: "dana@m.example" });
  const noted = await sendApplication(site, job.id, { name: "Ema", email: "ema@m.example" });
  await openDashboard(page, site, { search: `?tab=applications&job=${job.id}` });
  await page.getByTestId("list-menu").click();
  await page.getByTestId("decline-rest").click();
  const dialog = page.getByTestId("decline-dialog");
  const line = (id: string) => dialog.getByRole("listitem").filter({ has: page.getByTestId(`decline-${id}`) });
  await expect(dialog.getByTestId(`decline-${rest}`)).toBeChecked();
  await expect(line(soon)).toContainText(words("applications.decline.leftOut.talked"));
  await expect(dialog.getByTestId(`decline-${soon}`)).not.toBeChecked();
  await expect(dialog.getByTestId("decline-send")).toContainText("3");
  await page.route("**/decline", async (route) => {
    await invite(late);
    await adminCall(site, "PUT", `/api/admin/applications/${noted}/note`, { text: "Call her first." });
    await sendApplication(site, job.id, { name: "Filip", email: "filip@m.example" });
    await route.continue();
  });
  await dialog.getByTestId("decline-send").click();
  await expect(dialog.getByTestId("decline-skipped")).toContainText(
    `Cyril: ${words("applications.decline.why.changed")}`,
  );
  await expect(dialog.getByTestId(`decline-${rest}`)).toHaveCount(0);
  await expect(dialog).not.toContainText("Filip");
  for (const id of [soon, late, noted]) await expect(dialog.getByTestId(`decline-${id}`)).not.toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  for (const [id, stage] of [
    [soon, "contact"],
    [late, "contact"],
    [rest, "declined"],
  ] as const)
    await expect(page.getByTestId(`application-stage-${id}`)).toHaveValue(stage);
});
