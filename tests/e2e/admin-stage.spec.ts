import { addJob, adminCall, expectToast, openDashboard, sendApplication } from "../support/admin.ts";
import { wordsOf } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

const cv = { filename: "cv.txt", content: "A short life." };

for (const locale of ["en", "sk"] as const) {
  const words = (key: string, values = {}) => wordsOf(locale, `admin:${key}`, values);

  test(`a stage changes by a choice alone, and a choice can be undone (${locale})`, async ({ page, site }) => {
    const { id: job } = await addJob(site, { title: `Lamplighter ${locale}` });
    const id = await sendApplication(site, job, { name: "Amira", email: `stage.${locale}@mail.example` }, cv);
    const saved: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/stage")) saved.push(request.postDataJSON());
    });
    await openDashboard(page, site, { locale, search: `?tab=applications&job=${job}&id=${id}` });
    const pane = page.getByTestId("record-pane");
    const stage = pane.locator("select");
    await stage.selectOption("interview");
    await expect(pane.locator("h2")).toBeFocused();
    await expectToast(page, words("applications.stageNow", { stage: words("stages.interview") }), "Amira");
    await page.getByTestId("toast-undo").click();
    await expect(stage).toHaveValue("new");
    await expectToast(page, words("applications.stageNow", { stage: words("stages.new") }), "Amira");
    await stage.selectOption("offer");
    for (const place of [pane.locator("h2"), stage]) {
      await place.focus();
      const started = page.waitForEvent("download");
      await page.keyboard.press("d");
      await started;
    }
    // First letters of stages in either language that are no shortcuts, and the keys with which one reads on.
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
    await expectToast(page, words("applications.stageNow", { stage: words("stages.contact") }), "Amira");
    expect(saved).toEqual([
      { stage: "interview", from: "new" },
      { stage: "new", from: "interview" },
      { stage: "offer", from: "new" },
      { stage: "hired", from: "offer" },
      { stage: "contact", from: "hired" },
    ]);
  });

  test(`by the key as by the mouse, a colleague's stage is not overruled (${locale})`, async ({
    page,
    site,
    problems,
  }) => {
    problems.allow(/status of 409/);
    const { id: job } = await addJob(site, { title: `Bookbinder ${locale}` });
    const id = await sendApplication(site, job, { email: `key.${locale}@mail.example` });
    await openDashboard(page, site, { locale, search: `?tab=applications&job=${job}&id=${id}` });
    const pane = page.getByTestId("record-pane");
    await expect(pane.locator("h2")).toBeVisible();
    await page.keyboard.press("t");
    await expect(pane.locator("select:open")).toBeVisible();
    await adminCall(site, "PUT", `/api/admin/applications/${id}/stage`, { stage: "declined", from: "new" });
    await expect(pane.locator("[data-stage=declined]")).toBeVisible();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(page.locator(".toast.bad").first()).toContainText(words("applications.stageFailed"));
    await expect(pane.locator("select")).toHaveValue("declined");
  });

  test(`what is chosen while the choice before is on its way follows it, and is shown at once (${locale})`, async ({
    page,
    site,
  }) => {
    const { id: job } = await addJob(site, { title: `Ropemaker ${locale}` });
    const id = await sendApplication(site, job, { name: "Amira", email: `quick.${locale}@mail.example` });
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const sent: unknown[] = [];
    await page.route(/\/(?:stage|star)$/, async (route) => {
      sent.push(route.request().postDataJSON());
      if (sent.length === 1) await held;
      await route.continue();
    });
    await openDashboard(page, site, { locale, search: `?tab=applications&job=${job}&id=${id}` });
    const pane = page.getByTestId("record-pane");
    const star = pane.locator(".star");
    await pane.locator("select").selectOption("interview");
    await star.click();
    await expect(star).toHaveAttribute("aria-pressed", "true");
    await star.click();
    await page.getByTestId(`application-stage-${id}`).selectOption("offer");
    // A second one would be on its way by now.
    await page.waitForTimeout(500);
    expect(sent).toHaveLength(1);
    await expect(pane.locator("select")).toHaveValue("offer");
    await pane.locator("select").evaluate((select) => {
      document.documentElement.dataset.shown = "";
      const note = () => {
        if (select instanceof HTMLSelectElement) document.documentElement.dataset.shown += `${select.value} `;
      };
      new MutationObserver(note).observe(select.closest("[data-stage]") ?? select, { attributes: true });
    });
    release();
    await expectToast(page, words("applications.stageNow", { stage: words("stages.offer") }), "Amira");
    await expect(page.locator(".toast.bad")).toHaveCount(0);
    expect(sent).toEqual([
      { stage: "interview", from: "new" },
      { starred: true },
      { starred: false },
      { stage: "offer", from: "interview" },
    ]);
    await expect(pane.locator("select")).toHaveValue("offer");
    await expect(star).toHaveAttribute("aria-pressed", "false");
    expect(await page.locator("html").getAttribute("data-shown"), "Nothing earlier came back").toBe("");
  });
}
