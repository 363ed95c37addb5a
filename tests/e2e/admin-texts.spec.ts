import type { Page } from "@playwright/test";
import { jobPath, localePath, pagePath } from "../../contract/routes.ts";
import { fillLogin, openDashboard } from "../support/admin.ts";
import { hold } from "../support/hold.ts";
import { expectAccessible, getWords, jobWithPay } from "../support/job-seeker.ts";
import { admin } from "../support/site.ts";
import { expect, test } from "../support/test.ts";
import {
  callTexts,
  discardDrafts,
  fetchDocument,
  heroTexts,
  openText,
  saveText,
  signInAndLoad,
  testedLocales,
} from "../support/texts.ts";

const key = "home:hero.description";
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const locale of testedLocales) {
  const words = (name: string, values = {}) => getWords(locale, `admin:texts.${name}`, values);
  const home = pagePath("home", locale);

  test(`a text is edited, published and taken back (${locale})`, async ({ page, site, browser, problems }) => {
    problems.allow(/status of 409/);
    const before = await fetchDocument(site, home);
    await signInAndLoad(page, home);
    await page.getByTestId("edit-texts").click();
    await expect(page).toHaveURL(new RegExp(`${home}\\?edit$`));
    const text = page.locator("#hero .lead");
    await expect(text).toHaveAttribute("data-text", key);
    await expect(page.locator("#hero h1 [data-text='home:hero.title']").first()).toBeVisible();
    await expect(page.getByTestId("edit-publish")).toBeDisabled();
    await expectAccessible(page);

    await text.focus();
    await page.keyboard.press("Enter");
    const popover = page.getByTestId("edit-popover");
    await expect(page.getByTestId(`edit-${locale}`)).toBeFocused();
    await page.getByTestId("edit-en").fill(heroTexts.en);
    await expect(popover).toContainText(words("marks.behind"));
    const length = { count: heroTexts.en.length, original: getWords("en", key).length };
    await expect(popover).toContainText(words("length_other", length));
    await page.getByTestId("edit-en").fill("<b>");
    await page.keyboard.press("Escape");
    await expect(page.getByTestId("edit-unkept")).toHaveText(words("unkept"));
    await page.getByTestId("edit-en").fill(heroTexts.en);
    await expectAccessible(page);
    await page.getByTestId("edit-sk").fill(heroTexts.sk);
    await page.keyboard.press("Escape");
    await expect(popover).toBeHidden();
    await expect(text).toBeFocused();
    await expect(text).toContainText(heroTexts[locale]);
    expect(await fetchDocument(site, home)).toBe(before);

    await page.getByTestId("edit-preview").click();
    await expect(text).not.toHaveAttribute("data-text");
    await expect(text).toContainText(heroTexts[locale]);
    await page.getByTestId("edit-publish").click();
    const summary = page.getByTestId("edit-publish-dialog");
    for (const one of testedLocales)
      await expect(summary.locator(`[lang=${one}] ins`, { hasText: heroTexts[one].slice(-8) })).toBeVisible();
    await expectAccessible(page);
    await page.getByTestId("edit-publish-now").click();
    await expect(page.locator(".publish-bar")).toContainText(words("none"));
    const visitor = await (await browser.newContext({ locale: "en-US" })).newPage();
    const asked: string[] = [];
    visitor.on("request", (request) => asked.push(request.url()));
    for (const one of testedLocales) {
      await visitor.goto(site.url + pagePath("home", one));
      await expect(visitor.locator("#hero .lead")).toHaveText(heroTexts[one]);
    }
    expect(asked.filter((url) => /admin|editor/.test(url))).toEqual([]);
    await visitor.context().close();

    await page.getByTestId("edit-preview").click();
    await text.click();
    await page.getByTestId("edit-history").click();
    await expect(popover.locator("ins").first()).toBeVisible();
    await expect(popover.locator(".mark")).toHaveCount(0);
    await page.getByTestId("edit-en").fill("Something else.");
    await page.getByTestId("edit-use-version").first().click();
    await expect(page.getByTestId("edit-en")).toHaveValue(heroTexts.en);
    await expect(page.getByTestId(`edit-${locale}`)).toBeFocused();
    await page.keyboard.press("Escape");
    await page.getByTestId("edit-take-back").click();
    const question = page.getByTestId("edit-take-back-dialog");
    for (const one of testedLocales)
      await expect(question.locator(`[lang=${one}] del`, { hasText: heroTexts[one].slice(-8) })).toBeVisible();
    expect(await fetchDocument(site, home)).not.toBe(before);
    await page.getByTestId("edit-take-back-now").click();
    await expect(page.getByText(words("takenBack")).first()).toBeVisible();
    await expect(page.locator(".publish-bar")).toContainText(words("takenBackBy", { name: admin.username, when: "" }));
    await expect(text).toContainText(getWords(locale, key));
    expect(await fetchDocument(site, home)).toBe(before);
    await page.getByTestId("edit-texts").click();
    await expect(page).toHaveURL(new RegExp(`${home}$`));
  });
}

