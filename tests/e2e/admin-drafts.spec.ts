import type { Page } from "@playwright/test";
import { pagePath } from "../../contract/routes.ts";
import { newPassword } from "../support/account.ts";
import { addJob, adminCall, hearNothing, openDashboard, sendApplication, sendEnquiry } from "../support/admin.ts";
import { expectAccessible, wordsOf } from "../support/job-seeker.ts";
import { admin } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

const asksBeforeLeaving = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));

for (const locale of ["en", "sk"] as const) {
  const words = (key: string, values = {}) => wordsOf(locale, `admin:${key}`, values);

  test(`whoever logs out is asked about what is not saved, also in other tabs (${locale})`, async ({ page, site }) => {
    const id = await sendEnquiry(site, { name: "Tereza", email: `unsaved.${locale}@m.example`, language: "sk" });
    await openDashboard(page, site, {
      locale,
      search: `?tab=contacts&id=${id}`,
      token: await site.adminToken(),
    });
    const other = await page.context().newPage();
    await other.goto(`${site.url}${pagePath("admin", locale)}?tab=contacts&id=${id}`);
    await page.getByTestId("record-note").fill("Call on Tuesday");
    await other.getByTestId(`reply-open-${id}`).click();
    await other.getByTestId("reply-text").fill("Half a letter");
    await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.length)).toBe(2);
    await page.getByTestId("admin-logout").click();
    const question = page.getByTestId("logout-question");
    await expect(question).toContainText(
      words(locale === "sk" ? "top.leaving.text_few" : "top.leaving.text_other", { count: 2 }),
    );
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await question.locator("p").evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await expect(page.getByTestId("record-note")).toHaveValue("Call on Tuesday");

    await page.getByTestId("record-note-save").click();
    await expect(page.getByTestId("record-note-save")).toHaveCount(0);
    await page.getByTestId("admin-logout").click();
    await expect(question).toContainText(words("top.leaving.text_one", { count: 1 }));
    await page.getByTestId("logout-stay").click();
    await expect(other.getByTestId("reply-text")).toHaveValue("Half a letter");
    await page.getByTestId("admin-logout").click();
    await page.getByTestId("logout-anyway").click();
    await expect(page.getByTestId("login-username")).toBeVisible();
    await expect(page).toHaveURL(site.url + pagePath("adminLogin", locale));
    await expect(other.getByTestId("login-username")).toBeVisible();
    expect(await other.evaluate(() => Object.keys(sessionStorage).filter((name) => name.includes("reply")))).toEqual(
      [],
    );
    expect(await asksBeforeLeaving(other)).toBe(false);
  });
}

for (const locale of ["en", "sk"] as const)
  test(`whoever signs in by a link while a colleague is, gets a desk of their own (${locale})`, async ({
    page,
    site,
  }) => {
    const id = await sendEnquiry(site, { name: "Tereza", email: `next.${locale}@m.example`, language: "sk" });
    await openDashboard(page, site, { locale, search: `?tab=contacts&id=${id}`, token: await site.adminToken() });
    await page.getByTestId(`reply-open-${id}`).click();
    await page.getByTestId("reply-text").fill("Half a letter");
    const name = `next-${locale}`;
    const { link } = await (await adminCall(site, "POST", "/api/admin/users", { username: name })).json();
    await page.evaluate(() => Object.assign(window, { isMarked: true }));
    const other = await page.context().newPage();
    await other.goto(link.replace("/admin/login", pagePath("adminLogin", locale)));
    await expect(other.getByTestId("invitation-signed-in")).toHaveText(
      wordsOf(locale, "admin:invitation.signedIn", { name: admin.username }),
    );
    await expectAccessible(other);
    await other.getByTestId("login-new-password").fill(newPassword);
    await other.getByTestId("login-submit").click();
    await expect(other.locator(".welcome")).toContainText(name);
    await expect(page.locator(".welcome")).toContainText(name);
    const isMarked = () => page.evaluate(() => Reflect.get(window, "isMarked")).catch(() => "on its way");
    await expect.poll(isMarked, { timeout: 15_000 }).toBe(undefined);
    await page.getByTestId(`reply-open-${id}`).click();
    const letter = page.getByTestId("reply-text");
    await expect(letter).toHaveValue(/Tereza/);
    await expect(letter).not.toHaveValue(/Half a letter/);
  });

