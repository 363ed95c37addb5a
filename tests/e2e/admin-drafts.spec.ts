import { newPassword } from "../support/account.ts";
import { adminCall, asksBeforeLeaving, openDashboard, sendEnquiry } from "../support/admin.ts";
import { expectAccessible, getWords } from "../support/job-seeker.ts";
import { admin } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

test("logging out asks about the drafts of this tab, and then deletes those of all tabs", async ({ page, site }) => {
  const words = (key: string, values = {}) => getWords("sk", `admin:${key}`, values);
  const id = await sendEnquiry(site, { name: "Tereza", email: "unsaved@m.example", language: "sk" });
  await openDashboard(page, site, { locale: "sk", search: `?tab=contacts&id=${id}`, token: await site.adminToken() });
  const other = await page.context().newPage();
  await other.goto(`${site.url}/sk/admin?tab=contacts&id=${id}`);
  await page.getByTestId("record-note").fill("Call on Tuesday");
  await other.getByTestId(`reply-open-${id}`).click();
  await other.getByTestId("reply-text").fill("Half a letter");
  await page.getByTestId("admin-logout").click();
  const question = page.getByTestId("logout-question");
  await expect(question).toContainText(words("top.leaving.text_one", { count: 1 }));
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await question.locator("p").evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(page.getByTestId("record-note")).toHaveValue("Call on Tuesday");

  await page.getByTestId("admin-logout").click();
  await page.getByTestId("logout-anyway").click();
  await expect(page.getByTestId("login-username")).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/sk/admin/login`);
  await expect(other.getByTestId("login-username")).toBeVisible();
  expect(await other.evaluate(() => Object.keys(sessionStorage).filter((name) => name.includes("reply")))).toEqual([]);
  expect(await asksBeforeLeaving(other)).toBe(false);
});

test("another language shows the same record with the open reply, and asks nothing", async ({ page, site }) => {
  const id = await sendEnquiry(site, { name: "Tereza", email: "language@m.example", language: "sk" });
  await openDashboard(page, site, { search: `?tab=contacts&id=${id}`, token: await site.adminToken() });
  await page.getByTestId(`reply-open-${id}`).click();
  await page.getByTestId("reply-text").fill("Half a letter");
  await page.getByTestId("language-switcher").click();
  await page.getByTestId("language-option-sk").click();
  await expect(page).toHaveURL(`${site.url}/sk/admin?tab=contacts&id=${id}&panel=reply`);
  await expect(page.getByTestId("reply-text")).toHaveValue("Half a letter");
});

test("a user who signs in by a link replaces a colleague's documents in that browser", async ({ page, site }) => {
  const id = await sendEnquiry(site, { name: "Tereza", email: "next@m.example", language: "sk" });
  await openDashboard(page, site, { search: `?tab=contacts&id=${id}`, token: await site.adminToken() });
  await page.getByTestId(`reply-open-${id}`).click();
  await page.getByTestId("reply-text").fill("Half a letter");
  const name = "next";
  const { link } = await (await adminCall(site, "POST", "/api/admin/users", { username: name })).json();
  await page.evaluate(() => Object.assign(window, { isMarked: true }));
  const other = await page.context().newPage();
  await other.goto(link);
  await expect(other.getByTestId("invitation-signed-in")).toHaveText(
    getWords("en", "admin:invitation.signedIn", { name: admin.username }),
  );
  await expectAccessible(other);
  await other.getByTestId("login-new-password").fill(newPassword);
  await other.getByTestId("login-submit").click();
  await expect(other.locator(".welcome")).toContainText(name);
  await expect(page.locator(".welcome")).toContainText(name);
  const isMarked = () => page.evaluate(() => Reflect.get(window, "isMarked")).catch(() => "loading");
  await expect.poll(isMarked).toBe(undefined);
  await page.getByTestId(`reply-open-${id}`).click();
  const letter = page.getByTestId("reply-text");
  await expect(letter).toHaveValue(/Tereza/);
  await expect(letter).not.toHaveValue(/Half a letter/);
});

test("closing a tab asks about typed replies and notes, opening a mail link does not", async ({ page, site }) => {
  const id = await sendEnquiry(site, { name: "Tereza", email: "closed@m.example", language: "sk" });
  await openDashboard(page, site, { search: `?tab=contacts&id=${id}` });
  const note = page.getByTestId("record-note");
  await page.getByTestId(`reply-open-${id}`).click();
  await page.getByTestId("reply-template").getByRole("radio").last().check();
  await expect(page.getByTestId("reply-text")).toHaveValue(/Tereza/);
  expect(await asksBeforeLeaving(page), "nothing is typed yet").toBe(false);
  await note.fill("Call on Tuesday");
  expect(await asksBeforeLeaving(page)).toBe(true);
  await page.getByTestId("record-note-save").click();
  await expect(page.getByTestId("record-note-save")).toHaveCount(0);
  expect(await asksBeforeLeaving(page)).toBe(false);
  await page.getByTestId(`reply-open-${id}`).click();
  await page.getByTestId("reply-text").fill("Half a letter");
  expect(await asksBeforeLeaving(page)).toBe(true);
  await page.reload();
  await expect(note).toBeVisible();
  expect(await asksBeforeLeaving(page)).toBe(true);

  const asked = page.evaluate(
    () => new Promise((hear) => addEventListener("beforeunload", (event) => hear(event.defaultPrevented))),
  );
  await page.getByTestId("record-pane").locator("a[href^=mailto]").first().click();
  expect(await asked).toBe(false);
});

test("the draft about an erased person or a job that is gone is deleted when it is next opened", async ({
  page,
  site,
}) => {
  const email = "draft@gone.example";
  const id = await sendEnquiry(site, { email });
  const living = await sendEnquiry(site, { email: "draft@living.example" });
  await openDashboard(page, site, { search: `?tab=contacts&id=${living}` });
  await page.getByTestId("record-note").fill("Call in May");
  await page.locator(`[data-record="${id}"] h3 a`).click();
  await page.getByTestId("record-note").fill("Is ill");
  const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.includes("/note/")));
  await expect.poll(async () => (await drafts()).length).toBe(2);
  await adminCall(site, "POST", "/api/admin/erasures", { email, confirmation: email });
  await page.reload();
  await expect.poll(drafts).toEqual([`staff/${admin.username}/note/${living}`]);
  const ofJob = `staff/${admin.username}/job/gone`;
  await page.evaluate((name) => sessionStorage.setItem(name, '{"fields":{"title":"Half"}}'), ofJob);
  await page.goto("/admin?tab=jobs");
  await expect.poll(() => page.evaluate((name) => sessionStorage.getItem(name), ofJob)).toBeNull();
});
