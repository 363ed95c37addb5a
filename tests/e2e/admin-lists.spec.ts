import type { Page } from "@playwright/test";
import { serverMessages } from "../../server/locales/messages.ts";
import { exportList, openDashboard, sendEnquiry } from "../support/admin.ts";
import { hold } from "../support/hold.ts";
import { getWords } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

const contacts = "**/api/admin/contacts?limit=50*";
const record = (page: Page, id: string) => page.getByTestId(`admin-contact-${id}`);

/** The name of the first record in the viewport, after scrolling has ended. */
async function topRecord(page: Page): Promise<string> {
  const [at, name] = await page.evaluate(async () => {
    const before = scrollY;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const records = [...document.querySelectorAll(".rec")];
    const top = records.find((one) => one.getBoundingClientRect().bottom > 0);
    return [scrollY === before, top?.querySelector("h3")?.textContent ?? ""] as const;
  });
  return at ? name : topRecord(page);
}

test("no enquiry can blank the list, and erasing one keeps the focus in it", async ({ page, site, problems }) => {
  problems.allow(/is not a function/);
  const emoji = await sendEnquiry(site, { message: `${"a".repeat(1_199)}😀 thank you` });
  const half = await sendEnquiry(site, {
    name: "Half \ud83d",
    email: "half@m.example",
    message: "\udc4d".repeat(30),
    company: "\ud83d",
  });
  const broken = await sendEnquiry(site);
  await openDashboard(page, site, { search: "?tab=contacts" });
  for (const id of [emoji, half, broken]) await expect(record(page, id).locator("h3")).toBeVisible();
  await page.route(contacts, async (route) => {
    const answer = await route.fetch();
    const rows: { id: string }[] = await answer.json();
    await route.fulfill({
      response: answer,
      json: rows.map((row) => (row.id === broken ? { ...row, message: {} } : row)),
    });
  });
  await page.reload();
  await expect(page.getByText(`This record cannot be shown. ${broken}`)).toBeVisible();
  for (const id of [emoji, half]) await expect(record(page, id).locator("h3")).toBeVisible();
  await page.getByTestId(`more-${half}`).click();
  await page.getByTestId(`erase-${half}`).click();
  await page.getByTestId("erase-confirmation").fill("half@m.example");
  await page.keyboard.press("Enter");
  await expect(record(page, half)).toHaveCount(0);
  await expect(page.locator(".rec:focus")).toHaveCount(1);
});

