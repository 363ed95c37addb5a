import type { Page, Route } from "@playwright/test";
import { addJob, adminCall, hearNothing, openDashboard, sendApplication, sendEnquiry } from "../support/admin.ts";
import { expectAccessible, wordsOf } from "../support/job-seeker.ts";
import { admin } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

const words = (key: string, values = {}) => wordsOf("en", `admin:reply.${key}`, values);
const composer = (page: Page) => page.locator("[data-testid=record-pane] [data-key=r]");
const nameIn = (page: Page, id: string) => page.locator(`[data-record="${id}"] h3 a`);
const isKept = (page: Page, draft: string) =>
  page.evaluate((name) => name in sessionStorage, `staff:${admin.username}:${draft}`);
const blur = (page: Page) =>
  page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
const choose = (page: Page, template: string) =>
  page.getByTestId("reply-template").locator(`[value=${template}]`).check();

/** Holds the responses to requests until the returned function is called. */
async function holdBack(page: Page, method: string, path: string) {
  const { promise, resolve } = Promise.withResolvers<(route: Route) => Promise<void>>();
  await page.route(path, async (route) =>
    route.request().method() === method ? (await promise)(route) : route.fallback(),
  );
  return (answer: (route: Route) => Promise<void> = (route) => route.continue()) => resolve(answer);
}

test("a reply that a colleague's newer reply conflicts with shows it, also offline, and can be sent all the same", async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/status of 409|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const id = await sendEnquiry(site, { name: "Tereza", email: "two@m.example", language: "sk" });
  await hearNothing(page);
  await openDashboard(page, site, { search: `?tab=contacts&id=${id}` });
  const text = page.getByTestId("reply-text");
  await page.getByTestId(`reply-open-${id}`).click();
  await text.fill("We can begin in May.");
  const theirs = { subject: "About you", text: "We are full until June." };
  await adminCall(site, "POST", `/api/admin/contacts/${id}/replies`, theirs);
  await page.reload();
  await page.getByTestId(`reply-open-${id}`).click();
  await page.route(
    `**/api/admin/contacts/${id}/replies`,
    async (route) => {
      const response = await route.fetch();
      await page.context().setOffline(true);
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.getByTestId("reply-send").click();
  await expect(page.getByTestId("conflict-notice")).toContainText(theirs.text);
  await expect(text).toHaveValue("We can begin in May.");
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(page.getByTestId("reply-send")).toHaveText(words("overtaken.send"));
  await page.getByTestId("reply-send").click();
  await expect(text).toHaveCount(0);
  await expect(page.getByTestId("record-history").locator("details")).toHaveCount(2);
});

test("an application's reply needs words of its own, and an invitation a time within two years or a second press", async ({
  page,
  site,
}) => {
  const { id: job } = await addJob(site, { title: "Pilot" });
  const id = await sendApplication(site, job, { email: "no.time@mail.example" });
  await page.setViewportSize({ width: 390, height: 844 });
  await openDashboard(page, site, { search: `?tab=applications&job=${job}&id=${id}` });
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname));
  const text = page.getByTestId("reply-text");
  const send = page.getByTestId("reply-send");
  const doubt = page.getByTestId("reply-doubt");
  const date = page.getByTestId("reply-date");
  await page.getByTestId(`reply-open-${id}`).click();
  await expect(text).not.toHaveValue("");
  for (const template of ["ask", "own"]) {
    await choose(page, template);
    await expect(text).not.toHaveValue("");
    await send.click();
    await expect(text).toBeFocused();
    await expect(text).toHaveJSProperty("validationMessage", words("doubts.unwritten"));
  }

  await choose(page, "invite");
  await text.press("End");
  await text.pressSequentially("!");
  const year = new Date().getFullYear();
  const tooFar = wordsOf("en", "admin:validation.dateFar");
  for (const mistyped of ["20271-01-16T14:00", `${year + 3}-01-16T14:00`]) {
    await date.fill(mistyped);
    await send.click();
    await expect(date).toHaveAccessibleDescription(new RegExp(tooFar));
    await expect(date).toBeFocused();
    await expect(date).toHaveJSProperty("validationMessage", tooFar);
  }
  await expectAccessible(page);

  await date.fill("");
  // A double click, and a key that is held, are one press.
  await send.dblclick();
  await expect(doubt).toHaveText(words("doubts.noTime"));
  await expect(send).toHaveText(words("overtaken.send"));
  await expectAccessible(page);
  expect(await page.evaluate(() => innerWidth - document.documentElement.scrollWidth)).toBe(0);
  await date.fill(`${year + 1}-01-16T14:00`);
  await expect(doubt).toHaveCount(0);
  await page.reload();
  await page.getByTestId(`reply-open-${id}`).click();
  await date.fill("");
  await expect(send).toBeEnabled();
  await text.focus();
  for (const repeat of [false, true])
    await text.evaluate(
      (field, repeat) =>
        field.dispatchEvent(
          new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, repeat, bubbles: true, cancelable: true }),
        ),
      repeat,
    );
  await expect(doubt).toBeVisible();
  expect(sent.filter((path) => path.endsWith("/replies"))).toEqual([]);
  await send.press("Enter");
  await expect(page.getByTestId("record-history").locator("details")).toHaveCount(1);
});

