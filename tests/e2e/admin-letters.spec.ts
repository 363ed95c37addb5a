import { addJob, adminCall, hearNothing, openDashboard, sendApplication, sendEnquiry } from "../support/admin.ts";
import { expectAccessible, wordsOf } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

for (const locale of ["en", "sk"] as const) {
  const words = (key: string, values = {}) => wordsOf(locale, `admin:reply.${key}`, values);

  test(`who did not see a colleague's letter is shown it, and sends all the same (${locale})`, async ({
    page,
    site,
    problems,
  }) => {
    problems.allow(/status of 409/);
    const id = await sendEnquiry(site, { name: "Tereza", email: `two.${locale}@m.example`, language: "sk" });
    await hearNothing(page);
    await openDashboard(page, site, { locale, search: `?tab=contacts&id=${id}` });
    await page.getByTestId(`reply-open-${id}`).click();
    await page.getByTestId("reply-text").fill("We can begin in May.");
    const other = await fetch(`${site.url}/api/admin/contacts/${id}/replies`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${await site.adminToken()}` },
      body: JSON.stringify({ key: `of-a-colleague-${locale}`, subject: "About you", text: "We are full until June." }),
    });
    expect(other.status).toBe(200);
    await page.reload();
    await page.getByTestId(`reply-open-${id}`).click();
    await page.getByTestId("reply-send").click();
    const overtaken = page.getByTestId("reply-overtaken");
    await expect(overtaken).toContainText("We are full until June.");
    await expect(page.getByTestId("reply-text")).toHaveValue("We can begin in May.");
    await expectAccessible(page);
    await page
      .getByTestId("reply-send")
      .filter({ hasText: words("overtaken.send") })
      .click();
    await expect(page.getByTestId("reply-text")).toHaveCount(0);
    await expect(page.getByTestId("record-history").locator("details")).toHaveCount(2);
  });
}

test("a letter is refused with what came before it also when the line goes then", async ({ page, site, problems }) => {
  problems.allow(/status of 409|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const id = await sendEnquiry(site, { name: "Tereza", email: "cut@m.example", language: "sk" });
  await hearNothing(page);
  await openDashboard(page, site, { search: `?tab=contacts&id=${id}` });
  await page.getByTestId(`reply-open-${id}`).click();
  await page.getByTestId("reply-text").fill("We can begin in May.");
  await adminCall(site, "POST", `/api/admin/contacts/${id}/replies`, {
    ...{ key: "before-the-line-goes", subject: "About you", text: "We are full until June." },
  });
  await page.route(`**/api/admin/contacts/${id}/replies`, async (route) => {
    const answer = await route.fetch();
    await page.context().setOffline(true);
    await route.fulfill({ response: answer });
  });
  await page.getByTestId("reply-send").click();
  await expect(page.getByTestId("reply-overtaken")).toContainText("We are full until June.");
  await expect(page.getByTestId("reply-text")).toHaveValue("We can begin in May.");
});

test("a note is refused with the note of a colleague also when the line goes then", async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/status of 409|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const id = await sendEnquiry(site, { name: "Tereza", email: "cut.note@m.example", language: "sk" });
  await hearNothing(page);
  await openDashboard(page, site, { search: `?tab=contacts&id=${id}` });
  await page.getByTestId("record-note").fill("Call in May.");
  await adminCall(site, "PUT", `/api/admin/contacts/${id}/note`, { text: "Called, waits until June." });
  await page.route(`**/api/admin/contacts/${id}/note`, async (route) => {
    const answer = await route.fetch();
    await page.context().setOffline(true);
    await route.fulfill({ response: answer });
  });
  await page.getByTestId("record-note-save").click();
  await expect(page.getByRole("alert").filter({ hasText: "Called, waits until June." })).toBeVisible();
  await expect(page.getByTestId("record-note")).toHaveValue("Call in May.");
});

test("of two letters that were begun the one that is not sent stays", async ({ page, site }) => {
  const id = await sendEnquiry(site, { name: "Tereza", email: "both@m.example", language: "sk" });
  await openDashboard(page, site, { search: `?tab=contacts&id=${id}` });
  await page.getByTestId(`reply-open-${id}`).click();
  const text = page.getByTestId("reply-text");
  const choose = (beginning: string) => page.getByTestId("reply-template").locator(`[value=${beginning}]`).check();
  await text.fill("The answer that goes.");
  await choose("own");
  await text.fill("Half a letter.");
  await choose("answer");
  await expect(text).toHaveValue("The answer that goes.");
  await page.getByTestId("reply-send").click();
  await expect(text).toHaveCount(0);
  await page.getByTestId(`reply-open-${id}`).click();
  await expect(text).toHaveValue("Half a letter.");
  await choose("answer");
  await expect(text).not.toHaveValue("The answer that goes.");
  await choose("own");
  await page.getByTestId("reply-send").click();
  await expect(page.getByTestId("record-history").locator("details")).toHaveCount(2);
  await page.getByTestId(`reply-open-${id}`).click();
  await expect(text).not.toHaveValue("Half a letter.");
});

for (const locale of ["en", "sk"] as const)
  test(`an appointment of a mistyped year is not sent, and the field says why (${locale})`, async ({ page, site }) => {
    const { id: job } = await addJob(site, { title: `Ferryman ${locale}` });
    const id = await sendApplication(site, job, { email: `year.${locale}@mail.example` });
    await openDashboard(page, site, { locale, search: `?tab=applications&job=${job}&id=${id}` });
    await page.getByTestId(`reply-open-${id}`).click();
    const date = page.getByTestId("reply-date");
    for (const mistyped of ["20271-01-16T14:00", `${new Date().getFullYear() + 3}-01-16T14:00`]) {
      await date.fill(mistyped);
      await page.getByTestId("reply-send").click();
      await expect(date).toHaveAccessibleDescription(new RegExp(wordsOf(locale, "admin:validation.dateFar")));
      await expect(date).toBeFocused();
      await expect(date).toHaveJSProperty("validationMessage", wordsOf(locale, "admin:validation.dateFar"));
    }
    await expectAccessible(page);
    await date.fill(`${new Date().getFullYear() + 1}-01-16T14:00`);
    await page.getByTestId("reply-send").click();
    await expect(page.getByTestId("record-history").locator("details")).toHaveCount(1);
  });

for (const locale of ["en", "sk"] as const)
  test(`an invitation without an appointment is asked about before it goes (${locale})`, async ({ page, site }) => {
    const { id: job } = await addJob(site, { title: `Pilot ${locale}` });
    const id = await sendApplication(site, job, { email: `no.time.${locale}@mail.example` });
    await openDashboard(page, site, { locale, search: `?tab=applications&job=${job}&id=${id}` });
    await page.getByTestId(`reply-open-${id}`).click();
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname));
    const [text, send, doubt] = ["reply-text", "reply-send", "reply-doubt"].map((name) => page.getByTestId(name));
    if (!text || !send || !doubt) throw new Error("unreachable");
    await expect(text).not.toHaveValue("");
    await text.press("End");
    await text.pressSequentially("!");
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      // Not before its template has come.
      await expect(send).toBeEnabled();
      // A double click, and a key that is held, are one press.
      if (width === 390) await send.dblclick();
      else {
        await text.focus();
        for (const repeat of [false, true])
          await text.evaluate(
            (field, repeat) =>
              field.dispatchEvent(
                new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, repeat, bubbles: true, cancelable: true }),
              ),
            repeat,
          );
      }
      await expect(doubt).toHaveText(wordsOf(locale, "admin:reply.doubts.noTime"));
      await expect(send).toHaveText(wordsOf(locale, "admin:reply.overtaken.send"));
      await expectAccessible(page);
      expect(await page.evaluate(() => innerWidth - document.documentElement.scrollWidth)).toBe(0);
      await page.getByTestId("reply-date").fill(`${new Date().getFullYear() + 1}-01-16T14:00`);
      await expect(doubt).toHaveCount(0);
      await page.reload();
      await page.getByTestId(`reply-open-${id}`).click();
      await page.getByTestId("reply-date").fill("");
    }
    expect(sent.filter((path) => path.endsWith("/replies"))).toEqual([]);
    await expect(send).toBeEnabled();
    await send.press("Enter");
    await expect(doubt).toBeVisible();
    await send.press("Enter");
    await expect(page.getByTestId("record-history").locator("details")).toHaveCount(1);
  });

test("a template that leaves a gap is not sent before somebody has written", async ({ page, site }) => {
  const job = await addJob(site);
  const id = await sendApplication(site, job.id, { name: "Tereza", email: "gap@m.example", language: "sk" });
  await openDashboard(page, site, { search: `?tab=applications&id=${id}` });
  await page.getByTestId(`reply-open-${id}`).click();
  const text = page.getByTestId("reply-text");
  await expect(text).not.toHaveValue("");
  for (const beginning of ["ask", "own"]) {
    await page.getByTestId("reply-template").locator(`[value=${beginning}]`).check();
    await expect(text).not.toHaveValue("");
    await page.getByTestId("reply-send").click();
    await expect(text).toBeFocused();
    expect(await text.evaluate((field: HTMLTextAreaElement) => field.validationMessage)).toBe(
      wordsOf("en", "admin:reply.doubts.unwritten"),
    );
  }
  await text.fill("When could you begin?");
  await page.getByTestId("reply-send").click();
  await expect(page.getByTestId("record-history").locator("details")).toHaveCount(1);
});

for (const locale of ["en", "sk"] as const) {
  test(`a letter that was begun can be discarded, and had back (${locale})`, async ({ page, site }) => {
    const words = (key: string) => wordsOf(locale, `admin:reply.${key}`);
    const id = await sendEnquiry(site, { name: "Tereza", email: `away.${locale}@m.example`, language: "sk" });
    await openDashboard(page, site, { locale, search: `?tab=contacts&id=${id}` });
    await page.getByTestId(`reply-open-${id}`).click();
    const text = page.getByTestId("reply-text");
    await expect(text).not.toHaveValue("");
    await expect(page.getByTestId("reply-discard")).toHaveCount(0);
    await text.fill("Not like this.");
    await page
      .getByTestId("reply-discard")
      .filter({ hasText: words("discard") })
      .click();
    await expect(text).not.toHaveValue("Not like this.");
    await expect(page.locator(".toast")).toContainText(words("discarded"));
    await page.getByTestId("toast-undo").click();
    await expect(text).toHaveValue("Not like this.");
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(() => innerWidth - document.documentElement.scrollWidth)).toBe(0);
      await expectAccessible(page);
    }
    await page.getByTestId("reply-discard").click();
    await expect(page.getByTestId("reply-discard")).toHaveCount(0);
    await page.reload();
    await page.getByTestId(`reply-open-${id}`).click();
    await expect(text).not.toHaveValue("Not like this.");
  });
}

test("Enter in the subject sends no letter, Ctrl and Enter do", async ({ page, site }) => {
  const id = await sendEnquiry(site, { name: "Tereza", email: "enter@m.example", language: "sk" });
  await openDashboard(page, site, { search: `?tab=contacts&id=${id}` });
  await page.getByTestId(`reply-open-${id}`).click();
  await page.getByTestId("reply-text").fill("We can begin in May.");
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await page.getByTestId("reply-subject").press("Enter");
  await page.getByTestId("reply-subject").fill("When we begin");
  expect(sent.filter((url) => url.endsWith("/replies"))).toEqual([]);
  await page.getByTestId("reply-subject").press("Control+Enter");
  await expect(page.getByTestId("reply-text")).toHaveCount(0);
  expect(sent.filter((url) => url.endsWith("/replies"))).toHaveLength(1);
});