test("search, filters and record are in the URL and the CSV, and survive reload and back", async ({ page, site }) => {
  const locale = "sk";
  const email = "address@m.example";
  const send = (name: string) => sendEnquiry(site, { name, email, language: locale });
  const wanted = await send("Adresát 42");
  await send("Adresát 43");
  await openDashboard(page, site, { locale, search: "?tab=contacts" });
  await page.getByTestId("list-search").fill(`adresat 42 ${email}`);
  await expect(page).toHaveURL(/\?tab=contacts&q=adresat\+42/);
  await page.getByTestId("filter-project-type").selectOption("municipal");
  await page.getByTestId("list-state").selectOption("open");
  await expect(page).toHaveURL(/&type=municipal&state=open$/);
  await page.reload();
  await expect(page.getByTestId("list-search")).toHaveValue(`adresat 42 ${email}`);
  await expect(page.getByTestId("filter-project-type")).toHaveValue("municipal");
  await expect(page.locator(".rec")).toHaveCount(1);
  const { name, lines } = await exportList(page, locale);
  const { files, heads } = serverMessages[locale].csv;
  expect(name).toMatch(new RegExp(`^${files.contacts}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toEqual(expect.arrayContaining([heads.message, heads.answeredBy]));
  expect(lines[1]).toEqual(expect.arrayContaining(["Adresát 42", email]));
  await page.getByTestId("admin-tab-jobs").click();
  await page.getByTestId("admin-tab-contacts").click();
  await expect(page.getByTestId("list-search")).toHaveValue(`adresat 42 ${email}`);
  await page.goBack();
  await page.goBack();
  await expect(page.locator(".rec")).toHaveCount(1);
  await page.goBack();
  await expect(page.getByTestId("list-state")).toHaveValue("");
  await record(page, wanted).locator("h3 a").click();
  await expect(page).toHaveURL(new RegExp(`&id=${wanted}$`));
  await page.reload();
  await expect(page.getByTestId("record-pane").locator("h2")).toContainText("Adresát 42");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/&type=municipal$/);
});

test("back and tabs keep the place in a long list", async ({ page, site }) => {
  const send = (number: number) =>
    sendEnquiry(site, { name: `Place ${number}`, email: "place@m.example", message: "A long way down.\n".repeat(20) });
  const wanted = await send(0);
  for (let ten = 0; ten < 7; ten++) await Promise.all(Array.from({ length: 10 }, (_, one) => send(ten * 10 + one + 1)));
  await openDashboard(page, site, { search: "?tab=contacts&q=place" });
  await expect(async () => {
    await page.mouse.wheel(0, 6_000);
    await expect(record(page, wanted)).toHaveCount(1, { timeout: 500 });
  }).toPass();
  const name = await topRecord(page);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(2_000);
  await page.keyboard.press("1");
  await expect(page.getByTestId("admin-add-job")).toBeInViewport();
  await expect(page.getByRole("tabpanel")).toBeFocused();
  await page.goBack();
  await expect.poll(() => topRecord(page)).toBe(name);
  // In the middle, because the toolbar covers the first record.
  await page.mouse.click(300, 500);
  const pane = page.getByTestId("record-pane");
  await expect(pane.locator("h2")).toContainText("Place");
  const nextToPane = await topRecord(page);
  await page.keyboard.press("1");
  await expect(page.getByTestId("admin-add-job")).toBeInViewport();
  await page.goBack();
  await expect(pane).toBeVisible();
  await expect.poll(() => topRecord(page)).toBe(nextToPane);
  await page.goBack();
  await expect(pane).toHaveCount(0);
  await expect.poll(() => topRecord(page)).toBe(name);
  await page.getByTestId("list-search").fill("place 42");
  await expect(page.locator(".rec h3")).toHaveText([/^Place 42/]);
  await expect(page.locator(".rec")).toBeInViewport();
  await page.getByTestId("list-search").blur();
  await page.keyboard.press("3");
  await page.keyboard.press("2");
  await expect(page.getByTestId("list-search")).toBeInViewport();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByTestId("list-search").fill("place");
  const deep = page.getByRole("link", { name: "Place 31" });
  await deep.click();
  await expect(pane).toBeVisible();
  await pane.locator(".pane-top button").first().click();
  await expect(deep).toBeFocused();
  await expect(deep).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.goto(`/admin?tab=contacts&q=place&id=${wanted}`);
  await expect(pane.locator("h2")).toContainText("Place 0");
  await expect(page.locator(".rec").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(pane).toHaveCount(0);
  await expect(page).toHaveURL(/\?tab=contacts&q=place$/);
});

test("a slow search keeps the rows that were there, and a failed one says so", async ({ page, site, problems }) => {
  problems.allow(/status of 500/);
  const id = await sendEnquiry(site, { name: "Slow Novák" });
  await openDashboard(page, site, { search: "?tab=contacts&q=slow" });
  const matches = page.locator(".matches");
  await expect(matches).toHaveText(/^\d+\s/);
  const release = await hold(page, "**/api/admin/contacts?*novak*", (route) =>
    route.fulfill({ status: 500, json: { error: "No.", code: "internal" } }),
  );
  await page.getByTestId("list-search").fill("novak");
  await expect(matches).toHaveText("…");
  await expect(page.locator(".dimmed").getByTestId(`admin-contact-${id}`)).toBeVisible();
  release();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.unroute("**/api/admin/contacts?*novak*");
  await page.getByRole("button", { name: getWords("en", "admin:retry") }).click();
  await expect(matches).toHaveText(/^\d+\s/);
  await expect(page.locator(".dimmed")).toHaveCount(0);
});

test("the link to a record that no longer exists says so", async ({ page, site }) => {
  await openDashboard(page, site, { search: "?tab=contacts&id=01a1e271-a45c-77bb-88c8-e30010fdcab3" });
  await expect(page.getByTestId("record-pane")).toContainText(getWords("en", "admin:list.gone"));
  await page.getByTestId("list-all").click();
  await expect(page.getByTestId("record-pane")).toHaveCount(0);
});

test("each list says that it loads and that it is empty", async ({ page, site }) => {
  const words = (key: string) => getWords("en", `admin:${key}`);
  const empty = { json: [], headers: { "x-total-count": "0" } };
  const release = await hold(page, /\/api\/admin\/(jobs|contacts|applications)($|\?)/, (route) => route.fulfill(empty));
  await openDashboard(page, site);
  await expect(page.getByText(words("jobs.loading"))).toBeVisible();
  release();
  for (const tab of ["jobs", "contacts", "applications"]) {
    await page.getByTestId(`admin-tab-${tab}`).click();
    await expect(page.getByText(words(`${tab}.empty`))).toBeVisible();
    await expect(page.getByTestId(`admin-tab-${tab}`).locator("span")).toHaveText("0");
  }
});