test("a drafted reply is not sent unasked before its template has loaded, nor when it cannot be loaded", async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/status of 503/);
  const { id: job } = await addJob(site, { title: "Lighthouse keeper" });
  const id = await sendApplication(site, job, { email: "no.template@mail.example" });
  await openDashboard(page, site, { search: `?tab=applications&job=${job}&id=${id}` });
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  const text = page.getByTestId("reply-text");
  const send = page.getByTestId("reply-send");
  await composer(page).click();
  await text.fill("Come and see the lamp.");
  await page.reload();
  const templateComes = await holdBack(page, "GET", "**/api/admin/applications/drafts?*");
  await composer(page).click();
  await expect(text).toHaveValue("Come and see the lamp.");
  await expect(text).toBeEditable();
  await expect(send).toBeDisabled();
  await text.press("Control+Enter");
  templateComes((route) => route.fulfill({ status: 503, json: { error: "busy", code: "busy" } }));
  await send.click();
  await expect(page.getByTestId("reply-doubt")).toHaveText(words("doubts.noTime"));
  expect(sent.filter((url) => url.endsWith("/replies"))).toEqual([]);
  await send.click();
  await expect(page.getByTestId("record-history").locator("details")).toHaveCount(1);
});

test("a drafted reply is discarded with Undo, and sent by Ctrl+Enter but not by Enter in the subject", async ({
  page,
  site,
}) => {
  const id = await sendEnquiry(site, { name: "Tereza", email: "away@m.example", language: "sk" });
  await openDashboard(page, site, { search: `?tab=contacts&id=${id}` });
  await page.getByTestId(`reply-open-${id}`).click();
  const text = page.getByTestId("reply-text");
  const discard = page.getByTestId("reply-discard");
  await expect(text).not.toHaveValue("");
  await expect(discard).toHaveCount(0);
  await text.fill("Not like this.");
  await expect(discard).toHaveText(words("discard"));
  await discard.click();
  await expect(text).not.toHaveValue("Not like this.");
  await expect(page.locator(".toast")).toContainText(words("discarded"));
  await page.getByTestId("toast-undo").click();
  await expect(text).toHaveValue("Not like this.");
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => innerWidth - document.documentElement.scrollWidth)).toBe(0);
    await expectAccessible(page);
  }
  await discard.click();
  await expect(discard).toHaveCount(0);
  await page.reload();
  await page.getByTestId(`reply-open-${id}`).click();
  await expect(text).not.toHaveValue("Not like this.");

  await text.fill("We can begin in May.");
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  const subject = page.getByTestId("reply-subject");
  await subject.press("Enter");
  await subject.fill("When we begin");
  expect(sent.filter((url) => url.endsWith("/replies"))).toEqual([]);
  await subject.press("Control+Enter");
  await expect(text).toHaveCount(0);
  expect(sent.filter((url) => url.endsWith("/replies"))).toHaveLength(1);
});

test("a reply or note that is saved late does not close or change what its writer has begun since", async ({
  page,
  site,
}) => {
  const next = await sendEnquiry(site, { name: "Beata", email: "late.next@m.example" });
  const id = await sendEnquiry(site, { name: "Alena", email: "late@m.example" });
  await openDashboard(page, site, { search: `?tab=contacts&id=${id}` });
  const text = page.getByTestId("reply-text");
  const isSaved = await holdBack(page, "PUT", `**/api/admin/contacts/${id}/note`);
  await page.getByTestId("record-note").fill("Call in May.");
  await page.getByTestId("record-note").press("Control+Enter");
  await composer(page).click();
  await text.fill("We can begin in May.");
  isSaved();
  await expect
    .poll(() => page.evaluate((name) => name in sessionStorage, `staff/${admin.username}/note/${id}`))
    .toBe(false);
  await expect(text).toHaveValue("We can begin in May.");

  const isSent = await holdBack(page, "POST", `**/api/admin/contacts/${id}/replies`);
  await page.getByTestId("reply-send").click();
  await nameIn(page, next).click();
  await page.keyboard.press("r");
  await expect(text).toBeEditable();
  await text.fill("We just");
  isSent();
  await expect.poll(() => isKept(page, `reply/${id}`)).toBe(false);
  await page.keyboard.type(" need the price");
  await expect(text).toHaveValue("We just need the price");
});

