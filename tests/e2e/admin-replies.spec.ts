import type { Page } from "@playwright/test";
import { addJob, adminCall, muteEvents, openDashboard, sendApplication, sendEnquiry } from "../support/admin.ts";
import { hold } from "../support/hold.ts";
import { expectAccessible, getWords } from "../support/job-seeker.ts";
import type { Site } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

const words = (key: string, values = {}) => getWords("en", `admin:reply.${key}`, values);
const composer = (page: Page) => page.locator("[data-testid=record-pane] [data-key=r]");
const nameIn = (page: Page, id: string) => page.locator(`[data-record="${id}"] h3 a`);
const blur = (page: Page) =>
  page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
const choose = (page: Page, template: string) =>
  page.getByTestId("reply-template").locator(`[value=${template}]`).check();

/** Sends an enquiry and opens its composer; the enquiry's id. */
async function openReply(page: Page, site: Site, email: string): Promise<string> {
  const id = await sendEnquiry(site, { name: "Tereza", email });
  await openDashboard(page, site, { search: `?tab=contacts&id=${id}` });
  await page.getByTestId(`reply-open-${id}`).click();
  return id;
}

test("a reply that conflicts with a colleague's newer one can still be sent", async ({ page, site, problems }) => {
  problems.allow(/status of 409/);
  await muteEvents(page);
  const id = await openReply(page, site, "two@m.example");
  const text = page.getByTestId("reply-text");
  await text.fill("We can begin in May.");
  const theirs = { subject: "About you", text: "We are full until June." };
  await adminCall(site, "POST", `/api/admin/contacts/${id}/replies`, theirs);
  await page.reload();
  await page.getByTestId(`reply-open-${id}`).click();
  await page.getByTestId("reply-send").click();
  await expect(page.getByTestId("conflict-notice")).toContainText(theirs.text);
  await expect(text).toHaveValue("We can begin in May.");
  await expectAccessible(page);
  await expect(page.getByTestId("reply-send")).toHaveText(words("conflict.send"));
  await page.getByTestId("reply-send").click();
  await expect(text).toHaveCount(0);
  await expect(page.getByTestId("record-history").locator("details")).toHaveCount(2);
});

test("gaps and missing times of a reply are asked about once, and dates are limited", async ({ page, site }) => {
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
  await choose(page, "ask");
  await expect(text).toHaveValue(/\n\n\n/);
  await send.click();
  await expect(doubt).toHaveText(words("doubts.gap"));
  await choose(page, "invite");
  await text.press("End");
  await text.pressSequentially("!");
  const year = new Date().getFullYear();
  await date.fill("20271-01-16T14:00");
  await send.click();
  await expect(date).toHaveJSProperty("validity.rangeOverflow", true);
  await expect(date).toBeFocused();
  await expectAccessible(page);

  await date.fill("");
  // A double click counts once.
  await send.dblclick();
  await expect(doubt).toHaveText(words("doubts.noTime"));
  await expect(send).toHaveText(words("conflict.send"));
  await expectAccessible(page);
  expect(await page.evaluate(() => innerWidth - document.documentElement.scrollWidth)).toBe(0);
  await date.fill(`${year + 1}-01-16T14:00`);
  await expect(doubt).toHaveCount(0);
  await date.fill("");
  await expect(doubt).toBeVisible();
  expect(sent.filter((path) => path.endsWith("/replies"))).toEqual([]);
  await send.press("Enter");
  await expect(page.getByTestId("record-history").locator("details")).toHaveCount(1);
});

test("a drafted reply is discarded with Undo and sent by Ctrl+Enter, not by Enter", async ({ page, site }) => {
  const id = await openReply(page, site, "away@m.example");
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

test("keys pressed before a reply has loaded are no shortcuts, and its gap gets the caret", async ({ page, site }) => {
  const id = await sendEnquiry(site, { name: "Alena", email: "early@m.example" });
  await openDashboard(page, site, { search: `?tab=contacts&id=${id}` });
  const textComes = await hold(page, "**/api/admin/contacts/drafts?*");
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
  // Safari does not focus a clicked button.
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

test("a reply that failed after its writer moved on is reported and kept", async ({ page, site, problems }) => {
  problems.allow(/ERR_FAILED|Failed to fetch/);
  const next = await sendEnquiry(site, { name: "Beata", email: "told.next@m.example" });
  const id = await openReply(page, site, "told@m.example");
  const text = page.getByTestId("reply-text");
  await text.fill("We can begin in May.");
  const fail = await hold(page, `**/api/admin/contacts/${id}/replies`, (route) => route.abort());
  await page.getByTestId("reply-send").click();
  await nameIn(page, next).click();
  await expect(page.locator(`[data-record-pane="${next}"]`)).toBeVisible();
  fail();
  const toast = page.locator(".toast.bad");
  await expect(toast).toContainText(words("notSent.title", { name: "Tereza" }));
  await expect(toast).toContainText(words("notSent.kept"));
  await page.getByTestId("toast-open-letter").click();
  await expect(page.locator(`[data-record-pane="${id}"]`)).toBeVisible();
  await expect(text).toHaveValue("We can begin in May.");
  await expect(text).toBeFocused();
  await nameIn(page, next).click();
  await expect(page.locator(".rec .mark").filter({ hasText: words("waits") })).toHaveCount(1);
  await expect(page.locator(`[data-record="${id}"]`)).toContainText(words("waits"));
  await nameIn(page, id).click();
  await expect(composer(page)).toContainText(words("waits"));
  await expectAccessible(page);
  await composer(page).click();
  await page.unrouteAll();
  await page.getByTestId("reply-send").click();
  await expect(text).toHaveCount(0);
  await expect(composer(page)).not.toContainText(words("waits"));
});
