import type { Page } from "@playwright/test";
import type { Locale } from "../../contract/locales.ts";
import { pagePath } from "../../contract/routes.ts";
import { lengthMost, placeholder } from "../../contract/words/text-rules.ts";
import type { Forms } from "../../contract/words/texts.ts";
import { openDashboard } from "../support/admin.ts";
import { expectAccessible, jobWithPay, wordsOf } from "../support/job-seeker.ts";
import type { Site } from "../support/site.ts";
import { expect, test } from "../support/test.ts";
import { asStaff, documentOf, lead, signInAndLoad, walked } from "../support/texts.ts";

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Whoever signed in on a page that came without it has it all the same. */
async function walkFromDashboard(page: Page, site: Site) {
  await openDashboard(page, site, { locale: "sk", token: await site.adminToken() });
  await page.locator(".admin-top .logo").click();
}

for (const locale of walked) {
  const words = (key: string, values = {}) => wordsOf(locale, `admin:texts.${key}`, values);
  const other = locale === "en" ? "sk" : "en";
  const home = pagePath("home", locale);
  const enter = { en: (page: Page) => signInAndLoad(page), sk: walkFromDashboard }[locale];

  test(`staff change texts where they stand, and visitors see nothing of it (${locale})`, async ({
    page,
    site,
    problems,
  }) => {
    problems.allow(/status of 40[39]/);
    const job = await jobWithPay(site, locale);
    const before = await documentOf(site, home);
    await enter(page, site);
    await expect(page.getByTestId("edit-texts")).toHaveText(words("edit"));
    await page.getByTestId("edit-texts").click();
    const text = page.locator("#hero .lead");
    await expect(text).toHaveAttribute("data-words", "home:hero.description");
    await expect(page.locator("#hero h1")).toHaveAttribute("data-words", "home:hero.title");
    await expect(page.getByTestId("edit-publish")).toBeDisabled();
    await expectAccessible(page);
    const wide = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ ...wide, width: 320 });
    await expect(page.getByTestId("nav-menu-toggle")).toBeInViewport({ ratio: 1 });
    expect(await sideways(page)).toBe(0);
    await page.setViewportSize(wide);

    await text.focus();
    await page.keyboard.press("Enter");
    const popover = page.getByTestId("edit-popover");
    await expect(page.getByTestId(`edit-${locale}`)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(popover).toBeHidden();
    await expect(text).toBeFocused();

    await text.click();
    await page.getByTestId("edit-en").fill(lead.en);
    await expect(popover).toContainText(words("marks.behind"));
    const room = words("goodUpTo_other", { count: lead.en.length, most: "1[1-6]\\d" });
    await expect(popover).toContainText(new RegExp(room));
    await page.getByTestId("edit-en").fill(lead.en.repeat(3));
    for (const where of ["lineOnPhone", "lineOnDesktop"])
      await expect(popover.locator(".is-over")).toContainText(words(where));
    await page.getByTestId("edit-en").fill(lead.en);
    await expect(page.getByTestId("edit-propose")).toBeHidden();
    await expectAccessible(page);
    await page.getByTestId("edit-sk").fill(lead.sk);
    await expect(popover).not.toContainText(words("marks.behind"));
    await page.keyboard.press("Escape");
    await expect(popover).toBeHidden();
    await expect(text).toHaveText(lead[locale]);

    await page.getByTestId(`job-apply-${job.id}`).click();
    await page.getByTestId("edit-follow").click();
    const dialog = page.getByTestId("apply-dialog");
    await dialog.locator("[data-words]").first().click();
    await expect(dialog.getByTestId(`edit-${locale}`)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(popover).toBeHidden();
    await dialog.locator("[data-words]").first().click();
    await page.getByTestId("edit-en").fill("Not yet");
    await dialog
      .getByRole("button", { name: wordsOf(locale, "common:close"), exact: true })
      .first()
      .click();
    await expect(dialog).toBeHidden();
    await expect(page.getByTestId("edit-en")).toHaveText("Not yet");
    const mayLeave = await page.evaluate(() => dispatchEvent(new Event("beforeunload", { cancelable: true })));
    expect(mayLeave).toBe(false);
    await page.context().addCookies([{ name: "device-1", value: "known", url: site.url }]);
    await page.reload();
    await expect(page.getByTestId("edit-en")).toHaveText("Not yet");
    await page.getByTestId("edit-en").fill("<b>");
    await page.keyboard.press("Escape");
    await expect(page.getByTestId("edit-unkept")).toHaveText(words("unkept"));
    await page.getByTestId("edit-undo").click();
    await page.keyboard.press("Escape");
    await expect(popover).toBeHidden();

    await page.getByTestId("edit-find").click();
    await page.getByTestId("edit-search").fill(words("places.forms-validation"));
    await page.getByTestId("edit-found-forms:validation.messageMin").click();
    await expect(page.getByTestId("edit-en").locator(".token")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByTestId("edit-find").click();
    const place = wordsOf(other, "admin:texts.places.common-meta");
    await page
      .getByTestId("edit-search")
      .fill(`${place} ${wordsOf(other, "common:meta.homeDescription").split(" ")[1]}`);
    await page.getByTestId("edit-found-common:meta.homeDescription").click();
    await expect(popover).toContainText(new RegExp(words("shownInSearch_other", { count: "\\d+", most: 160 })));
    await page.getByTestId("edit-en").fill("Robots that walk.");
    await expect(popover).toContainText(wordsOf(locale, "admin:validation.placeholdersDiffer"));
    await expect(page.getByTestId("edit-done")).toBeDisabled();
    await page.getByTestId("edit-preview").click();
    await expect(page.getByTestId("edit-unkept")).toBeVisible();
    await expect(page.getByTestId("edit-en")).toHaveText("Robots that walk.");
    await page.getByTestId("edit-en").press("Control+Home");
    await popover.getByRole("button", { name: words("insert") }).click();
    await page.keyboard.type("makes ");
    await expect(page.getByTestId("edit-en")).toHaveText("brand makes Robots that walk.");

    await page.getByTestId("edit-preview").click();
    await expect(popover).toBeHidden();
    await expect(text).not.toHaveAttribute("data-words");
    await page.getByTestId("language-switcher").click();
    await page.getByTestId(`language-option-${other}`).click();
    await expect(text).toHaveText(lead[other]);
    await page.getByTestId("language-switcher").click();
    await page.getByTestId(`language-option-${locale}`).click();
    expect(await documentOf(site, home)).toBe(before);

    await page.getByTestId("edit-preview").click();
    await page.getByTestId("edit-discard").click();
    await page.getByTestId("edit-discard-now").click();
    await expect(page.getByTestId("edit-publish")).toBeDisabled();
  });
}

/** As long as it may be, in one word. */
function longest(original: string): string {
  const gaps = (original.match(placeholder) ?? []).join(" ");
  const word = "nema".repeat(original.length).slice(0, lengthMost(original) - gaps.length - 1);
  return `${gaps} ${word}`.trim();
}

test("the longest texts that are taken stay on the page at every width", async ({ page, site, problems }) => {
  problems.allow(/status of 404/);
  const { texts: all } = await asStaff(site, "GET", "");
  const texts = all.filter(({ key }: { key: string }) => /^(common|home|forms|privacy):(?!errors)/.test(key));
  const long = (forms: Forms) => Object.fromEntries(Object.entries(forms).map(([form, text]) => [form, longest(text)]));
  const headers = { authorization: `Bearer ${await site.adminToken()}`, "content-type": "application/json" };
  const send = async (method: string, path: string, body: object) => {
    const options = { method, headers, body: JSON.stringify(body) };
    return (await fetch(`${site.url}/api/admin/words${path}`, options)).json();
  };
  const drafts: string[] = [];
  const save = async ({
    key,
    shipped,
    read: known,
  }: {
    key: string;
    shipped: Record<Locale, Forms>;
    read?: string;
  }) => {
    const texts = { en: long(shipped.en), sk: long(shipped.sk) };
    const { read, code } = await send("PUT", `/${key}`, { texts, read: known });
    expect(code, key).toBeUndefined();
    if (read) drafts.push(read);
  };
  while (texts.length > 0) await Promise.all(texts.splice(0, 20).map(save));
  const { version } = await send("POST", "/publish", { drafts, evenBehind: true });
  for (const path of ["/", "/sk", "/privacy-policy", "/sk/privacy-policy", "/nowhere"]) {
    await page.goto(path);
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await sideways(page), `${path} at ${width}`).toBe(0);
    }
  }
  await send("POST", "/take-back", { version });
});