test("keys pressed before the text of a reply has loaded are no shortcuts, and the caret then stands in its gap", async ({
  page,
  site,
}) => {
  const id = await sendEnquiry(site, { name: "Alena", email: "early@m.example" });
  await openDashboard(page, site, { search: `?tab=contacts&id=${id}` });
  const textComes = await holdBack(page, "GET", "**/api/admin/contacts/drafts?*");
  const changes: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && changes.push(request.url()));
  await expect(composer(page)).toBeVisible();
  await page.keyboard.press("r");
  await page.keyboard.type("see you");
  const text = page.getByTestId("reply-text");
  await expect(text).toBeFocused();
  await expectAccessible(page);
  textComes();
  await expect(text).toBeEditable();
  await expect(text).toHaveValue(/Alena/);
  await expect(text).toBeFocused();
  expect(changes.filter((url) => url.includes(id))).toEqual([]);
  await page.keyboard.type("In May.");
  await expect(text).toHaveValue(/\nIn May\.\n/);
  // Safari moves no focus at a press.
  await page.evaluate(() => document.addEventListener("mousedown", (event) => event.preventDefault(), true));
  await blur(page);
  await page.getByLabel(words("templates.own"), { exact: true }).click({ force: true });
  await expect(page.getByTestId("reply-replace-question")).toBeVisible();
  await expect(text).toHaveValue(/\nIn May\.\n/);
  await expectAccessible(page);
  await page.getByTestId("reply-replace").click();
  await expect(text).not.toHaveValue(/In May/);
  await expect(text).toBeFocused();
});

test.describe("on a tablet with a keyboard", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 1024, height: 768 } });

  test("on a tablet a tap opens a reply without focus, a key with it, and typing goes into the reply", async ({
    page,
    site,
  }) => {
    const id = await sendEnquiry(site, { name: "Alena", email: "tablet@m.example" });
    await openDashboard(page, site, { search: `?tab=contacts&id=${id}` });
    const changes: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && changes.push(request.url()));
    const text = page.getByTestId("reply-text");
    await composer(page).tap();
    await expect(text).toHaveValue(/Alena/);
    await expect(text).not.toBeFocused();
    await composer(page).tap();
    await expect(text).toHaveCount(0);
    await page.keyboard.press("r");
    await expect(text).toBeFocused();
    await expect(text).toHaveValue(/Alena/);
    // The first letter of each of these is a shortcut as well.
    for (const typed of ["rest in May", "e.g. on 1 May", "? / 2 p.m.", "never", "join us"]) {
      await blur(page);
      await page.keyboard.type(typed);
      await expect.poll(() => text.inputValue()).toContain(typed);
    }
    await expect(text).toHaveValue(/\nrest in May.*\n/);
    await blur(page);
    expect(changes.filter((url) => url.includes(id))).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByTestId("record-pane")).toHaveCount(0);
  });
});

