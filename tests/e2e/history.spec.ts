import { openJobs } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";

test.describe("the history", () => {
  for (const [from, step, back] of [
    ["/", "footer-privacy", "Software that thinks. Machines that walk."],
    ["/privacy-policy", "nav-logo", "Privacy policy"],
    ["/sk", "language-option-en", "Softvér, ktorý myslí. Stroje, ktoré kráčajú."],
  ] as const) {
    test(`back to ${from} from ${step} shows that page, also after a reload`, async ({ page }) => {
      await page.goto(from);
      if (step.startsWith("language")) await page.getByTestId("language-switcher").click();
      await page.getByTestId(step).click();
      await expect(page).not.toHaveURL(new RegExp(`${from}$`));
      await page.reload();
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(back);
    });
  }

  test("back to a job shows that job, also after a reload", async ({ page, site }) => {
    const [job] = await openJobs(site);
    await page.goto(`/?job=${job?.id}`);
    await page.getByTestId("footer-privacy").click();
    await expect(page).toHaveURL(/privacy-policy$/);
    await page.reload();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(job?.title ?? "");
  });
});

for (const chunk of ["late", "lost"] as const) {
  test(`back shows the whole home page although the script of its sections is ${chunk}`, async ({ page, problems }) => {
    problems.allow(/ERR_FAILED/);
    const arrived = Promise.withResolvers<void>();
    await page.route("**/assets/story-*.js", async (route) => {
      if (chunk === "lost") return route.abort();
      await arrived.promise;
      await route.continue();
    });
    await page.goto("/");
    const headings = page.locator("h1, h2");
    const whole = await headings.count();
    // Its words are there already.
    const asked = Promise.all([
      page.waitForRequest("**/assets/story-*.js"),
      page.waitForResponse("**/assets/home-*.js").then((answer) => answer.finished()),
    ]);
    await page.getByTestId("footer-privacy").click();
    await expect(page).toHaveURL(/\/privacy/);
    await asked;
    await page.evaluate(() => new Promise((nextTask) => setTimeout(nextTask)));
    await page.goBack();
    await expect(page.locator("#hero h1")).toBeVisible();
    await expect(headings).toHaveCount(whole);
    arrived.resolve();
  });
}

test("each step between the home page and a job shows the same headings as its document", async ({ page, site }) => {
  const [job] = await openJobs(site);
  const headings = () => page.locator("main :is(h1, h2)").allTextContents();
  await page.goto(`/?job=${job?.id}`);
  const ofJob = await headings();
  await page.goto("/");
  const ofHome = await headings();
  await page.getByTestId(`job-card-${job?.id}`).getByRole("link").first().click();
  await expect(page).toHaveURL(/\?job=/);
  await expect.poll(headings).toEqual(ofJob);
  await page.goBack();
  await expect.poll(headings).toEqual(ofHome);
  await page.goForward();
  await expect.poll(headings).toEqual(ofJob);
  await page.getByTestId("nav-logo").click();
  await expect.poll(headings).toEqual(ofHome);
});
