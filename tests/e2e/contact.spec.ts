import type { Page } from "@playwright/test";
import { limits } from "../../contract/limits.ts";
import { expectAccessible, wordsOf } from "../support/job-seeker.ts";
import type { Site } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

const enquiry = {
  name: "Jana Kováčová",
  email: "jana@mesto.example",
  company: "Mesto Levoča",
  projectType: "municipal",
  message: "We would like residents to report broken lamps.\nCan we talk?",
};

/** SPEC.md, sections 5 and 8, verbatim; Slovak says the same. */
const sentences = {
  en: {
    name: "Name must be at least 2 characters",
    email: "Please enter a valid email address",
    projectType: "Please select a project type",
    message: "Message must be at least 10 characters",
    sending: "Sending...",
    sent: ["Message sent successfully", "Thank you for your interest. We'll get back to you within 24 hours."],
    failed: ["Failed to send message", "Please try again later or contact us directly."],
  },
  sk: {
    name: "Meno musí mať aspoň 2 znaky",
    email: "Zadajte platnú e-mailovú adresu",
    projectType: "Vyberte druh projektu",
    message: "Správa musí mať aspoň 10 znakov",
    sending: "Odosiela sa...",
    sent: ["Správa bola odoslaná", "Ďakujeme za váš záujem. Ozveme sa vám do 24\u00a0hodín."],
    failed: ["Správu sa nepodarilo odoslať", "Skúste to neskôr alebo nás kontaktujte priamo."],
  },
};

const fieldIds = ["contact-name", "contact-email", "contact-project-type", "contact-message"] as const;

async function fill(page: Page, change: Partial<typeof enquiry> = {}) {
  const { name, email, company, projectType, message } = { ...enquiry, ...change };
  await page.getByTestId("contact-name").fill(name);
  await page.getByTestId("contact-email").fill(email);
  await page.getByTestId("contact-company").fill(company);
  await page.getByTestId("contact-project-type").selectOption(projectType);
  await page.getByTestId("contact-message").fill(message);
}

async function expectFilled(page: Page, { name, email, company, projectType, message } = enquiry) {
  await expect(page.getByTestId("contact-name")).toHaveValue(name);
  await expect(page.getByTestId("contact-email")).toHaveValue(email);
  await expect(page.getByTestId("contact-company")).toHaveValue(company);
  await expect(page.getByTestId("contact-project-type")).toHaveValue(projectType);
  await expect(page.getByTestId("contact-message")).toHaveValue(message);
}

const nothing = { name: "", email: "", company: "", projectType: "", message: "" };
const send = (page: Page) => page.getByTestId("contact-submit").click();

async function expectToast(page: Page, [title = "", description = ""]: string[], bad: boolean) {
  const toast = page.locator(".toast");
  await expect(toast).toHaveCount(1);
  await expect(toast).toContainText(title);
  await expect(toast).toContainText(description);
  if (bad) await expect(toast).toHaveClass(/\bbad\b/);
  else await expect(toast).not.toHaveClass(/\bbad\b/);
}

/** What the sentence under a field says to someone who cannot see that it stands there. */
const problemOf = (page: Page, testId: string) => expect(page.getByTestId(testId));