for (const [failure, locale] of [
  ["network error", "en"],
  ["conflict", "sk"],
] as const)
  test(`a reply that failed by a ${failure} after its writer moved on is reported, marked and can be sent`, async ({
    page,
    site,
    problems,
  }) => {
    problems.allow(/status of 409|ERR_FAILED|Failed to fetch/);
    const words = (key: string, values = {}) => wordsOf(locale, `admin:reply.${key}`, values);
    const next = await sendEnquiry(site, { name: "Beata", email: `told.next.${locale}@m.example` });
    const id = await sendEnquiry(site, { name: "Alena", email: `told.${locale}@m.example` });
    await hearNothing(page);
    await openDashboard(page, site, { locale, search: `?tab=contacts&id=${id}` });
    await composer(page).click();
    const text = page.getByTestId("reply-text");
    await text.fill("We can begin in May.");
    const isAnswered = await holdBack(page, "POST", `**/api/admin/contacts/${id}/replies`);
    await page.getByTestId("reply-send").click();
    await nameIn(page, next).click();
    await expect(page.locator(`[data-record-pane="${next}"]`)).toBeVisible();
    const theirs = { subject: "About you", text: "We are full until June." };
    if (failure === "conflict") await adminCall(site, "POST", `/api/admin/contacts/${id}/replies`, theirs);
    isAnswered((route) => (failure === "conflict" ? route.continue() : route.abort()));
    const toast = page.locator(".toast.bad");
    await expect(toast).toContainText(words("notSent.title", { name: "Alena" }));
    await expect(toast).toContainText(words("notSent.kept"));
    await page.getByTestId("toast-open-letter").click();
    await expect(page.locator(`[data-record-pane="${id}"]`)).toBeVisible();
    await expect(text).toHaveValue("We can begin in May.");
    await expect(text).toBeFocused();
    await nameIn(page, next).click();
    await expect(composer(page)).not.toContainText(words("waits"));
    const marks = page.locator(".rec .mark").filter({ hasText: words("waits") });
    await expect(marks).toHaveCount(1);
    await expect(page.locator(`[data-record="${id}"]`)).toContainText(words("waits"));
    await nameIn(page, id).click();
    await expect(marks).toHaveCount(0);
    await expect(composer(page)).toContainText(words("waits"));
    await expectAccessible(page);
    await composer(page).click();
    await page.unrouteAll();
    await page.getByTestId("reply-send").click();
    if (failure === "conflict") {
      await expect(page.getByTestId("conflict-notice")).toContainText(theirs.text);
      await expect(page.getByTestId("reply-send")).toHaveText(words("overtaken.send"));
      await page.getByTestId("reply-send").click();
    }
    await expect(text).toHaveCount(0);
    await expect(composer(page)).not.toContainText(words("waits"));
  });

test("a note saved while its writer is elsewhere is their own on return, and one that failed is reported", async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/ERR_FAILED|Failed to fetch/);
  const next = await sendEnquiry(site, { name: "Beata", email: "own.next@m.example" });
  const id = await sendEnquiry(site, { name: "Alena", email: "own.late@m.example" });
  await openDashboard(page, site, { search: `?tab=contacts&id=${id}` });
  const [note, save] = [page.getByTestId("record-note"), page.getByTestId("record-note-save")];
  const put: string[] = [];
  page.on("request", (request) => request.method() === "PUT" && put.push(request.url()));
  const saveAndLeave = async (text: string) => {
    const isAnswered = await holdBack(page, "PUT", `**/api/admin/contacts/${id}/note`);
    await note.fill(text);
    await expect(save).toBeEnabled();
    const sent = page.waitForRequest((request) => request.method() === "PUT");
    await note.press("Control+Enter");
    await sent;
    await nameIn(page, next).click();
    await expect(page.locator(`[data-record-pane="${next}"]`)).toBeVisible();
    return isAnswered;
  };
  const isSaved = await saveAndLeave("Call in June.");
  await nameIn(page, id).click();
  await expect(note).toHaveValue("Call in June.");
  await expect(save).toBeDisabled();
  // A second press would conflict with the first one.
  await note.press("Control+Enter");
  await note.fill("Call in June or July.");
  isSaved();
  await expect(save).toBeEnabled();
  await expect(page.locator(".of-colleague")).toHaveCount(0);
  await save.click();
  await expect(save).toHaveCount(0);
  await expect(note).toHaveValue("Call in June or July.");
  expect(put).toHaveLength(2);

  (await saveAndLeave("Call in August."))((route) => route.abort());
  await expect(page.locator(".toast.bad")).toContainText(wordsOf("en", "admin:record.note.notSaved"));
  await expect(page.locator(`[data-record="${id}"]`)).toContainText(words("waits"));
});

test("a link to a record in the wrong tab costs no draft", async ({ page, site }) => {
  const { id: job } = await addJob(site);
  const id = await sendApplication(site, job, { email: "elsewhere@m.example" });
  await openDashboard(page, site, { search: `?tab=applications&id=${id}` });
  await page.getByTestId("record-note").fill("Call in May.");
  await expect
    .poll(() => page.evaluate((name) => name in sessionStorage, `staff/${admin.username}/note/${id}`))
    .toBe(true);
  await page.goto(`/admin?tab=contacts&id=${id}`);
  await expect(page.getByText(wordsOf("en", "admin:list.gone"))).toBeVisible();
  await page.goto(`/admin?tab=applications&id=${id}`);
  await expect(page.getByTestId("record-note")).toHaveValue("Call in May.");
});