test("the editor works on every public page, in dialogs and for plural forms", async ({ page, site, problems }) => {
  const [locale, other] = ["en", "sk"] as const;
  problems.allow(/status of 404/);
  const job = await jobWithPay(site, locale);
  await signInAndLoad(page, pagePath("privacy", locale));
  const popover = page.getByTestId("edit-popover");
  const places = [
    { path: pagePath("privacy", locale), text: "privacy:title" },
    { path: localePath("/nowhere", locale), text: "common:notFound.title" },
    { path: jobPath(job.id, locale), text: "forms:contact.submit" },
  ];
  for (const { path, text } of places) {
    await page.goto(path);
    await page.getByTestId("edit-texts").click();
    await page.locator(`[data-text='${text}']`).first().click();
    await expect(popover.locator("code")).toHaveText(text);
    await expect(page.getByTestId(`edit-${other}`)).toHaveValue(getWords(other, text));
    await page.keyboard.press("Escape");
    await expect(popover).toBeHidden();
  }

  await page.goto("/?edit");
  await page.getByTestId(`job-apply-${job.id}`).click();
  await page.getByTestId("edit-follow").click();
  const dialog = page.getByTestId("apply-dialog");
  await dialog.locator("label[data-text], label [data-text]").first().click();
  await expect(dialog.getByTestId(`edit-${locale}`)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(popover).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  const notice = page.locator("[data-text='forms:contact.notice']").first();
  await notice.press("Enter");
  const forms = { en: ["en", "en-other"], sk: ["sk", "sk-few", "sk-many", "sk-other"] };
  for (const field of testedLocales.flatMap((one) => forms[one])) {
    await expect(page.getByTestId(`edit-${field}`)).toHaveValue(/\{\{count\}\}/);
    await page.getByTestId(`edit-${field}`).press("Control+End");
    await page.keyboard.type(` ${field.replace("-", " ")}`);
    await expect(page.getByTestId(`edit-${field}`)).toHaveValue(new RegExp(` ${field.replace("-", " ")}$`));
  }
  await page.getByTestId("edit-done").click();
  await expect(popover).toBeHidden();
  await expect(notice).toContainText(new RegExp(`\\d.*${locale} other`, "s"));
  await discardDrafts(site);
});

test("typed texts survive conflicts, reloads, expired sessions and saves", async ({ page, site, problems }) => {
  const [locale, other] = ["sk", "en"] as const;
  problems.allow(/status of 40[19]/);
  const token = await site.adminToken();
  await openDashboard(page, site, { locale, token });
  await page.context().addCookies([{ name: "device-1", value: "known", url: site.url }]);
  await page.getByTestId("admin-texts").click();
  await openText(page, key);
  const field = page.getByTestId(`edit-${locale}`);
  await field.fill("Ours.");
  await saveText(site, key, { [locale]: "Theirs.", [other]: heroTexts[other] });
  await expect(page.getByTestId("edit-conflict")).toContainText("Theirs.");
  await expect(page.getByTestId(`edit-${other}`)).toHaveValue(heroTexts[other]);
  await expect(page.getByTestId("edit-conflict")).toContainText(admin.username);
  await expect(page.getByTestId("edit-done")).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("edit-unkept")).toHaveText(getWords(locale, "admin:texts.resolve"));
  await page.getByTestId("edit-mine").click();

  await page.reload();
  await expect(field).toHaveValue("Ours.");
  await fetch(`${site.url}/api/admin/logout`, { method: "POST", headers: { authorization: `Bearer ${token}` } });
  await page.getByTestId("edit-done").click();
  await expect(page.getByTestId("login-expired")).toBeVisible();
  await fillLogin(page);
  await expect(page).toHaveURL(/\?edit$/);
  await expect(field).toHaveValue("Ours.");
  const answer = await hold(page, "**/api/admin/words/home*");
  await page.getByTestId("edit-done").click();
  await field.fill("Ours, and more.");
  answer();
  await expect(page.locator("#hero .lead")).toContainText("Ours.");
  await expect(field).toHaveValue("Ours, and more.");
  await page.getByTestId("edit-done").click();
  await expect(page.getByTestId("edit-popover")).toBeHidden();
  await expect(page.locator("#hero .lead")).toContainText("Ours, and more.");

  await page.getByTestId("edit-discard").click();
  await expect(page.getByTestId("edit-discard-dialog").getByRole("listitem")).toContainText(admin.username);
  await expectAccessible(page);
  await page.getByTestId("edit-discard-now").click();
  await expect(page.getByTestId("edit-publish")).toBeDisabled();
  await expect(page.locator("#hero .lead")).toContainText(getWords(locale, key));
});

