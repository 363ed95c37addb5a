import type { Page } from "@playwright/test";
import { limits } from "../../contract/limits.ts";
import { expectToast } from "../support/admin.ts";
import {
  emptyEnquiry,
  enquiry,
  expectEnquiry,
  fillEnquiry,
  sentences,
  storedContacts,
  submitEnquiry,
} from "../support/enquiry.ts";
import { hold, loseResponse } from "../support/hold.ts";
import { expectAccessible, getWords, unanswered } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

for (const locale of ["en", "sk"] as const) {
  const home = locale === "sk" ? "/sk" : "/";
  const expected = sentences[locale];

  test(`an enquiry is sent once and confirmed, and the form is empty again (${locale})`, async ({ page, site }) => {
    const email = `sends.${locale}@mesto.example`;
    const release = await hold(page, "**/api/contact");
    await page.goto(home);
    await fillEnquiry(page, { email });
    await submitEnquiry(page);
    await expect(page.getByTestId("contact-submit")).toHaveText(expected.sending);
    await expect(page.getByTestId("contact-submit")).toBeDisabled();
    await expectEnquiry(page, { ...enquiry, email });
    await expectAccessible(page, "#contact");
    release();
    await expectToast(page, expected.sent[0], expected.sent[1]);
    const received = page.getByTestId("contact-received");
    await expect(received).toContainText(getWords(locale, "forms:contact.receivedOnly", { email }));
    await expect(received).toBeFocused();
    await expect(received).toBeInViewport({ ratio: 1 });
    await expect(page.getByTestId("contact-submit")).toBeHidden();
    await expectEnquiry(page, emptyEnquiry);
    await expectAccessible(page, "#contact, .toasts");
    expect(await storedContacts(site, email)).toMatchObject([{ ...enquiry, email }]);
    await page.getByTestId("contact-another").click();
    await expect(received).toHaveCount(0);
    await expect(page.getByTestId("contact-name")).toBeFocused();
    await page.reload();
    await expectEnquiry(page, emptyEnquiry);
  });
}

test("an enquiry that the server fails to take is kept and can be sent again", async ({ page, problems, site }) => {
  problems.allow(/status of 500/);
  const email = "again@mesto.example";
  await page.goto("/sk");
  await fillEnquiry(page, { email });
  await page.route("**/api/contact", (route) => route.fulfill({ status: 500, body: "broken" }), { times: 1 });
  await submitEnquiry(page);
  await expectToast(page, ...sentences.sk.failed);
  await expect(page.locator(".toast")).toHaveClass(/\bbad\b/);
  const failure = page.getByTestId("contact-failure");
  await expect(failure.getByRole("link")).toHaveAttribute("href", /^mailto:\S+@\S+$/);
  await expectEnquiry(page, { ...enquiry, email });
  await expectAccessible(page, "#contact, .toasts");
  await submitEnquiry(page);
  await expectToast(page, ...sentences.sk.sent);
  await expect(failure).toHaveCount(0);
  expect(await storedContacts(site, email)).toHaveLength(1);
});

test("fields that the server refuses are described, and the first gets the focus", async ({ page, problems }) => {
  problems.allow(/status of 400/);
  const fields = { email: "emailInvalid", name: "tooLong" };
  await page.route("**/api/contact", (route) =>
    route.fulfill({ status: 400, json: { error: "Some fields are wrong.", code: "validation", fields } }),
  );
  await page.goto("/sk");
  await fillEnquiry(page);
  await submitEnquiry(page);
  const tooLong = getWords("sk", "forms:validation.tooLong");
  await expect(page.getByTestId("contact-email")).toHaveAccessibleDescription(sentences.sk.email);
  await expect(page.getByTestId("contact-name")).toHaveAccessibleDescription(tooLong);
  await expect(page.getByTestId("contact-name")).toBeFocused();
  await expectToast(page, ...sentences.sk.failed);
  await expect(page.locator(".toast")).toHaveClass(/\bbad\b/);
  await expectEnquiry(page);
});

test("the request carries the fields, the language, the honeypot and the form token", async ({ page }) => {
  await page.route("**/api/contact", (route) => route.fulfill({ status: 201, json: { id: "1" } }));
  await page.goto("/sk");
  const answered = page.waitForResponse("**/api/contact/form-token");
  await page.getByTestId("contact-name").focus();
  const { formToken } = await (await answered).json();
  await fillEnquiry(page, { email: "token@mesto.example" });
  // Moves the page's clock instead of waiting until the token is old enough.
  await page.evaluate((ms) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + ms;
  }, limits.minFormTokenAgeMs);
  const sent = page.waitForRequest("**/api/contact");
  await submitEnquiry(page);
  expect((await sent).postDataJSON()).toEqual({
    ...enquiry,
    email: "token@mesto.example",
    language: "sk",
    website: "",
    formToken,
  });
  await expect(page.getByTestId("contact-received")).toBeVisible();
});

/** Makes every insertion of a matching element throw, like an unknown defect. */
async function breakAt(page: Page, selector: string): Promise<void> {
  await page.evaluate((broken) => {
    const { insertBefore } = Node.prototype;
    Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
      if (node instanceof Element && node.matches(broken)) throw new Error("planted");
      insertBefore.call(this, node, before);
      return node;
    };
    Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
      return this.insertBefore(node, null);
    };
  }, selector);
}

test("a contact form that breaks says so, and a reload brings back what was typed", async ({ page, problems }) => {
  problems.allow(/status of 500|planted/);
  await page.goto("/#contact");
  await fillEnquiry(page);
  await breakAt(page, ".spin");
  await page.route("**/api/contact", (route) => route.fulfill({ status: 500, json: { code: "internal" } }));
  await submitEnquiry(page);
  const broken = page.getByTestId("broken-part");
  await expect(broken).toContainText(getWords("en", "common:broken.text"));
  await expect(broken.getByRole("link").first()).toHaveAttribute("href", /^mailto:/);
  await page.getByRole("link", { name: getWords("en", "common:broken.reload") }).click();
  await page.locator("#contact").scrollIntoViewIfNeeded();
  await expectEnquiry(page);
});

test("an enquiry sent again after a lost answer and a reload is stored once", async ({ page, site, problems }) => {
  problems.allow(/ERR_FAILED/);
  const email = "lost-enquiry@mesto.example";
  await page.goto("/");
  await fillEnquiry(page, { email });
  await page.route("**/api/contact", loseResponse, { times: 2 });
  await submitEnquiry(page);
  await expect(page.getByTestId("contact-failure")).toBeVisible();
  await expect(page.getByTestId("contact-submit")).toBeFocused();
  await expect(page.getByTestId("contact-submit")).toHaveAccessibleDescription(unanswered);
  await page.reload();
  await expect(page.getByTestId("contact-email")).toHaveValue(email);
  await submitEnquiry(page);
  await expect(page.getByTestId("contact-received")).toBeVisible();
  expect(await storedContacts(site, email)).toHaveLength(1);
});
