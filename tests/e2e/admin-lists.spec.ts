import type { Page } from "@playwright/test";
import { serverWords } from "../../server/locales/words.ts";
import {
  addJob,
  adminCall,
  exportList,
  hearNothing,
  openDashboard,
  sendApplication,
  sendEnquiry,
} from "../support/admin.ts";
import { wordsOf } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

const contacts = "**/api/admin/contacts?limit=50*";
const record = (page: Page, id: string) => page.getByTestId(`admin-contact-${id}`);

/** The name in the record at the upper edge of the window, once the window has come to rest. */
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

test("no enquiry can blank the list, and one that cannot be shown can still be erased", async ({
  page,
  site,
  problems,
}) => {
  problems.allow(/is not a function/);
  const emoji = await sendEnquiry(site, { message: `${"a".repeat(1_199)}😀 thank you` });
  const half = await sendEnquiry(site, { name: "Half \ud83d", message: "\udc4d".repeat(30), company: "\ud83d" });
  const broken = await sendEnquiry(site, { email: "broken@m.example" });
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
  await expect(record(page, broken)).toContainText("This record cannot be shown.");
  await expect(record(page, broken)).toContainText(broken);
  for (const id of [emoji, half]) await expect(record(page, id).locator("h3")).toBeVisible();
  await page.getByTestId(`more-${broken}`).click();
  await page.getByTestId(`erase-${broken}`).click();
  await page.getByTestId("erase-confirmation").fill("broken@m.example");
  await page.getByTestId("erase-submit").click();
  await expect(record(page, broken)).toHaveCount(0);
});

