import { pagePath } from "../../contract/routes.ts";
import { wordsOf } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";
import { discardDrafts, documentOf, draftOf, openText, signInAndLoad, walked } from "../support/texts.ts";

const email = "forms:validation.emailInvalid";
/** Their letters wrap on a narrow page; one of them ties a short word to the next, as the server keeps it. */
const ordinary = { en: "Communication needs an address", sk: "Skontrolujte adresu v Bratislave" };
const description = "common:meta.homeDescription";

for (const locale of walked) {
  const words = (key: string, values = {}) => wordsOf(locale, `admin:texts.${key}`, values);
  const home = pagePath("home", locale);

  test(`of texts that say the same the pressed one opens, by mouse and by keyboard (${locale})`, async ({ page }) => {
    await signInAndLoad(page, home);
    await page.getByTestId("edit-texts").click();
    const popover = page.getByTestId("edit-popover");
    const places = [
      { text: page.getByTestId("nav-ai-software"), key: "common:nav.ai-software" },
      { text: page.locator("#ai-software .label").first(), key: "home:aiSoftware.label" },
      { text: page.locator("footer a[href$='#ai-software']"), key: "common:footer.ai-software" },
      { text: page.getByTestId("nav-contact"), key: "common:nav.contact" },
    ];
    for (const { text, key } of places) {
      await expect(text.locator("xpath=descendant-or-self::*[@data-words]").first()).toHaveAttribute("data-words", key);
      await text.click();
      await expect(popover.locator("code")).toHaveText(key);
      await page.keyboard.press("Escape");
      await expect(popover).toBeHidden();
      await text.press("Enter");
      await expect(popover.locator("code")).toHaveText(key);
      await page.keyboard.press("Escape");
    }
    await page.getByTestId("edit-preview").click();
    await expect(places[0]?.text ?? page.locator("nav")).toHaveText(wordsOf(locale, "common:nav.ai-software"));
  });

  test(`lines, pasted words and chips are typed where the caret is, and taken back (${locale})`, async ({
    page,
    site,
  }) => {
    await signInAndLoad(page, home);
    await page.getByTestId("edit-texts").click();
    await openText(page, "home:hero.title");
    const field = page.getByTestId(`edit-${locale}`);
    const text = async () => (await field.innerText()).trimEnd();
    const paste = (pasted: string) =>
      field.evaluate((element, said) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", said);
        element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      }, pasted);
    await field.press("Control+A");
    await page.keyboard.type("Software");
    await page.keyboard.press("Enter");
    await page.keyboard.type("that helps.");
    expect(await text()).toBe("Software\nthat helps.");
    await paste(" <b>Every\u200b\nday.");
    expect(await text()).toBe("Software\nthat helps. <b>Every\nday.");
    await page.keyboard.press("Control+Z");
    expect(await text()).toBe("Software\nthat helps.");
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+Z");
    expect(await text()).toBe("Software\nthat helps.");
    await page.getByTestId("edit-done").click();
    await expect(page.getByTestId("edit-popover")).toBeHidden();
    expect((await draftOf(site, "home:hero.title"))?.[locale]).toEqual({ "": "Software\nthat helps." });
    await openText(page, description);
    await field.press("Control+A");
    await page.keyboard.type("Robots");
    await page
      .getByTestId("edit-popover")
      .getByRole("button", { name: words("insert") })
      .focus();
    await page.keyboard.press("Enter");
    expect(await text()).toBe("Robots brand");
    await page.keyboard.press("Control+Z");
    expect(await text()).toBe("Robots");
    await discardDrafts(site);
  });

  test(`a chip that is cut, copied and pasted is a chip again (${locale})`, async ({ page, site }) => {
    await signInAndLoad(page, home);
    await page.getByTestId("edit-texts").click();
    await openText(page, description);
    const field = page.getByTestId(`edit-${locale}`);
    const chips = field.locator("[data-token]");
    const kept = async () => {
      await page.getByTestId("edit-done").click();
      await expect(page.getByTestId("edit-popover")).toBeHidden();
      return (await draftOf(site, description))?.[locale]?.[""]?.replaceAll("\u00a0", " ");
    };
    const shipped = wordsOf(locale, description, { brand: "{{brand}}" }).replaceAll("\u00a0", " ");
    const moved = `${shipped.replace("{{brand}}", "")} {{brand}}`;
    await chips.click();
    await page.keyboard.press("Control+X");
    await expect(chips).toHaveCount(0);
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" ");
    await page.keyboard.press("Control+V");
    await expect(chips).toHaveCount(1);
    expect(await kept()).toBe(moved);

    await openText(page, description);
    await field.press("Control+A");
    await page.keyboard.press("Control+C");
    await page.keyboard.press("Control+X");
    await expect(field).toHaveText("");
    await page.keyboard.press("Control+Z");
    await expect(chips).toHaveCount(1);
    await field.press("Control+A");
    await page.keyboard.press("Control+V");
    await expect(chips).toHaveCount(1);
    await page.keyboard.type(" +");
    expect(await kept()).toBe(`${moved} +`);
    await discardDrafts(site);
  });

  test(`ordinary words are taken, what is refused says why, and a word too long for a phone is named (${locale})`, async ({
    page,
    site,
    problems,
  }) => {
    problems.allow(/status of 400/);
    await signInAndLoad(page, home);
    await page.getByTestId("edit-texts").click();
    const popover = page.getByTestId("edit-popover");
    await openText(page, email);
    for (const one of walked) await page.getByTestId(`edit-${one}`).fill(ordinary[one]);
    await page.getByTestId("edit-done").click();
    await expect(popover).toBeHidden();
    expect((await draftOf(site, email))?.sk).toEqual({ "": ordinary.sk.replace(" v ", " v\u00a0") });

    await openText(page, email);
    const field = page.getByTestId(`edit-${locale}`);
    await field.fill("Two\nlines");
    await expect(popover).toContainText(wordsOf(locale, "admin:validation.tooManyLines"));
    await field.fill("long ".repeat(20));
    await expect(popover).toContainText(words("atMost", { most: "" }));
    await field.fill("Only the server");
    await page.route("**/api/admin/words/*", (route) => {
      const json = { code: "validation", error: "", fields: { [locale]: "unseenLetters" } };
      return route.request().method() === "PUT" ? route.fulfill({ status: 400, json }) : route.continue();
    });
    await page.getByTestId("edit-done").click();
    await expect(popover).toContainText(wordsOf(locale, "admin:validation.unseenLetters"));
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await field.fill("Only the server knows");
    await expect(field).not.toHaveAttribute("aria-invalid");
    await page.unrouteAll();
    await page.getByTestId("edit-undo").click();
    await page.keyboard.press("Escape");

    await page.locator("#hero h1").click();
    await field.fill("Automatizovanejšie");
    await expect(popover).toContainText(words("brokenWord", { word: "Automatizovanejšie" }));
    await expect(page.getByTestId("edit-done")).toBeEnabled();
    await page.getByTestId("edit-undo").click();
    await page.keyboard.press("Escape");
    await discardDrafts(site);
  });

  test(`of what is far too long no more is laid out than the place could take (${locale})`, async ({ page }) => {
    await signInAndLoad(page, home);
    await page.getByTestId("edit-texts").click();
    await page.locator("#hero .lead[data-words]").click();
    const field = page.getByTestId(`edit-${locale}`);
    const measured = page.frameLocator("iframe.text-room").locator("[data-measured]");
    // Measured for the first time, in both languages: what comes now is of this field.
    const length = page.locator(".text-pop .hint > span").first();
    const room = new RegExp(words("goodUpTo_other", { count: "\\d+", most: "(\\d+)" }));
    await expect
      .poll(async () => Number(room.exec((await length.textContent()) ?? "")?.[1]))
      .toBeLessThan(Math.floor(wordsOf(locale, "home:hero.description").length * 1.5));
    await field.fill("first words");
    await expect(measured).toHaveText("first words");
    await field.fill("words and ".repeat(1_000));
    await expect(page.getByTestId("edit-popover")).toContainText(words("atMost", { most: "" }));
    await expect(measured).toContainText("words and words");
    expect((await measured.innerText()).length).toBeLessThan(1_000);
    await page.getByTestId("edit-undo").click();
    await page.keyboard.press("Escape");
  });

  test(`a description for search engines is counted as it is read, and given whole (${locale})`, async ({
    page,
    site,
  }) => {
    await signInAndLoad(page, home);
    await page.getByTestId("edit-texts").click();
    await openText(page, description);
    const field = page.getByTestId(`edit-${locale}`);
    await field.press("Control+End");
    const long = " These words are behind the hundred and sixtieth character.";
    await page.keyboard.type(long);
    const count = wordsOf(locale, description, { brand: "Tatrion" }).length + long.length;
    await expect(page.getByTestId("edit-popover")).toContainText(words("shownInSearch_other", { count, most: 160 }));
    await page.getByTestId("edit-done").click();
    await expect(page.getByTestId("edit-popover")).toBeHidden();
    await page.getByTestId("edit-publish").click();
    await page.getByTestId("edit-publish-now").click();
    await expect(page.getByTestId("edit-publish-dialog")).toBeHidden();
    await expect.poll(() => documentOf(site, home)).toContain(`${long}"`);
    await page.getByTestId("edit-take-back").click();
    await expect.poll(() => documentOf(site, home)).not.toContain(long);
  });
}
