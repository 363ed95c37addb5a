import { pagePath } from "../../contract/routes.ts";
import { asksForReauthOnce } from "../support/account.ts";
import { expectToast } from "../support/admin.ts";
import { expectAccessible, wordsOf } from "../support/job-seeker.ts";
import { admin } from "../support/site.ts";
import { expect, test } from "../support/test.ts";
import { documentOf, lead, saveText, signInAndLoad, walked } from "../support/texts.ts";

for (const locale of walked) {
  const words = (key: string, values = {}) => wordsOf(locale, `admin:texts.${key}`, values);
  const other = locale === "en" ? "sk" : "en";
  const home = pagePath("home", locale);

  test(`staff see what they publish, visitors read it, and it is taken back (${locale})`, async ({
    page,
    site,
    browser,
    problems,
  }) => {
    problems.allow(/status of 40[39]/);
    // Two dialogs close while the way back of the first is still under way.
    await page.addInitScript(() => {
      const go = history.go.bind(history);
      history.go = (delta) => void setTimeout(() => go(delta), 300);
    });
    const before = await documentOf(site, home);
    await saveText(site, "home:hero.description", lead);
    await saveText(site, "common:meta.homeDescription", { en: "{{brand}} makes Robots that walk." });
    await signInAndLoad(page, home);
    await page.getByTestId("edit-texts").click();
    const popover = page.getByTestId("edit-popover");
    const text = page.locator("#hero .lead");
    const slovak = { en: "Slovak", sk: "Slovenčina" }[locale];
    await expect(page.locator(".publish-bar")).toContainText(words("behind_one", { count: 1, language: slovak }));
    await page.getByTestId("edit-publish").click();
    const summary = page.getByTestId("edit-publish-dialog");
    await expect(summary).toContainText(
      words(locale === "sk" ? "publishTitle_few" : "publishTitle_other", { count: 2 }),
    );
    for (const one of walked)
      await expect(summary.locator(`[lang=${one}] ins`, { hasText: lead[one].slice(-8) })).toBeVisible();
    const behind = summary.getByRole("listitem").filter({ hasText: words("behindIn", { language: slovak }) });
    await expect(behind).toContainText(words("places.common-meta"));
    await expect(page.getByTestId("edit-publish-now")).toHaveText(words("publishAnyway"));
    await expectAccessible(page);
    await asksForReauthOnce(page, "**/api/admin/words/publish");
    await page.getByTestId("edit-publish-now").click();
    await page.getByTestId("prove-password").fill(admin.password);
    await page.getByTestId("prove-submit").click();
    await expectToast(page, words("published"));
    expect(await documentOf(site, "/")).toContain('content="Tatrion makes Robots that walk."');

    const context = await browser.newContext({ locale: "en-US", reducedMotion: "reduce" });
    const visitor = await context.newPage();
    const asked: string[] = [];
    const told: string[] = [];
    visitor.on("request", (request) => asked.push(request.url()));
    visitor.on("console", (message) => told.push(message.text()));
    await visitor.goto(site.url + home);
    await visitor.waitForFunction(() => performance.getEntriesByName("alive").length > 0);
    await expect(visitor.locator("#hero .lead")).toHaveText(lead[locale]);
    await visitor.getByTestId("language-switcher").click();
    await visitor.getByTestId(`language-option-${other}`).click();
    await expect(visitor.locator("#hero .lead")).toHaveText(lead[other]);
    expect(asked.filter((url) => /admin|editor|begin/.test(url))).toEqual([]);
    expect(told).toEqual([]);
    await context.close();

    await text.click();
    await page.getByTestId("edit-history").click();
    await expect(popover).toContainText(admin.username);
    await expect(popover.locator("ins", { hasText: lead[locale].split(" ").at(-1) ?? "" }).first()).toBeVisible();
    await page.getByTestId("edit-en").fill("Ours.");
    await saveText(site, "home:hero.description", { en: "Theirs.", sk: lead.sk });
    await expect(page.getByTestId("edit-conflict")).toContainText("Theirs.");
    await expect(page.getByTestId("edit-done")).toBeDisabled();
    await page.getByTestId("edit-mine").click();
    await expect(page.getByTestId("edit-en")).toHaveText("Ours.");
    await page.getByTestId("edit-done").click();
    await expect(popover).toBeHidden();
    await page.getByTestId("edit-publications").click();
    await expect(page.getByTestId("edit-history-dialog")).toContainText(words("places.common-meta"));
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByTestId("edit-discard").click();
    await page.getByTestId("edit-discard-now").click();
    await expect(page.getByTestId("edit-take-back")).toBeVisible();
    await page.getByTestId("edit-take-back").click();
    await expectToast(page, words("takenBack"));
    await expect(page.getByTestId("edit-take-back")).toBeHidden();
    const takenBackBy = words("takenBackBy", { name: admin.username, when: "" });
    await expect(page.locator(".publish-bar")).toContainText(takenBackBy);
    expect(await documentOf(site, home)).toBe(before);
    await expect(text).toHaveText(wordsOf(locale, "home:hero.description"));
  });
}