test("lists that were asked for without a connection come when it is back", async ({
  page,
  site,
  context,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  const id = await sendEnquiry(site);
  await openDashboard(page, site);
  await context.setOffline(true);
  await page.getByTestId("admin-tab-contacts").click();
  await expect(page.getByText("Loading...")).toBeVisible();
  await context.setOffline(false);
  await expect(record(page, id)).toBeVisible();
});

for (const locale of ["en", "sk"] as const) {
  test(`marked under a filter, an enquiry leaves the list, the number follows, and the way back is offered (${locale})`, async ({
    page,
    site,
  }) => {
    const email = `counted-${locale}@m.example`;
    const [first] = [await sendEnquiry(site, { email }), await sendEnquiry(site, { email })];
    await openDashboard(page, site, { locale, search: `?tab=contacts&q=counted-${locale}&state=open` });
    const matches = page.locator(".matches");
    await expect(matches).toHaveText(/^2\s/);
    await page.getByTestId(`contact-state-${first}`).click();
    await expect(matches).toHaveText(/^1\s/);
    await expect(record(page, first)).toHaveCount(0);
    await page.getByTestId("toast-undo").click();
    await expect(matches).toHaveText(/^2\s/);
    await expect(record(page, first)).toBeVisible();
  });
}

for (const locale of ["en", "sk"] as const) {
  test(`search, filter and record are in the address and in the file: reload, back and tabs keep them (${locale})`, async ({
    page,
    site,
  }) => {
    const email = `address-${locale}@m.example`;
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
    const { files, heads } = serverWords[locale].csv;
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
}

test("the place in a long list is kept by back and tabs", async ({ page, site }) => {
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
  // Somewhere in the middle: the tools stand over the first.
  await page.mouse.click(300, 500);
  const pane = page.getByTestId("record-pane");
  await expect(pane.locator("h2")).toContainText("Place");
  const beside = await topRecord(page);
  await page.keyboard.press("1");
  await expect(page.getByTestId("admin-add-job")).toBeInViewport();
  // Whoever moves at once stops the page from leading them back: the list alone does.
  await page.evaluate(() => addEventListener("popstate", () => dispatchEvent(new Event("wheel")), { once: true }));
  await page.goBack();
  await expect(pane).toBeVisible();
  await expect.poll(() => topRecord(page)).toBe(beside);
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

  await page.goto(`/admin?tab=contacts&q=place&id=${wanted}`);
  await expect(pane.locator("h2")).toContainText("Place 0");
  await expect(page.locator(".rec").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(pane).toHaveCount(0);
  await expect(page).toHaveURL(/\?tab=contacts&q=place$/);
});

for (const locale of ["en", "sk"] as const) {
  test(`a slow or failed search says so, and keeps the rows that were there (${locale})`, async ({
    page,
    site,
    problems,
  }) => {
    problems.allow(/status of 500/);
    const id = await sendEnquiry(site, { name: "Slow Novák" });
    await openDashboard(page, site, { locale, search: "?tab=contacts&q=slow" });
    const matches = page.locator(".matches");
    await expect(matches).toHaveText(/^\d+\s/);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/api/admin/contacts?*novak*", async (route) => {
      await held;
      await route.fulfill({ status: 500, json: { error: "No.", code: "internal" } });
    });
    await page.getByTestId("list-search").fill("novak");
    await expect(matches).toHaveText("…");
    await expect(page.locator(".dimmed").getByTestId(`admin-contact-${id}`)).toBeVisible();
    release();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(record(page, id)).toBeVisible();
    await page.unroute("**/api/admin/contacts?*novak*");
    await page.getByRole("button", { name: wordsOf(locale, "admin:retry") }).click();
    await expect(matches).toHaveText(/^\d+\s/);
    await expect(page.locator(".dimmed")).toHaveCount(0);
  });
}

test("after a failure, one press reads everything again, the numbers too", async ({ page, site, problems }) => {
  problems.allow(/status of 500/);
  await sendEnquiry(site);
  await page.route("**/api/admin/**", (route) =>
    route.fulfill({ status: 500, json: { error: "No.", code: "internal" } }),
  );
  await hearNothing(page);
  await openDashboard(page, site, { search: "?tab=contacts" });
  await page.getByTestId("admin-activity").click();
  const activity = page.getByTestId("activity-dialog");
  await expect(activity.getByRole("alert")).toBeVisible();
  await expect(activity).not.toContainText("Loading");
  await page.unroute("**/api/admin/**");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Try again" }).click();
  const count = page.getByTestId("admin-tab-contacts").locator("span");
  await expect(count).toHaveText(/\d/);
  const before = Number(await count.innerText());
  await sendEnquiry(site);
  await page.getByTestId("admin-tab-jobs").click();
  await page.getByTestId("admin-tab-contacts").click();
  await expect(count).toHaveText(String(before + 1));
});

test("the keyboard stays in the list when a person is erased", async ({ page, site }) => {
  await sendEnquiry(site);
  const id = await sendEnquiry(site, { email: "away@m.example" });
  await openDashboard(page, site, { search: "?tab=contacts" });
  await page.getByTestId(`more-${id}`).click();
  await page.getByTestId(`erase-${id}`).click();
  await page.getByTestId("erase-confirmation").fill("away@m.example");
  await page.keyboard.press("Enter");
  await expect(record(page, id)).toHaveCount(0);
  await expect(page.locator(".rec:focus")).toHaveCount(1);
});

test("the activity names people in words and leads to their records", async ({ page, site }) => {
  const job = await addJob(site);
  const email = "named@m.example";
  const id = await sendApplication(site, job.id, { name: "Nela", email }, { filename: "cv.txt", content: "Short." });
  await adminCall(site, "GET", `/api/admin/applications/${id}/resume-url`);
  await sendEnquiry(site, { email: "gone@m.example" });
  await adminCall(site, "POST", "/api/admin/erasures", { email: "gone@m.example", confirmation: "gone@m.example" });
  await page.route("**/api/admin/status", async (route) => {
    const answer = await route.fetch();
    const backup = { madeAt: "2026-01-02T02:00:00Z", failedAt: "2026-01-03T02:00:00Z" };
    await route.fulfill({ response: answer, json: { ...(await answer.json()), backup } });
  });
  await openDashboard(page, site, { locale: "sk" });
  await page.getByTestId("admin-activity").click();
  const dialog = page.getByTestId("activity-dialog");
  await expect(dialog.getByTestId("activity-backup")).toHaveText(/záloha: 2\.\s1\.\s2026.*zlyhalo: 3\.\s1\.\s2026/);
  await expect(dialog.getByTestId("activity-personErased").first()).toContainText("1 správa, 0 žiadostí");
  await dialog.getByRole("link", { name: "Nela – Lamplighter" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByTestId(`admin-application-${id}`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/sk/admin\\?tab=applications&id=${id}$`));
  await adminCall(site, "POST", "/api/admin/erasures", { email, confirmation: email });
  await page.getByTestId("admin-activity").click();
  await expect(dialog.getByTestId("activity-cvDownloaded").first()).toContainText("medzičasom vymazané");
});

test("whoever is signed in does not see the login again", async ({ page, site }) => {
  await openDashboard(page, site);
  await page.goto(`/admin/login?next=${encodeURIComponent("/admin?tab=contacts")}`);
  await expect(page).toHaveURL(/\/admin\?tab=contacts$/);
});

for (const width of [320, 390]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 800 } });

    for (const locale of ["en", "sk"] as const) {
      test(`no tab's number is cut off, and a job can be added (${locale})`, async ({ page, site }) => {
        await page.route("**/api/admin/*?limit=*", async (route) => {
          const answer = await route.fetch();
          await route.fulfill({ response: answer, headers: { ...answer.headers(), "x-total-count": "10001" } });
        });
        await openDashboard(page, site, { locale });
        for (const tab of ["jobs", "contacts", "applications"])
          await expect(page.getByTestId(`admin-tab-${tab}`).locator("span")).toBeInViewport({ ratio: 1 });
        await expect(page.getByTestId("admin-add-job")).toBeInViewport({ ratio: 1 });
      });
    }
  });
}
