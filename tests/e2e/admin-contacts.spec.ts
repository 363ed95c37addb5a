import { openDashboard, sendEnquiry } from "../support/admin.ts";
import { expectAccessible, getWords } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

for (const locale of ["en", "sk"] as const) {
  const words = (key: string, values = {}) => getWords(locale, `admin:${key}`, values);

  test(`staff answer an enquiry, and a colleague sees the changes (${locale})`, async ({ page, site, browser }) => {
    const message = "Prosíme o ukážku.\n".repeat(30);
    const id = await sendEnquiry(site, {
      name: "Tereza",
      email: `tereza-${locale}@m.example`,
      language: "sk",
      message,
    });
    const colleague = await (await browser.newContext({ baseURL: site.url })).newPage();
    await openDashboard(colleague, site, { locale, search: "?tab=contacts" });
    const theirs = colleague.getByTestId(`contact-state-${id}`);
    await expect(theirs).toContainText(words("contacts.due.hours", { count: 23 }));

    await openDashboard(page, site, { locale, search: "?tab=contacts" });
    const row = page.getByTestId(`admin-contact-${id}`);
    await row.locator("h3 a").click();
    const pane = page.getByTestId("record-pane");
    await expect(pane.locator(".text")).toHaveText(message.trim());
    await expect(page).toHaveURL(new RegExp(`\\?tab=contacts&id=${id}$`));
    await expect(pane.locator("h2")).toBeFocused();
    await expect(pane.getByTestId("record-history")).toContainText(words("record.happened.received"));
    await expect(pane.locator(".keep")).toContainText(/\d{4}/);

    await page.keyboard.press("m");
    await expect(pane.getByTestId("record-note")).toBeFocused();
    await page.keyboard.type("Volať v utorok 2 e");
    await page.getByTestId("record-note-save").click();
    await expect(pane.locator(".note-foot")).toContainText("admin");
    await expect(page.getByTestId("record-note-save")).toHaveCount(0);

    // The reply is in the person's language, whatever the language of the page.
    await page.getByTestId(`reply-open-${id}`).click();
    await expect(page.getByTestId("reply-text")).toHaveValue(/Tereza/);
    await expect(page.getByTestId("reply-text")).toHaveAttribute("lang", "sk");
    await page.getByTestId("reply-template").getByRole("radio").last().check();
    await expect(page.getByTestId("reply-text")).toHaveValue(/^Dobrý deň, Tereza,/);
    await page.getByTestId("reply-text").fill("Dobrý deň, prídeme v utorok.");
    await expect(pane).toContainText(words("contacts.becomesAnswered"));
    await expectAccessible(page);
    await page.reload();
    await page.getByTestId(`reply-open-${id}`).click();
    await expect(page.getByTestId("reply-text")).toHaveValue("Dobrý deň, prídeme v utorok.");
    await page.getByTestId("reply-send").click();
    await expect(page.getByTestId("reply-text")).toHaveCount(0);
    const answered = `${words("contacts.answeredBy")} admin`;
    await expect(row).toContainText(answered);
    await expect(pane.getByTestId("record-history")).toContainText(words("record.mail.program"));
    await expect(theirs).toContainText(answered);

    await theirs.click();
    await expect(theirs).toContainText(words("contacts.due.hours", { count: 23 }));
    await expect(row).not.toContainText(answered);
    await page.keyboard.press("e");
    await expect(theirs).toContainText(answered);
    await page.keyboard.press("Escape");
    await expect(pane).toHaveCount(0);
    await expect(row.locator("h3 a")).toBeFocused();
    await colleague.context().close();
  });
}

test("j and k lead through the list, with the pane and without", async ({ page, site }) => {
  const ids = [];
  for (const name of ["Third", "Second", "First"])
    ids.unshift(await sendEnquiry(site, { name, email: "walk@m.example" }));
  await openDashboard(page, site, { search: "?tab=contacts&q=walk@m.example" });
  const name = (id = "") => page.getByTestId(`admin-contact-${id}`).locator("h3 a");
  await expect(name(ids[0])).toBeVisible();
  await page.keyboard.press("j");
  await expect(name(ids[0])).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const heading = page.getByTestId("record-pane").locator("h2");
  await expect(heading).toContainText("Second");
  await page.keyboard.press("j");
  await expect(heading).toContainText("Third");
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  await expect(heading).toContainText("First");
  await page.goBack();
  await expect(heading).toHaveCount(0);
  await name(ids[0]).focus();
  for (let press = 0; press < 2; press++) await page.keyboard.down("j");
  await page.keyboard.up("j");
  await expect(name(ids[2]), "A held j leads on").toBeFocused();

  // Under this filter an answered message leaves the list.
  await page.getByTestId("list-state").selectOption("open");
  await name(ids[1]).focus();
  await page.keyboard.press("e");
  await expect(name(ids[1])).toHaveCount(0);
  await page.keyboard.press("j");
  await expect(name(ids[0])).toBeFocused();
  await page.getByTestId("list-search").press("Enter");
  await expect(name(ids[2])).toBeFocused();
});

test("a held shortcut acts once and is not typed into the field that it opens", async ({ page, site }) => {
  const id = await sendEnquiry(site, { name: "Held", email: "held@m.example" });
  await openDashboard(page, site, { search: `?tab=contacts&id=${id}` });
  const state = page.getByTestId("record-pane").locator("[data-key=e]");
  await expect(state).toBeVisible();
  const put: string[] = [];
  page.on("request", (request) => request.method() === "PUT" && put.push(request.url()));
  for (let press = 0; press < 4; press++) await page.keyboard.down("e");
  await page.keyboard.up("e");
  await expect(page.getByTestId("record-history")).toContainText(getWords("en", "admin:record.happened.answered"));
  for (let press = 0; press < 4; press++) await page.keyboard.down("m");
  await page.keyboard.up("m");
  const note = page.getByTestId("record-note");
  await expect(note).toBeFocused();
  await note.press("x");
  await expect(note).toHaveValue("x");
  expect(put).toHaveLength(1);
  await state.focus();
  for (let press = 0; press < 4; press++) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(page.getByTestId("record-history")).toContainText(getWords("en", "admin:record.happened.reopened"));
  expect(put).toHaveLength(2);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a record fills the page, and the way back leads to its row", async ({ page, site, context, problems }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/);
    const id = await sendEnquiry(site, { name: "Phone" });
    await openDashboard(page, site, { search: "?tab=contacts" });
    const row = page.getByTestId(`admin-contact-${id}`);
    await row.locator("h3 a").click();
    const pane = page.getByTestId("record-pane");
    await expect(pane.locator("h2")).toContainText("Phone");
    await expect(page.locator(".rec")).toHaveCount(0);
    await context.setOffline(true);
    await expect(page.getByTestId("admin-offline")).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await page.getByTestId(`contact-state-${id}`).click();
    await expect(pane).toContainText("admin");
    await pane.locator(".pane-top button").first().click();
    await expect(row.locator("h3 a")).toBeFocused();
    await row.locator("h3 a").click();
    await expect(pane).toContainText("admin");
    await page.goBack();
    await expect(row).toContainText("admin");
    await page.getByTestId("list-filters").click();
    await page.getByTestId("list-state").selectOption("open");
    await expect(row).toHaveCount(0);
    await expectAccessible(page);
  });
});
