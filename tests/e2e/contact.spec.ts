import { expectFilled, expectToast, fill, nothing, send, sentences } from "../support/enquiry.ts";
import { expectAccessible, wordsOf } from "../support/job-seeker.ts";
import { openBeforeAlive } from "../support/late-start.ts";
import { spokenCounts } from "../support/spoken.ts";
import { expect, test } from "../support/test.ts";

const fieldIds = ["contact-name", "contact-email", "contact-project-type", "contact-message"] as const;

for (const locale of ["en", "sk"] as const) {
  const home = locale === "sk" ? "/sk" : "/";
  const says = sentences[locale];

  test.describe(`contact form (${locale})`, () => {
    test("names its five fields and says what becomes of the data", async ({ page }) => {
      await page.goto(home);
      const words = (key: string, values?: Record<string, string | number>) =>
        wordsOf(locale, `forms:contact.${key}`, values);
      for (const [testId, key] of [
        ["contact-name", "name"],
        ["contact-email", "email"],
        ["contact-project-type", "projectType"],
        ["contact-message", "message"],
      ] as const) {
        await expect(page.getByTestId(testId)).toHaveAccessibleName(words(key));
        await expect(page.getByTestId(testId)).toHaveAttribute("aria-required", "true");
      }
      const company = `${words("company")} ${wordsOf(locale, "common:optional")}`;
      await expect(page.getByTestId("contact-company")).toHaveAccessibleName(company);
      const types = ["aiSoftware", "robotics", "municipal", "travel", "consulting"];
      const options = page.getByTestId("contact-project-type").locator("option");
      await expect(options).toHaveText([
        words("projectTypePlaceholder"),
        ...types.map((t) => words(`projectTypes.${t}`)),
      ]);
      const notice = page.getByTestId("contact-notice");
      await expect(notice).toContainText(words("notice_other", { count: 365 }));
      await expect(notice.getByRole("link")).toHaveAttribute("href", /\/privacy-policy#website$/);
    });

    test("explains every wrong field, goes to the first and sends nothing", async ({ page }) => {
      const calls: string[] = [];
      page.on("request", (request) => request.method() === "POST" && calls.push(request.url()));
      await page.goto(home);
      await send(page);
      const wrong = [says.name, says.email, says.projectType, says.message];
      for (const [index, testId] of fieldIds.entries()) {
        await expect(page.getByTestId(testId)).toHaveAccessibleDescription(wrong[index] ?? "");
        await expect(page.getByTestId(testId)).toHaveAttribute("aria-invalid", "true");
      }
      await expect(page.getByTestId("contact-company")).not.toHaveAttribute("aria-invalid");
      await expect(page.getByTestId("contact-name")).toBeFocused();
      const many = locale === "sk" ? "problems_few" : "problems_other";
      await expect(page.getByRole("alert")).toHaveText(wordsOf(locale, `forms:contact.${many}`, { count: 4 }));
      await expectAccessible(page, "#contact");

      await fill(page, { name: " J ", email: "jana@mesto", message: "  short   " });
      await expect(page.getByTestId("contact-name")).toHaveAccessibleDescription(says.name);
      await expect(page.getByTestId("contact-email")).toHaveAccessibleDescription(says.email);
      await expect(page.getByTestId("contact-message")).toHaveAccessibleDescription(says.message);
      await expect(page.getByTestId("contact-project-type")).not.toHaveAttribute("aria-invalid");
      await fill(page, { name: "Jo", email: "jo@a.sk", message: "1234567890" });
      for (const testId of fieldIds) await expect(page.getByTestId(testId)).not.toHaveAttribute("aria-invalid");
      expect(calls).toEqual([]);
    });

    test("keeps what was typed before its script arrived through a reload", async ({ page }) => {
      const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
      await page.route("**/assets/contact-form-*.js", async (route) => {
        await arrived;
        await route.continue();
      });
      await page.goto(home);
      await fill(page);
      arrive();
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem("contact-draft"))).not.toBeNull();
      await page.reload();
      await page.locator("#contact").scrollIntoViewIfNeeded();
      await expectFilled(page);
    });

    test("keeps a draft through a reload and a change of language", async ({ page }) => {
      await page.goto(home);
      await fill(page);
      await page.getByTestId("language-switcher").click();
      await page.getByTestId(`language-option-${locale === "sk" ? "en" : "sk"}`).click();
      await expect(page.locator("html")).toHaveAttribute("lang", locale === "sk" ? "en" : "sk");
      await expectFilled(page);
      await page.reload();
      await page.locator("#contact").scrollIntoViewIfNeeded();
      await expectFilled(page);
    });
  });

  test.describe(`contact form without scripts (${locale})`, () => {
    test.use({ javaScriptEnabled: false });

    test("says so and offers the address", async ({ page }) => {
      await page.goto(home);
      await expect(page.getByTestId("contact-form")).toBeHidden();
      const note = page.locator("#contact .no-script");
      await expect(note).toContainText(wordsOf(locale, "forms:contact.noScript"));
      await expect(note.getByRole("link")).toHaveAttribute("href", "mailto:hello@tatrion.example");
    });
  });
}