test("a closed tab asks about letters and notes, a mail that is opened beside it does not", async ({ page, site }) => {
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

test("what is typed while a letter is on its way stays, and goes with the next press", async ({ page, site }) => {
  const id = await sendEnquiry(site, { name: "Tereza", email: "typing@m.example", language: "sk" });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const sent: string[] = [];
  await page.route("**/replies", async (route) => {
    sent.push(route.request().postDataJSON().text);
    await held;
    await route.continue();
  });
  await openDashboard(page, site, { search: `?tab=contacts&id=${id}` });
  const text = page.getByTestId("reply-text");
  const letters = page.getByTestId("record-history").getByText(wordsOf("en", "admin:record.mail.program"));
  await page.getByTestId(`reply-open-${id}`).click();
  await text.fill("See you on Tuesday.");
  await page.getByTestId("reply-send").click();
  await text.fill("See you on Tuesday. Bring the plans.");
  release();
  await expect(letters).toHaveCount(1);
  await expect(page.getByTestId("reply-send")).toBeEnabled();
  await expect(text).toHaveValue("See you on Tuesday. Bring the plans.");
  await page.reload();
  await page.getByTestId(`reply-open-${id}`).click();
  await expect(text).toHaveValue("See you on Tuesday. Bring the plans.");
  await page.getByTestId("reply-send").click();
  await expect(text).toHaveCount(0);
  expect(sent).toEqual(["See you on Tuesday.", "See you on Tuesday. Bring the plans."]);
  expect(await asksBeforeLeaving(page)).toBe(false);
});

for (const how of ["by a colleague", "by oneself", "while nobody listened", "while the page was away"] as const)
  test(`words about somebody who is erased ${how} go, those about the living stay`, async ({
    page,
    site,
    problems,
  }) => {
    const slug = how.replaceAll(" ", "-");
    const email = `${slug}@gone.example`;
    const { id: job } = await addJob(site, { title: `Ferryman ${slug}` });
    const enquiry = await sendEnquiry(site, { email });
    const application = await sendApplication(site, job, { email });
    const living = await sendEnquiry(site, { email: `${slug}@living.example` });
    if (how === "by oneself") await hearNothing(page);
    if (how === "while nobody listened") {
      problems.allow(/ERR_FAILED|Failed to fetch/);
      await page.route("**/api/admin/events*", (route) => route.abort());
    }
    await openDashboard(page, site, { search: `?tab=contacts&id=${enquiry}` });
    await page.getByTestId(`reply-open-${enquiry}`).click();
    await page.getByTestId("reply-text").fill("About your illness");
    await page.locator(`[data-record="${living}"] h3 a`).click();
    await page.getByTestId("record-note").fill("Call in May");
    await page.getByTestId("admin-tab-applications").click();
    await page.locator(`[data-record="${application}"] h3 a`).click();
    await page.getByTestId("record-note").fill("Is ill");
    await page.getByTestId("admin-tab-jobs").click();
    await page.evaluate(() => sessionStorage.setItem("staff:job-drafts", "[]"));
    const drafts = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter((name) => /:(reply|note|job)/.test(name)));
    const gone = [`staff:reply:${enquiry}`, `staff:note:${application}`];
    const kept = [`staff:note:${living}`, "staff:job-drafts"];
    expect((await drafts()).toSorted()).toEqual([...gone, ...kept].toSorted());
    if (how === "by oneself") {
      await page.getByTestId("admin-tab-applications").click();
      await page.getByTestId(`more-${application}`).click();
      await page.getByTestId(`erase-${application}`).click();
      await page.getByTestId("erase-confirmation").fill(email);
      await page.getByTestId("erase-submit").click();
    } else {
      const back = page.url();
      if (how === "while the page was away") await page.goto("/robots.txt");
      await adminCall(site, "POST", "/api/admin/erasures", { email, confirmation: email });
      if (how === "while the page was away") await page.goto(back);
      if (how === "while nobody listened") await page.evaluate(() => dispatchEvent(new Event("online")));
    }
    await expect.poll(async () => (await drafts()).toSorted()).toEqual(kept.toSorted());
  });

test("a question that is not answered costs no words", async ({ page, site, problems }) => {
  problems.allow(/ERR_FAILED|Failed to fetch/);
  const email = "unasked@gone.example";
  const id = await sendEnquiry(site, { email });
  await openDashboard(page, site, { search: `?tab=contacts&id=${id}` });
  await page.getByTestId("record-note").fill("Call in May");
  await page.getByTestId("admin-tab-jobs").click();
  const isKept = () => page.evaluate((name) => name in sessionStorage, `staff:note:${id}`);
  const refused = page.waitForEvent("requestfailed", (request) => request.url().includes(`id=${id}`));
  await page.route(`**/api/admin/applications?*id=${id}*`, (route) => route.abort());
  await adminCall(site, "POST", "/api/admin/erasures", { email, confirmation: email });
  await refused;
  await page.waitForTimeout(300);
  expect(await isKept()).toBe(true);
});
