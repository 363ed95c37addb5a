import { expectFilled, expectToast, fill, nothing, send, sentences } from "../support/enquiry.ts";
import { hold, openBeforeHydration } from "../support/hold.ts";
import { expectAccessible, getWords } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

const fieldIds = ["contact-name", "contact-email", "contact-project-type", "contact-message"] as const;

for (const locale of ["en", "sk"] as const) {
  const home = locale === "sk" ? "/sk" : "/";
  const says = sentences[locale];

  test(`the contact form explains every wrong field, focuses the first and sends nothing (${locale})`, async ({
    page,
  }) => {
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
    await expect(page.getByRole("alert")).toHaveText(getWords(locale, `forms:${many}`, { count: 4 }));
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
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the contact section offers the e-mail address in place of the form", async ({ page }) => {
    await page.goto("/sk");
    await expect(page.getByTestId("contact-form")).toBeHidden();
    const note = page.locator("#contact .no-script");
    await expect(note).toContainText(getWords("sk", "forms:contact.noScript"));
    await expect(note.getByRole("link")).toHaveAttribute("href", "mailto:hello@tatrion.example");
  });
});

test("what is typed and pressed before the contact form's script arrives is sent, and is not in the URL", async ({
  page,
}) => {
  const release = await hold(page, "**/assets/contact-form-*.js");
  await page.goto("/");
  await fill(page, { email: "early@mesto.example" });
  await send(page);
  await expect(page).toHaveURL(/\/$/);
  release();
  await expectToast(page, sentences.en.sent, false);
  await expectFilled(page, nothing);
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

test("a section's link to the form chooses the project type, but never replaces a visitor's own choice", async ({
  page,
}) => {
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

test("a section's link that was followed before the scripts arrived chooses the project type, too", async ({
  page,
}) => {
  const release = await openBeforeHydration(page);
  await page.getByTestId("robotics-ask").click();
  await expect(page).toHaveURL(/#contact$/);
  release();
  await expect(page.getByTestId("contact-project-type")).toHaveValue("robotics");
});

test("the contact form announces the number of mistakes at each refused press, also when it is the same", async ({
  page,
}) => {
  await page.goto("/#contact");
  await send(page);
  await expect(page.getByTestId("contact-name")).toBeFocused();
  const count = page.getByTestId("contact-form").getByRole("alert").locator("span");
  await count.evaluate((words) => words.setAttribute("data-spoken", ""));
  await send(page);
  // Screen readers read a new element again.
  await expect(count).not.toHaveAttribute("data-spoken");
  await expect(count).toHaveText(getWords("en", "forms:problems_other", { count: 4 }));
});