test("what is published is what was reviewed, also after a colleague's change", async ({ page, site, problems }) => {
  problems.allow(/status of 409/);
  await signInAndLoad(page, "/?edit");
  const dialog = page.getByTestId("edit-publish-dialog");
  const publish = page.getByTestId("edit-publish-now");
  await saveText(site, key, heroTexts);
  await page.getByTestId("edit-publish").click();
  await saveText(site, key, { ...heroTexts, en: "Theirs." });
  await expect(page.locator("#hero .lead")).toContainText("Theirs.");
  await expect(dialog).not.toContainText("Theirs.");
  await publish.click();
  await expect(dialog.getByRole("alert")).toHaveText(getWords("en", "admin:texts.outdated"));
  await expect(dialog.locator("[lang=en] ins")).toContainText("Theirs.");
  expect(await fetchDocument(site, "/")).not.toContain("Theirs.");

  const { texts } = await callTexts(site, "GET", "");
  const drafts = texts.flatMap(({ draft, ...text }: { key: string; revision: number; draft?: object }) =>
    draft ? [{ key: text.key, revision: text.revision }] : [],
  );
  const { version } = await callTexts(site, "POST", "/publish", { drafts, acceptBehind: true });
  await publish.click();
  await expect(dialog.getByRole("heading")).toHaveText(getWords("en", "admin:texts.nothingLeft"));
  await expect(dialog).toContainText(getWords("en", "admin:texts.publication", { name: admin.username, when: "" }));
  await expect(publish).toBeHidden();
  await page.getByTestId("edit-cancel").click();
  await expect(dialog).toBeHidden();
  await callTexts(site, "POST", "/take-back", { version });
});

test("one button shows and hides the original text, and Escape closes the editor", async ({ page, site }) => {
  await signInAndLoad(page, "/?edit");
  await page.locator("#hero .lead").click();
  const field = page.getByTestId("edit-en");
  await field.fill(heroTexts.en);
  const original = page.getByTestId("edit-original-en");
  await original.press("Enter");
  await expect(field).toHaveValue(getWords("en", key));
  await original.press("Enter");
  await expect(field).toHaveValue(heroTexts.en);
  await original.press("Enter");
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("edit-popover")).toBeHidden();
  await discardDrafts(site);
});

test("on a phone the texts of the menu are edited over it", async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAndLoad(page, "/?edit");
  await expect(page.getByTestId("edit-publish")).toBeVisible();
  const menu = page.getByTestId("nav-menu-toggle");
  await menu.click();
  await page.getByTestId("nav-robotics").click();
  const field = page.getByTestId("edit-en");
  await expect(field).toBeFocused();
  const isInFront = () =>
    field.evaluate((element) => {
      const { x, y } = element.getBoundingClientRect();
      return document.elementFromPoint(x + 20, y + 20) === element;
    });
  expect(await isInFront()).toBe(true);
  await field.fill("Robots");
  await menu.click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("Robots");
  expect(await isInFront()).toBe(true);
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("edit-popover")).toBeHidden();
  await discardDrafts(site);
});

test("a text with a long key fits on the narrowest phone", async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openDashboard(page, site, { token: await site.adminToken() });
  await page.context().addCookies([{ name: "device-1", value: "known", url: site.url }]);
  await page.getByTestId("admin-more").click();
  await page.getByTestId("admin-texts").click();
  await expect(page.getByTestId("nav-menu-toggle")).toBeInViewport({ ratio: 1 });
  expect(await sideways(page)).toBe(0);
  await openText(page, "home:municipal.infrastructure.text");
  for (const part of ["header", "textarea >> nth=0", "textarea >> nth=1", "footer"]) {
    const box = await page.getByTestId("edit-popover").locator(part).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999), part).toBeLessThanOrEqual(320);
  }
});
