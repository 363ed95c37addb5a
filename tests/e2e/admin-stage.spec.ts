import { addJob, expectToast, openDashboard, sendApplication } from "../support/admin.ts";
import { getWords } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

// Nothing listens there. An applicant has a page that shows the stage only where receipts are sent.
test.use({ variables: { SMTP_URL: "smtp://127.0.0.1:9" } });

const words = (key: string, values = {}) => getWords("en", `admin:${key}`, values);
const cv = { filename: "cv.txt", content: "A short life." };

test("staff see the applicant's status message before and after they choose a stage", async ({ page, site }) => {
  const locale = "sk";
  const text = (key: string, values = {}) => getWords(locale, `admin:applications.applicantSees.${key}`, values);
  const stageName = (stage: string) => getWords(locale, `admin:stages.${stage}`);
  const ownPage = (status: string) => getWords(locale, `my:status.${status}.title`);
  const { id: job } = await addJob(site, { title: `Clockmaker ${locale}` });
  const id = await sendApplication(site, job, { name: "Amira", email: `told.${locale}@mail.example` });
  await openDashboard(page, site, { locale, search: `?tab=applications&job=${job}&id=${id}` });
  const pane = page.getByTestId("record-pane");
  const sentence = pane.getByTestId("stage-told");
  await expect(sentence).toHaveText(text("now", { sentence: ownPage("reading") }));
  for (const select of [pane.locator("select"), page.getByTestId(`application-stage-${id}`)]) {
    await expect(select.locator("optgroup")).toHaveAttribute("label", text("choices"));
    await expect(select.locator("option")).toHaveText([
      stageName("new"),
      ...["contact", "interview", "offer", "hired", "declined"].map((stage) =>
        text("choice", { stage: stageName(stage), sentence: ownPage(stage) }),
      ),
    ]);
  }
  await pane.locator("select").selectOption("offer");
  await expect(sentence).toHaveText(text("now", { sentence: ownPage("offer") }));
  await expect(pane.locator("option:checked")).toHaveText(stageName("offer"));
  await expectToast(
    page,
    getWords(locale, "admin:applications.stageNow", { stage: stageName("offer") }),
    text("done", { name: "Amira", sentence: ownPage("offer") }),
  );
  await page.getByTestId("toast-undo").click();
  await expect(sentence).toHaveText(text("now", { sentence: ownPage("reading") }));
});

test("keys on a closed stage menu do not change the stage, and a chosen stage can be undone", async ({
  page,
  site,
}) => {
  const { id: job } = await addJob(site, { title: "Lamplighter" });
  const id = await sendApplication(site, job, { name: "Amira", email: "stage@mail.example" }, cv);
  const saved: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/stage")) saved.push(request.postDataJSON().stage);
  });
  await openDashboard(page, site, { search: `?tab=applications&job=${job}&id=${id}` });
  const pane = page.getByTestId("record-pane");
  const stage = pane.locator("select");
  await stage.selectOption("interview");
  await expect(pane.locator("h2")).toBeFocused();
  await expectToast(page, words("applications.stageNow", { stage: words("stages.interview") }));
  await page.getByTestId("toast-undo").click();
  await expect(stage).toHaveValue("new");
  await expectToast(page, words("applications.stageNow", { stage: words("stages.new") }));
  await stage.selectOption("offer");
  for (const place of [pane.locator("h2"), stage]) {
    await place.focus();
    const started = page.waitForEvent("download");
    await page.keyboard.press("d");
    await started;
  }
  // First letters of stages in both languages that are no shortcuts, and keys that scroll.
  for (const key of ["h", "i", "p", "z", "v", "PageDown", "PageUp", "Home", "End", "ArrowRight", "ArrowLeft"]) {
    await stage.focus();
    await page.keyboard.press(key);
  }
  for (const key of ["ArrowDown", "ArrowUp", "Alt+ArrowDown"]) {
    await stage.focus();
    await page.keyboard.press(key);
    await expect(pane.locator("select:open")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(pane.locator("select:open")).toHaveCount(0);
  }
  await stage.focus();
  await page.keyboard.press("ArrowDown");
  await expect(pane.locator("select:open")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(pane.locator("h2")).toBeFocused();
  await page.keyboard.press("Escape");
  const row = page.getByTestId(`admin-application-${id}`);
  await expect(pane).toHaveCount(0);
  await row.locator("select").selectOption("contact");
  await expect(row.locator("h3 a")).toBeFocused();
  await expectToast(page, words("applications.stageNow", { stage: words("stages.contact") }));
  expect(saved).toEqual(["interview", "new", "offer", "hired", "contact"]);
});
