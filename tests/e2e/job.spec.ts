import { jobPath } from "../../contract/routes.ts";
import { hold } from "../support/hold.ts";
import { expectAccessible, getWords, jobWithPay, openJobs, showCareers } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

for (const locale of ["en", "sk"] as const) {
  test(`the page of a job shows it, the form and the other jobs (${locale})`, async ({ page, site }) => {
    const job = await jobWithPay(site, locale);
    await page.goto(jobPath(job.id, locale));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(job.title);
    await expect(page.getByTestId(`job-view-${job.id}`).getByTestId("apply-name")).toBeVisible();
    await expect(page.getByTestId("careers-general-profile")).toBeVisible();
    await expect(page.getByTestId(`job-card-${job.id}`), "below are the others").toHaveCount(0);
    await expectAccessible(page);
  });
}

test("presses on a job's form before its script arrives are kept and submit nothing", async ({ page, site }) => {
  const resolve = await hold(page, "**/application-panel-*.js");
  const address = `/?job=${(await jobWithPay(site)).id}`;
  await page.goto(address, { waitUntil: "commit" });
  await page.getByTestId("apply-name").fill("Ľubica");
  await page.getByTestId("apply-submit").click();
  await expect(page).toHaveURL(address);
  await page.getByTestId("apply-upload").click();
  resolve();
  await expect(page.getByTestId("upload-window")).toBeVisible();
  await expect(page.getByTestId("apply-name")).toHaveValue("Ľubica");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("on a phone a button leads to a job's form, which only then loads its script", async ({ page, site }) => {
    const job = await jobWithPay(site);
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(request.url()));
    const isAsked = () => scripts.some((url) => url.includes("application-panel"));
    await page.goto(`/?job=${job.id}`);
    const toForm = page.getByTestId("job-to-form");
    await expect(toForm).toBeInViewport({ ratio: 1 });
    await expect(page.getByTestId("apply-name")).not.toBeInViewport();
    expect(isAsked()).toBe(false);
    await toForm.click();
    await expect.poll(isAsked).toBe(true);
    await page.keyboard.press("Tab");
    await expect(page.getByTestId("apply-name")).toBeFocused();
    await expect(page.getByTestId("apply-name")).toBeInViewport();
    // After scrolling it covers nothing of the form.
    const [button, form] = [await toForm.boundingBox(), await page.locator("#apply").boundingBox()];
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(form?.y ?? 0);
    await page.keyboard.type("Ľubica");
    await page.keyboard.press("Enter");
    await expect(page.locator("#apply [aria-invalid=true]").first()).toBeVisible();
    await expect(page.getByTestId("apply-name")).toHaveValue("Ľubica");
  });
});

test("a press anywhere on a card leads to its job, and from there a link back to all jobs", async ({ page, site }) => {
  const job = await jobWithPay(site);
  await showCareers(page);
  await page.getByTestId(`job-card-${job.id}`).click({ position: { x: 40, y: 160 } });
  await expect(page).toHaveURL(`/?job=${job.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(job.title);
  await page.getByTestId("job-all").click();
  await expect(page).toHaveURL("/#careers");
  await expect(page.locator("#careers")).toBeInViewport();
});

test("switching the language shows the same job and keeps what was typed", async ({ page, site }) => {
  const english = await jobWithPay(site);
  const slovak = (await openJobs(site, "sk")).find(({ id }) => id === english.id);
  await page.goto(`/?job=${english.id}`);
  await page.getByTestId("apply-name").fill("Ľubica");
  await page.getByTestId("apply-keep").check();
  await page.getByTestId("language-switcher").click();
  await page.getByTestId("language-option-sk").click();
  await expect(page).toHaveURL(`/sk?job=${english.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(slovak?.title ?? "");
  await expect(page.getByTestId("apply-name")).toHaveValue("Ľubica");
  await expect(page.getByTestId("apply-keep")).toBeChecked();
  await page.reload();
  await expect(page.getByTestId("apply-name")).toHaveValue("Ľubica");
  await expect(page.getByTestId("apply-keep")).toBeChecked();
});

test("the share button shares a job, or copies its URL where it cannot", async ({ page, site, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const job = await jobWithPay(site);
  await page.goto(`/?job=${job.id}`);
  await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined, configurable: true }));
  await page.getByTestId("job-share").click();
  await expect(page.getByText("Link copied", { exact: true })).toBeVisible();
  const url = `${site.url}/?job=${job.id}`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await page.evaluate(() =>
    Object.defineProperty(navigator, "share", { value: async (data: object) => Object.assign(window, { data }) }),
  );
  await page.getByTestId("job-share").click();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, "data"))).toEqual({ title: job.title, url });
});

test("a press without a pointer while the share button hydrates shares once", async ({ page, site }) => {
  await page.addInitScript(() => {
    const shared: object[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, "share", { value: async (data: object) => shared.push(data) });
    const { addEventListener } = HTMLElement.prototype;
    HTMLElement.prototype.addEventListener = function (...args: unknown[]) {
      addEventListener.apply(this, args as Parameters<typeof addEventListener>);
      // `hydrateRoot` adds its listeners first and hydrates in a later task.
      if (args[0] === "click" && args[2] === true && this.dataset.island === "share")
        queueMicrotask(() => this.querySelector("button")?.click());
    };
  });
  await page.goto(`/?job=${(await jobWithPay(site)).id}`);
  await page.getByTestId("job-share").focus();
  await expect(page.locator("[data-hydrated=share]")).toHaveCount(1);
  expect(await page.evaluate(() => Reflect.get(window, "shared"))).toHaveLength(1);
});

test("an unknown job answers 404 with an explanation and the open jobs", async ({ page, problems }) => {
  problems.allow(/status of 404/);
  const answer = await page.goto("/sk?job=0199f0c2-7a4e-7c31-9a55-2f1d6b7e8c90");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(getWords("sk", "forms:careers.gone.title"));
  await expectAccessible(page);
  await page.getByRole("link", { name: getWords("sk", "forms:careers.gone.button") }).click();
  await expect(page).toHaveURL(/#careers$/);
  await expect(page.getByTestId("careers-general-profile")).toBeVisible();
});
