import type { Page, Route } from "@playwright/test";
import { addJob, adminCall, hearNothing, openDashboard, sendApplication, sendEnquiry } from "../support/admin.ts";
import { expectAccessible, wordsOf } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

const composer = (page: Page) => page.locator("[data-testid=record-pane] [data-key=r]");
const nameIn = (page: Page, id: string) => page.locator(`[data-record="${id}"] h3 a`);

/** What is asked of an address is answered only when the test says so. */
async function holdBack(page: Page, method: string, path: string) {
  const { promise, resolve } = Promise.withResolvers<(route: Route) => Promise<void>>();
  await page.route(path, async (route) =>
    route.request().method() === method ? (await promise)(route) : route.fallback(),
  );
  return (answer: (route: Route) => Promise<void> = (route) => route.continue()) => resolve(answer);
}

const isKept = (page: Page, draft: string) => page.evaluate((name) => name in sessionStorage, `staff:${draft}`);

test("a note that is saved does not close the letter that was begun meanwhile", async ({ page, site }) => {
  const id = await sendEnquiry(site, { name: "Alena", email: "late.note@m.example" });
  await openDashboard(page, site, { search: `?tab=contacts&id=${id}` });
  const isSaved = await holdBack(page, "PUT", `**/api/admin/contacts/${id}/note`);
  await page.getByTestId("record-note").fill("Call in May.");
  await page.getByTestId("record-note").press("Control+Enter");
  await composer(page).click();
  await page.getByTestId("reply-text").fill("We can begin in May.");
  isSaved();
  await expect.poll(() => isKept(page, `note:${id}`)).toBe(false);
  await expect(page.getByTestId("reply-text")).toHaveValue("We can begin in May.");
});

test("a letter that has gone does not close the next person's letter", async ({ page, site }) => {
  const next = await sendEnquiry(site, { name: "Beata", email: "late.next@m.example" });
  const id = await sendEnquiry(site, { name: "Alena", email: "late@m.example" });
  await openDashboard(page, site, { search: `?tab=contacts&id=${id}` });
  await composer(page).click();
  const text = page.getByTestId("reply-text");
  await text.fill("We can begin in May.");
  const isSent = await holdBack(page, "POST", `**/api/admin/contacts/${id}/replies`);
  await page.getByTestId("reply-send").click();
  await nameIn(page, next).click();
  await page.keyboard.press("r");
  await expect(text).toBeEditable();
  await text.fill("We just");
  isSent();
  await expect.poll(() => isKept(page, `reply:${id}`)).toBe(false);
  await page.keyboard.type(" need the price");
  await expect(text).toHaveValue("We just need the price");
});

test("what is typed before the text of a letter has come is no key", async ({ page, site }) => {
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
  // In the template's gap, not behind its signature.
  await page.keyboard.type("In May.");
  await expect(text).toHaveValue(/\nIn May\.\n/);
});

test("where a press moves no focus, the choice of a beginning still leads to its text", async ({ page, site }) => {
  const job = await addJob(site);
  const id = await sendApplication(site, job.id, { email: "safari@m.example" });
  await openDashboard(page, site, { search: `?tab=applications&id=${id}` });
  await composer(page).click();
  await expect(page.getByTestId("reply-text")).toBeEditable();
  await page.evaluate(() => document.addEventListener("mousedown", (event) => event.preventDefault(), true));
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.getByLabel(wordsOf("en", "admin:reply.templates.decline"), { exact: true }).click({ force: true });
  await expect(page.getByTestId("reply-text")).toBeFocused();
});

