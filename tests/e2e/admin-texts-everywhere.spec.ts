import { jobPath, localePath, pagePath } from "../../contract/routes.ts";
import { addJob } from "../support/admin.ts";
import { jobWithPay, wordsOf } from "../support/job-seeker.ts";
import { freshDatabase } from "../support/postgres.ts";
import { startSite } from "../support/site.ts";
import { expect, test } from "../support/test.ts";
import { asStaff, documentOf, lead, saveText, signInAndLoad, walked } from "../support/texts.ts";

for (const locale of walked) {
  const other = locale === "en" ? "sk" : "en";

  test(`the pen works on every public page, and plural forms are fields of their own (${locale})`, async ({
    page,
    site,
    problems,
  }) => {
    problems.allow(/status of 404/);
    const job = await jobWithPay(site, locale);
    const { id: further } = await addJob(site);
    await signInAndLoad(page, pagePath("privacy", locale));
    const popover = page.getByTestId("edit-popover");
    const places = [
      { path: pagePath("privacy", locale), text: page.locator("h1"), key: "privacy:title" },
      { path: localePath("/nowhere", locale), text: page.locator("h1"), key: "common:notFound.title" },
      { path: jobPath(job.id, locale), text: page.getByTestId(`job-apply-${further}`), key: "forms:careers.apply" },
    ];
    for (const { path, text, key } of places) {
      await page.goto(path);
      await page.getByTestId("edit-texts").click();
      const marked = text.locator("xpath=descendant-or-self::*[@data-words]").first();
      await expect(marked).toHaveAttribute("data-words", new RegExp(`(^| )${key}( |$)`));
      await marked.click();
      await expect(popover.locator("code")).toHaveText(key);
      await expect(page.getByTestId(`edit-${locale}`)).toBeFocused();
      await expect(popover.getByRole("textbox").first()).toHaveAttribute("data-testid", `edit-${locale}`);
      await expect(popover.getByTestId(`edit-${other}`)).toHaveText(wordsOf(other, key));
      await page.keyboard.press("Escape");
      await expect(popover).toBeHidden();
    }

    const notice = page.getByTestId("contact-notice");
    await expect(notice).toHaveAttribute("data-words", "forms:contact.notice");
    await notice.press("Enter");
    const forms = { en: ["en", "en-other"], sk: ["sk", "sk-few", "sk-many", "sk-other"] };
    for (const field of walked.flatMap((one) => forms[one])) {
      const words = page.getByTestId(`edit-${field}`);
      await expect(words.locator(".token")).toHaveText("count");
      await words.press("Control+End");
      await page.keyboard.type(` ${field.replace("-", " ")}`);
    }
    await page.getByTestId("edit-done").click();
    await expect(popover).toBeHidden();
    await expect(notice).toContainText(new RegExp(`\\d.*${locale} other`, "s"));
    await page.getByTestId("edit-discard").click();
    await page.getByTestId("edit-discard-now").click();
    await expect(page.getByTestId("edit-publish")).toBeDisabled();
  });
}

test("what is published at one instance is read at another within seconds, and a colleague there is told", async ({
  browser,
  database,
}) => {
  const isShared = database === "postgres";
  const variables = isShared ? { DATABASE_URL: await freshDatabase() } : {};
  const first = await startSite({ variables });
  // An embedded database has one instance: there the colleague is only another browser.
  const second = isShared ? await startSite({ variables }) : first;
  const context = await browser.newContext({ baseURL: second.url, locale: "en-US", reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(pagePath("adminLogin", "en"));
  await page.waitForFunction(() => performance.getEntriesByName("alive").length > 0);
  await signInAndLoad(page);
  await page.getByTestId("edit-texts").click();
  const text = page.locator("#hero .lead");
  await expect(text).toHaveAttribute("data-words");
  await text.click();
  await page.getByTestId("edit-en").fill("Ours.");
  const { read } = await saveText(first, "home:hero.description", lead);
  await expect(page.getByTestId("edit-conflict")).toContainText(lead.en);
  await page.getByTestId("edit-theirs").click();
  await expect(page.getByTestId("edit-en")).toHaveText(lead.en);

  const { version } = await asStaff(first, "POST", "/publish", { drafts: [read], evenBehind: false });
  const visitor = await (await browser.newContext({ baseURL: second.url, locale: "en-US" })).newPage();
  for (const locale of walked) {
    const path = pagePath("home", locale);
    await expect.poll(() => documentOf(second, path)).toContain(lead[locale]);
    await visitor.goto(path);
    await expect(visitor.locator("#hero .lead")).toHaveText(lead[locale]);
  }
  await expect(page.locator(".publish-bar")).toContainText(wordsOf("en", "admin:texts.none"));
  await asStaff(first, "POST", "/take-back", { version });
  for (const locale of walked) {
    const path = pagePath("home", locale);
    await expect.poll(() => documentOf(second, path)).not.toContain(lead[locale]);
  }
  await visitor.context().close();
  await context.close();
  await Promise.all([first.stop(), isShared && second.stop()]);
});