async function stored(site: Site, email: string): Promise<Record<string, unknown>[]> {
  const headers = { authorization: `Bearer ${await site.adminToken()}` };
  const all: Record<string, unknown>[] = await (await fetch(`${site.url}/api/admin/contacts`, { headers })).json();
  return all.filter((contact) => contact.email === email);
}

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
      await expect(notice.getByRole("link")).toHaveAttribute("href", "mailto:hello@tatrion.example");
    });

    test("explains every wrong field, goes to the first and sends nothing", async ({ page }) => {
      const calls: string[] = [];
      page.on("request", (request) => request.method() === "POST" && calls.push(request.url()));
      await page.goto(home);
      await send(page);
      const wrong = [says.name, says.email, says.projectType, says.message];
      for (const [index, testId] of fieldIds.entries()) {
        await problemOf(page, testId).toHaveAccessibleDescription(wrong[index] ?? "");
        await problemOf(page, testId).toHaveAttribute("aria-invalid", "true");
      }
      await expect(page.getByTestId("contact-company")).not.toHaveAttribute("aria-invalid");
      await expect(page.getByTestId("contact-name")).toBeFocused();
      const many = locale === "sk" ? "problems_few" : "problems_other";
      await expect(page.getByRole("alert")).toHaveText(wordsOf(locale, `forms:contact.${many}`, { count: 4 }));
      await expectAccessible(page);

      await fill(page, { name: " J ", email: "jana@mesto", message: "  short   " });
      await problemOf(page, "contact-name").toHaveAccessibleDescription(says.name);
      await problemOf(page, "contact-email").toHaveAccessibleDescription(says.email);
      await problemOf(page, "contact-message").toHaveAccessibleDescription(says.message);
      await problemOf(page, "contact-project-type").not.toHaveAttribute("aria-invalid");
      await fill(page, { name: "Jo", email: "jo@a.sk", message: "1234567890" });
      for (const testId of fieldIds) await problemOf(page, testId).not.toHaveAttribute("aria-invalid");
      expect(calls).toEqual([]);
    });

    test("sends, says so and is empty again", async ({ page, site }) => {
      const email = `sends.${locale}@mesto.example`;
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      await page.route("**/api/contact", async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(home);
      await fill(page, { email });
      await send(page);
      const button = page.getByTestId("contact-submit");
      await expect(button).toHaveText(says.sending);
      await expect(button).toBeDisabled();
      await expectFilled(page, { ...enquiry, email });
      await expectAccessible(page);
      const answered = page.waitForResponse("**/api/contact");
      release();
      expect((await answered).status()).toBe(201);
      await expectToast(page, says.sent, false);
      await expectFilled(page, nothing);
      await expect(button).toBeEnabled();
      await expect(button).toBeFocused();
      await expectAccessible(page);
      expect(await stored(site, email)).toMatchObject([{ ...enquiry, email }]);
      await page.reload();
      await expectFilled(page, nothing);
    });

    test("keeps everything when sending fails, and can try again", async ({ page, problems, site }) => {
      problems.allow(/status of 500|ERR_FAILED/);
      const email = `again.${locale}@mesto.example`;
      await page.goto(home);
      await fill(page, { email });
      await page.route("**/api/contact", (route) => route.fulfill({ status: 500, body: "broken" }));
      await send(page);
      await expectToast(page, says.failed, true);
      await expectFilled(page, { ...enquiry, email });
      await expectAccessible(page);
      await page.unroute("**/api/contact");
      await page.route("**/api/contact", (route) => route.abort());
      await send(page);
      await expectToast(page, says.failed, true);
      await expectFilled(page, { ...enquiry, email });
      await page.unroute("**/api/contact");
      await send(page);
      await expectToast(page, says.sent, false);
      expect(await stored(site, email)).toHaveLength(1);
    });

    test("shows what the server says of a field, and goes there", async ({ page, problems }) => {
      problems.allow(/status of 400/);
      await page.route("**/api/contact", (route) =>
        route.fulfill({
          status: 400,
          json: {
            error: "Some fields are wrong.",
            code: "validation",
            fields: { email: "emailInvalid", name: "tooLong" },
          },
        }),
      );
      await page.goto(home);
      await fill(page);
      await send(page);
      await problemOf(page, "contact-email").toHaveAccessibleDescription(says.email);
      await problemOf(page, "contact-name").toHaveAccessibleDescription(
        wordsOf(locale, "forms:contact.validation.tooLong"),
      );
      await expect(page.getByTestId("contact-name")).toBeFocused();
      await expectToast(page, says.failed, true);
      await expectFilled(page);
    });

    test("has its own words for too many messages", async ({ page, problems }) => {
      problems.allow(/status of 429/);
      await page.route("**/api/contact", (route) =>
        route.fulfill({
          status: 429,
          json: { error: "Too many.", code: "rateLimited" },
          headers: { "retry-after": "60" },
        }),
      );
      await page.goto(home);
      await fill(page);
      await send(page);
      await expectToast(page, [says.failed[0] ?? "", wordsOf(locale, "common:errors.rateLimited")], true);
      await expectFilled(page);
    });

    test("a message that looks automatic is refused politely, and may be sent again", async ({
      page,
      problems,
      site,
    }) => {
      problems.allow(/status of 400/);
      const email = `trapped.${locale}@mesto.example`;
      await page.goto(home);
      await fill(page, { email });
      await page.locator("[name=website]").evaluate((trap: HTMLInputElement) => {
        trap.value = "https://spam.example";
      });
      await send(page);
      await expectToast(page, [says.failed[0] ?? "", wordsOf(locale, "common:errors.spamSuspected")], true);
      await expectFilled(page, { ...enquiry, email });
      expect(await stored(site, email)).toEqual([]);
      await send(page);
      await expectToast(page, says.sent, false);
      expect(await stored(site, email)).toHaveLength(1);
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
  await problemOf(page, "contact-name").toHaveAccessibleDescription(sentences.en.name);
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

test("a mark that the server would not take yet is left out", async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/contact/mark", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/");
  await fill(page, { email: "blink@mesto.example" });
  const answered = page.waitForResponse("**/api/contact");
  await send(page);
  await expect(page.getByTestId("contact-submit")).toBeDisabled();
  release();
  expect((await answered).status()).toBe(201);
  expect((await answered).request().postDataJSON()).not.toHaveProperty("mark");
});

test("the request carries the fields, the language and the marks against spam", async ({ page }) => {
  await page.goto("/sk");
  const marked = page.waitForResponse("**/api/contact/mark");
  await page.getByTestId("contact-name").focus();
  const { mark } = await (await marked).json();
  const start = await page.evaluate(() => performance.now());
  await page.waitForFunction((since) => performance.now() > since, start + limits.formMarkShortestMs);
  await fill(page, { email: "marked@mesto.example" });
  const answered = page.waitForResponse("**/api/contact");
  await send(page);
  expect((await answered).request().postDataJSON()).toEqual({
    ...enquiry,
    email: "marked@mesto.example",
    language: "sk",
    website: "",
    mark,
  });
  expect((await answered).status()).toBe(201);
});

test("without a mark the message still goes out", async ({ page, problems }) => {
  problems.allow(/ERR_FAILED/);
  await page.route("**/api/contact/mark", (route) => route.abort());
  await page.goto("/");
  await fill(page, { email: "unmarked@mesto.example" });
  await send(page);
  await expectToast(page, sentences.en.sent, false);
});
