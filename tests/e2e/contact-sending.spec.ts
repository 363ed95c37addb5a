import { limits } from "../../contract/limits.ts";
import {
  enquiry,
  expectFilled,
  expectToast,
  fill,
  nothing,
  send,
  sentences,
  storedContacts,
} from "../support/enquiry.ts";
import { expectAccessible, wordsOf } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

for (const locale of ["en", "sk"] as const) {
  const home = locale === "sk" ? "/sk" : "/";
  const says = sentences[locale];

  test.describe(`sending an enquiry (${locale})`, () => {
    test("says that it is sending, and lets nobody press twice", async ({ page }) => {
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      await page.route("**/api/contact", async (route) => {
        await held;
        await route.fulfill({ status: 201, json: { id: "1" } });
      });
      await page.goto(home);
      await fill(page);
      await send(page);
      await expect(page.getByTestId("contact-submit")).toHaveText(says.sending);
      await expect(page.getByTestId("contact-submit")).toBeDisabled();
      await expectFilled(page);
      await expectAccessible(page, "#contact");
      release();
      await expect(page.getByTestId("contact-submit")).toBeEnabled();
      await expect(page.getByTestId("contact-received")).toBeFocused();
    });

    test("sends, says so and is empty again", async ({ page, site }) => {
      const email = `sends.${locale}@mesto.example`;
      await page.goto(home);
      await fill(page, { email });
      await send(page);
      await expectToast(page, says.sent, false);
      await expectFilled(page, nothing);
      await expectAccessible(page, "#contact, .toasts");
      expect(await storedContacts(site, email)).toMatchObject([{ ...enquiry, email }]);
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
      await expectAccessible(page, "#contact, .toasts");
      await page.unroute("**/api/contact");
      await page.route("**/api/contact", (route) => route.abort());
      await send(page);
      await expectToast(page, says.failed, true);
      await expectFilled(page, { ...enquiry, email });
      await page.unroute("**/api/contact");
      await send(page);
      await expectToast(page, says.sent, false);
      expect(await storedContacts(site, email)).toHaveLength(1);
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
      await expect(page.getByTestId("contact-email")).toHaveAccessibleDescription(says.email);
      await expect(page.getByTestId("contact-name")).toHaveAccessibleDescription(
        wordsOf(locale, "forms:validation.tooLong"),
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
      expect(await storedContacts(site, email)).toEqual([]);
      await send(page);
      await expectToast(page, says.sent, false);
      expect(await storedContacts(site, email)).toHaveLength(1);
    });
  });
}

test("on a phone the toast stands above the confirmation that stays", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/sk");
  await fill(page, { email: "phone@mesto.example" });
  await send(page);
  await expectToast(page, sentences.sk.sent, false);
  const edges = page.evaluate(() => ({
    toast: document.querySelector(".toast")?.getBoundingClientRect().bottom,
    words: document.querySelector(".form-received")?.getBoundingClientRect().top,
  }));
  const { toast = Number.NaN, words } = await edges;
  expect(words).toBeGreaterThan(toast);
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
