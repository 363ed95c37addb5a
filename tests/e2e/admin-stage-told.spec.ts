import { addJob, expectToast, openDashboard, sendApplication } from "../support/admin.ts";
import { wordsOf } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

// Nothing listens there: only where receipts are sent does an applicant have a page that tells the stage.
test.use({ variables: { SMTP_URL: "smtp://127.0.0.1:9" } });

for (const locale of ["en", "sk"] as const) {
  const told = (key: string, values = {}) => wordsOf(locale, `admin:applications.told.${key}`, values);
  const stageName = (stage: string) => wordsOf(locale, `admin:stages.${stage}`);
  const ownPage = (status: string) => wordsOf(locale, `my:status.${status}.title`);

  test(`staff read what the applicant will read, before a stage is chosen and after (${locale})`, async ({
    page,
    site,
  }) => {
    const { id: job } = await addJob(site, { title: `Clockmaker ${locale}` });
    const id = await sendApplication(site, job, { name: "Amira", email: `told.${locale}@mail.example` });
    await openDashboard(page, site, { locale, search: `?tab=applications&job=${job}&id=${id}` });
    const pane = page.getByTestId("record-pane");
    const stands = pane.getByTestId("stage-told");
    await expect(stands).toHaveText(told("stands", { sentence: ownPage("reading") }));
    for (const select of [pane.locator("select"), page.getByTestId(`application-stage-${id}`)]) {
      await expect(select.locator("optgroup")).toHaveAttribute("label", told("choices"));
      await expect(select.locator("option")).toHaveText([
        stageName("new"),
        ...["contact", "interview", "offer", "hired", "declined"].map((stage) =>
          told("choice", { stage: stageName(stage), sentence: ownPage(stage) }),
        ),
      ]);
    }
    await pane.locator("select").selectOption("offer");
    await expect(stands).toHaveText(told("stands", { sentence: ownPage("offer") }));
    await expect(pane.locator("option:checked")).toHaveText(stageName("offer"));
    await expectToast(
      page,
      wordsOf(locale, "admin:applications.stageNow", { stage: stageName("offer") }),
      told("done", { name: "Amira", sentence: ownPage("offer") }),
    );
    await page.getByTestId("toast-undo").click();
    await expect(stands).toHaveText(told("stands", { sentence: ownPage("reading") }));
  });
}