test.describe("a keyboard beside a screen that is touched", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 1024, height: 768 } });

  test("leads into the letter that its key opens; a finger opens no keyboard of the screen", async ({ page, site }) => {
    const id = await sendEnquiry(site, { email: "tablet@m.example" });
    await openDashboard(page, site, { search: `?tab=contacts&id=${id}` });
    await composer(page).tap();
    const text = page.getByTestId("reply-text");
    await expect(text).toHaveValue(/\S/);
    await expect(text).not.toBeFocused();
    await composer(page).tap();
    await expect(text).toHaveCount(0);
    await page.keyboard.press("r");
    await expect(text).toBeFocused();
  });

  test("writes into the letter that a finger has opened, and presses nothing", async ({ page, site }) => {
    const id = await sendEnquiry(site, { name: "Alena", email: "tablet.typed@m.example" });
    await openDashboard(page, site, { search: `?tab=contacts&id=${id}` });
    const changes: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && changes.push(request.url()));
    await composer(page).tap();
    const text = page.getByTestId("reply-text");
    await expect(text).toHaveValue(/Alena/);
    await expect(text).not.toBeFocused();
    // Each first letter of these is a key as well.
    for (const words of ["rest in May", "e.g. on 1 May", "? / 2 p.m.", "never", "join us"]) {
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
      await page.keyboard.type(words);
      await expect.poll(() => text.inputValue()).toContain(words);
    }
    // In the template's gap, not behind its signature.
    await expect(text).toHaveValue(/\nrest in May.*\n/);
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    expect(changes.filter((url) => url.includes(id))).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByTestId("record-pane")).toHaveCount(0);
  });
});

for (const [how, locale] of [
  ["cut", "en"],
  ["busy", "en"],
  ["overtaken", "sk"],
] as const)
  test(`whoever has gone on is told that a letter was not sent, and led to it (${how}, ${locale})`, async ({
    page,
    site,
    problems,
  }) => {
    problems.allow(/status of (409|503)|ERR_FAILED|Failed to fetch/);
    const words = (key: string, values = {}) => wordsOf(locale, `admin:reply.${key}`, values);
    const next = await sendEnquiry(site, { name: "Beata", email: `told.next.${how}@m.example` });
    const id = await sendEnquiry(site, { name: "Alena", email: `told.${how}@m.example` });
    await hearNothing(page);
    await openDashboard(page, site, { locale, search: `?tab=contacts&id=${id}` });
    await composer(page).click();
    const text = page.getByTestId("reply-text");
    await text.fill("We can begin in May.");
    const isAnswered = await holdBack(page, "POST", `**/api/admin/contacts/${id}/replies`);
    await page.getByTestId("reply-send").click();
    await nameIn(page, next).click();
    await expect(page.locator(`[data-record-pane="${next}"]`)).toBeVisible();
    if (how === "overtaken")
      await adminCall(site, "POST", `/api/admin/contacts/${id}/replies`, {
        ...{ key: "of-one-who-was-quicker", subject: "About you", text: "We are full until June." },
      });
    isAnswered((route) => {
      if (how === "cut") return route.abort();
      if (how === "busy") return route.fulfill({ status: 503, json: { error: "busy", code: "busy" } });
      return route.continue();
    });
    const toast = page.locator(".toast.bad");
    await expect(toast).toContainText(words("notSent.title", { name: "Alena" }));
    await expect(toast).toContainText(words("notSent.kept"));
    await page.getByTestId("toast-open-letter").click();
    await expect(page.locator(`[data-record-pane="${id}"]`)).toBeVisible();
    await expect(text).toHaveValue("We can begin in May.");
    await expect(text).toBeFocused();
    await nameIn(page, next).click();
    await expect(composer(page)).not.toContainText(words("waits"));
    // The list says it for as long as it is so.
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
    if (how === "overtaken") {
      await expect(page.getByTestId("reply-overtaken")).toContainText("We are full until June.");
      await page.getByTestId("reply-send").click();
    }
    await expect(text).toHaveCount(0);
    await expect(composer(page)).not.toContainText(words("waits"));
  });