test("what is typed and pressed before the script arrives is neither lost nor in the address", async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/contact-form-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/");
  await fill(page, { email: "early@mesto.example" });
  await send(page);
  await expect(page).toHaveURL(/\/$/);
  release();
  await expectToast(page, sentences.en.sent, false);
  await expectFilled(page, nothing);
});

test("a press on the empty form, from the top of the page, is answered", async ({ page }) => {
  await page.goto("/");
  await send(page);
  await expect(page.getByTestId("contact-name")).toHaveAccessibleDescription(sentences.en.name);
});

test("the keyboard goes through the fields in order and never meets the trap", async ({ page }) => {
  await page.goto("/");
  await page.locator("#contact .mail").focus();
  await expect(page.getByTestId("contact-submit")).toBeEnabled();
  for (const part of ["name", "email", "company", "project-type", "message"]) {
    await page.keyboard.press("Tab");
    await expect(page.getByTestId(`contact-${part}`)).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await expect(page.getByTestId("contact-notice").getByRole("link")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByTestId("contact-submit")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.locator("footer :focus")).toHaveCount(1);
  await expect(page.getByRole("textbox", { name: "Leave this field empty" })).toHaveCount(0);
});

for (const [what, isRenewed] of [
  ["is gone since the site was renewed is had by reading the page again", true],
  ["is lost for good does not reload the page for ever", false],
] as const) {
  test(`a form whose script ${what}`, async ({ page, problems }) => {
    problems.allow(/status of 404/);
    let asked = 0;
    const documents: string[] = [];
    page.on("request", (request) => request.resourceType() === "document" && documents.push(request.url()));
    await page.route("**/assets/contact-form-*.js", (route) => {
      asked++;
      return isRenewed && documents.length > 1 ? route.continue() : route.fulfill({ status: 404 });
    });
    await page.goto("/");
    const read = page.waitForEvent("load");
    await page.locator("#contact").scrollIntoViewIfNeeded();
    await read;
    await page.locator("#contact").scrollIntoViewIfNeeded();
    if (isRenewed) {
      await send(page);
      await expect(page.getByTestId("contact-name")).toHaveAccessibleDescription(sentences.en.name);
    } else {
      // Twice before the page was read again, and twice after it.
      await expect.poll(() => asked).toBeGreaterThanOrEqual(4);
      // Long enough for a document that must not be asked for.
      await page.waitForTimeout(500);
    }
    expect(documents.length).toBe(2);
  });
}

test("a section's own link to the form says what it is about, and takes nobody's choice away", async ({ page }) => {
  await page.goto("/sk");
  const type = page.getByTestId("contact-project-type");
  await page.getByTestId("robotics-ask").click();
  await expect(page).toHaveURL(/\/sk#contact$/);
  await expect(type).toHaveValue("robotics");
  await page.getByTestId("municipal-ask").click();
  await expect(type).toBeInViewport();
  await expect(type).toHaveValue("municipal");
  await page.reload();
  await page.getByTestId("robotics-ask").click();
  await expect(type).toHaveValue("robotics");
  await type.selectOption("travel");
  await page.getByTestId("municipal-ask").click();
  await expect(page.locator("#contact")).toBeFocused();
  await expect(type).toHaveValue("travel");
  await type.selectOption("");
  await page.getByTestId("municipal-ask").click();
  await expect(type).toHaveValue("municipal");
  await type.selectOption("");
  await page.getByTestId("language-switcher").click();
  await page.getByTestId("language-option-en").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(type).toHaveValue("");
  await page.getByTestId("footer-contact").click();
  await expect(type).toHaveValue("");
});

test("a section's link that was followed before the page was alive says what it is about, too", async ({ page }) => {
  const release = await openBeforeAlive(page);
  await page.getByTestId("robotics-ask").click();
  await expect(page).toHaveURL(/#contact$/);
  release();
  await expect(page.getByTestId("contact-project-type")).toHaveValue("robotics");
});

test("each press that is refused is counted aloud, also when the count is the same", async ({ page }) => {
  await page.goto("/#contact");
  await send(page);
  await expect(page.getByTestId("contact-name")).toBeFocused();
  const counts = await spokenCounts(page.getByTestId("contact-form"));
  const said = wordsOf("en", "forms:contact.problems_other", { count: 4 });
  for (const presses of [1, 2]) {
    await send(page);
    await expect.poll(counts).toEqual(Array(presses).fill(said));
  }
});
