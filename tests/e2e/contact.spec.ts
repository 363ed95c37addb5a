import { expectToast } from "../support/admin.ts";
import { emptyEnquiry, expectEnquiry, fillEnquiry, sentences, submitEnquiry } from "../support/enquiry.ts";
import { hold, openBeforeHydration } from "../support/hold.ts";
import { expectAccessible, getWords } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

const fieldIds = ["contact-name", "contact-email", "contact-project-type", "contact-message"] as const;

for (const locale of ["en", "sk"] as const) {
  const home = locale === "sk" ? "/sk" : "/";
  const expected = sentences[locale];

  test(`the contact form explains wrong fields and focuses the first (${locale})`, async ({ page }) => {
    const calls: string[] = [];
    page.on("request", (request) => request.method() === "POST" && calls.push(request.url()));
    await page.goto(home);
    await submitEnquiry(page);
    const wrong = [expected.name, expected.email, expected.projectType, expected.message];
    for (const [index, testId] of fieldIds.entries()) {
      await expect(page.getByTestId(testId)).toHaveAccessibleDescription(wrong[index] ?? "");
      await expect(page.getByTestId(testId)).toHaveAttribute("aria-invalid", "true");
    }
    await expect(page.getByTestId("contact-company")).not.toHaveAttribute("aria-invalid");
    await expect(page.getByTestId("contact-name")).toBeFocused();
    const many = locale === "sk" ? "problems_few" : "problems_other";
    await expect(page.getByRole("alert")).toHaveText(getWords(locale, `forms:${many}`, { count: 4 }));
    await expectAccessible(page, "#contact");

    await fillEnquiry(page, { name: " J ", email: "jana@mesto", message: "  short   " });
    await expect(page.getByTestId("contact-name")).toHaveAccessibleDescription(expected.name);
    await expect(page.getByTestId("contact-email")).toHaveAccessibleDescription(expected.email);
    await expect(page.getByTestId("contact-message")).toHaveAccessibleDescription(expected.message);
    await expect(page.getByTestId("contact-project-type")).not.toHaveAttribute("aria-invalid");
    await fillEnquiry(page, { name: "Jo", email: "jo@a.sk", message: "1234567890" });
    for (const testId of fieldIds) await expect(page.getByTestId(testId)).not.toHaveAttribute("aria-invalid");
    expect(calls).toEqual([]);
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("without scripts the contact section offers an e-mail address", async ({ page }) => {
    await page.goto("/sk");
    await expect(page.getByTestId("contact-form")).toBeHidden();
    const note = page.locator("#contact .no-script");
    await expect(note).toContainText(getWords("sk", "forms:contact.noScript"));
    await expect(note.getByRole("link")).toHaveAttribute("href", "mailto:hello@tatrion.example");
  });
});

test("what is typed and pressed before the contact form's script arrives is sent", async ({ page }) => {
  const release = await hold(page, "**/assets/contact-form-*.js");
  await page.goto("/");
  await fillEnquiry(page, { email: "early@mesto.example" });
  await submitEnquiry(page);
  await expect(page).toHaveURL(/\/$/);
  release();
  await expectToast(page, ...sentences.en.sent);
  await expectEnquiry(page, emptyEnquiry);
});

test("the keyboard goes through the contact form in order and never meets the honeypot", async ({ page }) => {
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

test("a section's link to the form chooses the project type unless the visitor has", async ({ page }) => {
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
  await expect(page).toHaveURL(/#contact$/);
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

test("a section's link followed before the scripts arrive chooses the project type", async ({ page }) => {
  const release = await openBeforeHydration(page);
  await page.getByTestId("robotics-ask").click();
  await expect(page).toHaveURL(/#contact$/);
  release();
  await expect(page.getByTestId("contact-project-type")).toHaveValue("robotics");
});

test("the contact form announces the number of mistakes at each refused press", async ({ page }) => {
  await page.goto("/#contact");
  await submitEnquiry(page);
  await expect(page.getByTestId("contact-name")).toBeFocused();
  const count = page.getByTestId("contact-form").getByRole("alert").locator("span");
  await count.evaluate((words) => words.setAttribute("data-spoken", ""));
  await submitEnquiry(page);
  // Screen readers read a new element again.
  await expect(count).not.toHaveAttribute("data-spoken");
  await expect(count).toHaveText(getWords("en", "forms:problems_other", { count: 4 }));
});