test("whoever has gone on is told that a note was not saved", async ({ page, site, problems }) => {
  problems.allow(/ERR_FAILED|Failed to fetch/);
  const next = await sendEnquiry(site, { name: "Beata", email: "note.next@m.example" });
  const id = await sendEnquiry(site, { name: "Alena", email: "note.lost@m.example" });
  await openDashboard(page, site, { search: `?tab=contacts&id=${id}` });
  const isAnswered = await holdBack(page, "PUT", `**/api/admin/contacts/${id}/note`);
  await page.getByTestId("record-note").fill("Call in May.");
  await page.getByTestId("record-note").press("Control+Enter");
  await nameIn(page, next).click();
  await expect(page.locator(`[data-record-pane="${next}"]`)).toBeVisible();
  isAnswered((route) => route.abort());
  await expect(page.locator(".toast.bad")).toContainText(wordsOf("en", "admin:record.note.notSaved"));
  await expect(page.locator(`[data-record="${id}"]`)).toContainText(wordsOf("en", "admin:reply.waits"));
});

test("a note that is saved while its writer has gone on is nobody else's", async ({ page, site }) => {
  const next = await sendEnquiry(site, { name: "Beata", email: "own.next@m.example" });
  const id = await sendEnquiry(site, { name: "Alena", email: "own.late@m.example" });
  await openDashboard(page, site, { search: `?tab=contacts&id=${id}` });
  const [note, save] = [page.getByTestId("record-note"), page.getByTestId("record-note-save")];
  const put: string[] = [];
  page.on("request", (request) => request.method() === "PUT" && put.push(request.url()));
  const saveAndComeBack = async (text: string) => {
    const isSaved = await holdBack(page, "PUT", `**/api/admin/contacts/${id}/note`);
    await note.fill(text);
    await note.press("Control+Enter");
    await nameIn(page, next).click();
    await expect(page.locator(`[data-record-pane="${next}"]`)).toBeVisible();
    await nameIn(page, id).click();
    await expect(note).toHaveValue(text);
    return isSaved;
  };
  (await saveAndComeBack("Call in May."))();
  await expect(save).toHaveCount(0);
  await expect(page.locator(".of-colleague")).toHaveCount(0);

  const isSaved = await saveAndComeBack("Call in June.");
  await expect(save).toBeDisabled();
  // Pressed again, it would be refused for itself.
  await note.press("Control+Enter");
  await note.fill("Call in June or July.");
  isSaved();
  await expect(save).toBeEnabled();
  await expect(page.locator(".of-colleague")).toHaveCount(0);
  await save.click();
  await expect(save).toHaveCount(0);
  await expect(note).toHaveValue("Call in June or July.");
  expect(put).toHaveLength(3);
});

test("an address that leads nowhere costs no draft of what has its number elsewhere", async ({ page, site }) => {
  const { id: job } = await addJob(site, { title: "Lamplighter" });
  const id = await sendApplication(site, job, { email: "elsewhere@m.example" });
  await openDashboard(page, site, { search: `?tab=applications&id=${id}` });
  await page.getByTestId("record-note").fill("Call in May.");
  await expect.poll(() => isKept(page, `note:${id}`)).toBe(true);
  const asked = page.waitForResponse((answer) => /applications\?.*id=/.test(answer.url()));
  await page.goto(`${new URL(page.url()).pathname}?tab=contacts&id=${id}`);
  await expect(page.getByText(wordsOf("en", "admin:list.gone"))).toBeVisible();
  await (await asked).finished();
  await page.waitForTimeout(300);
  expect(await isKept(page, `note:${id}`)).toBe(true);
});

test("kept words are not sent unasked before their template has come, nor where it cannot be had", async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/status of 503/);
  const { id: job } = await addJob(site, { title: "Lighthouse keeper" });
  const id = await sendApplication(site, job, { email: "no.template@mail.example" });
  const search = `?tab=applications&job=${job}&id=${id}`;
  await openDashboard(page, site, { search });
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
  await expect(page.getByTestId("reply-doubt")).toHaveText(wordsOf("en", "admin:reply.doubts.noTime"));
  expect(sent.filter((url) => url.endsWith("/replies"))).toEqual([]);
  await send.click();
  await expect(page.getByTestId("record-history").locator("details")).toHaveCount(1);
});
