import type { Locator } from "@playwright/test";
import { locales } from "../../contract/locales.ts";
import { pagePath } from "../../contract/routes.ts";
import { wordsOf } from "../support/job-seeker.ts";
import { expect, test } from "../support/test.ts";
import { openText, signInAndLoad, walked } from "../support/texts.ts";

for (const locale of walked) {
  const home = pagePath("home", locale);

  test(`what is open after a reload and what was found have the room of their place on the page (${locale})`, async ({
    page,
  }) => {
    await signInAndLoad(page, home);
    await page.getByTestId("edit-texts").click();
    await page.locator("#hero .lead[data-words]").click();
    const field = page.getByTestId(`edit-${locale}`);
    const length = page.locator(".text-pop .hint > span").first();
    const most = wordsOf(locale, "admin:texts.goodUpTo_other", { count: "\\d+", most: "(\\d+)" });
    const room = async () => new RegExp(most).exec((await length.textContent()) ?? "")?.[1];
    await expect(page.locator("iframe.text-room")).toHaveCount(1);
    await field.press("End");
    await page.keyboard.type("!");
    const kept = wordsOf(locale, "home:hero.description").length * 1.5;
    await expect.poll(async () => Number(await room())).toBeLessThan(Math.floor(kept));
    const standing = await room();
    page.on("dialog", (question) => question.accept());
    await page.reload();
    await expect(field).toContainText("!");
    await expect.poll(room).toBe(standing);
    await page.getByTestId("edit-undo").click();
    await page.keyboard.press("Escape");
    await openText(page, "home:hero.description");
    await expect.poll(room).toBe(standing);
  });

  test(`what is typed while a text is on its way stays open, and is saved with the next press (${locale})`, async ({
    page,
  }) => {
    await signInAndLoad(page, home);
    await page.getByTestId("edit-texts").click();
    await openText(page, "home:hero.description");
    const field = page.getByTestId(`edit-${locale}`);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/api/admin/words/home*", async (route) => {
      await held;
      await route.continue();
    });
    await field.fill("The first half");
    await page.getByTestId("edit-done").click();
    await field.fill("The first half and the second");
    const answered = page.waitForResponse(/api\/admin\/words\/home/);
    release();
    expect((await answered).status()).toBe(200);
    await expect(page.getByTestId("edit-done")).not.toHaveAttribute("aria-busy", "true");
    await expect(field).toHaveText("The first half and the second");
    await expect(page.getByTestId("edit-conflict")).toHaveCount(0);
    await page.getByTestId("edit-done").click();
    await expect(page.getByTestId("edit-popover")).toHaveCount(0);
    await openText(page, "home:hero.description");
    await expect(field).toHaveText("The first half and the second");
    await page.getByTestId("edit-undo").click();
    await expect(page.getByTestId("edit-popover")).toHaveCount(0);
  });

  test(`what is taken back while it is on its way stays taken back (${locale})`, async ({ page }) => {
    await signInAndLoad(page, home);
    await page.getByTestId("edit-texts").click();
    await openText(page, "home:hero.description");
    const field = page.getByTestId(`edit-${locale}`);
    const before = await field.innerText();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/api/admin/words/home*", async (route) => {
      await held;
      await route.continue();
    });
    await field.fill("A slip");
    await page.getByTestId("edit-done").click();
    await page.getByTestId("edit-undo").click();
    await expect(field).toHaveText(before);
    release();
    await expect(page.getByTestId("edit-done")).not.toHaveAttribute("aria-busy", "true");
    await expect(field).toHaveText(before);
    await page.getByTestId("edit-done").click();
    await expect(page.getByTestId("edit-popover")).toHaveCount(0);
    await openText(page, "home:hero.description");
    await expect(field).toHaveText(before);
  });

  test(`one's own words are no colleague's after a save or an undo whose answer was lost (${locale})`, async ({
    page,
    problems,
  }) => {
    problems.allow(/ERR_FAILED/);
    await signInAndLoad(page, home);
    await page.getByTestId("edit-texts").click();
    await openText(page, "home:hero.description");
    const field = page.getByTestId(`edit-${locale}`);
    const done = page.getByTestId("edit-done");
    const actWithoutAnswer = async (button: Locator) => {
      await page.route("**/api/admin/words/home*", async (route) => {
        await route.fetch();
        await route.abort();
      });
      const readAnew = page.waitForResponse(/api\/admin\/words$/);
      await button.click();
      await readAnew;
      await page.unrouteAll({ behavior: "wait" });
      await expect(done).not.toHaveAttribute("aria-busy", "true");
      await expect(page.getByTestId("edit-conflict")).toHaveCount(0);
      await expect(done).toBeEnabled();
    };
    const kept = page.locator("#hero .lead");
    const before = await kept.innerText();
    await field.fill("Roboti v meste – a doma");
    await actWithoutAnswer(done);
    await expect(kept).toHaveText("Roboti v meste – a doma");
    await field.fill("Roboti v meste");
    await done.click();
    await expect(page.getByTestId("edit-popover")).toHaveCount(0);
    await openText(page, "home:hero.description");
    await expect(field).toHaveText("Roboti v meste");
    await actWithoutAnswer(page.getByTestId("edit-undo"));
    await expect(field).toHaveText(before);
    await done.click();
    await expect(page.getByTestId("edit-popover")).toHaveCount(0);
    await expect(kept).toHaveText(before);
  });

  test(`what is typed while the translator works stays as it is typed (${locale})`, async ({ page }) => {
    let held = Promise.withResolvers<void>();
    // The model is not part of a test machine.
    await page.route("**/api/admin/words", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), proposes: locales } });
    });
    await page.route("**/api/admin/words/proposal", async (route) => {
      await held.promise;
      await route.fulfill({ json: { proposal: "Words of the machine" } });
    });
    await signInAndLoad(page, home);
    await page.getByTestId("edit-texts").click();
    await openText(page, "home:hero.description");
    const source = page.getByTestId(`edit-${locale}`);
    const target = page.locator(`[data-testid^=edit-][role=textbox]:not([lang=${locale}])`);
    const propose = page.getByTestId("edit-propose").last();
    await source.fill("The first half");
    await propose.click();
    await source.fill("The first half and the second");
    held.resolve();
    await expect(target).toHaveText("Words of the machine");
    await expect(source).toHaveText("The first half and the second");

    held = Promise.withResolvers();
    await page.getByTestId("edit-undo").click();
    await source.fill("The first half");
    await propose.click();
    await target.fill("Words of a person");
    held.resolve();
    await expect(propose).not.toHaveAttribute("aria-busy", "true");
    await expect(target).toHaveText("Words of a person");
    await page.getByTestId("edit-undo").click();
  });

  for (const width of [390, 1280])
    test(`nothing moves at the first letter, and of a text too long the reason stays in sight, at ${width} px (${locale})`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 720 });
      await signInAndLoad(page, home);
      await page.getByTestId("edit-texts").click();
      await openText(page, "home:hero.description");
      const field = page.getByTestId(`edit-${locale}`);
      const before = await field.boundingBox();
      await field.press("End");
      await page.keyboard.type("!");
      await expect(page.getByTestId("edit-undo")).toBeVisible();
      expect(await field.boundingBox()).toEqual(before);
      await field.fill("Long words and many of them. ".repeat(100));
      const popover = page.getByTestId("edit-popover");
      await expect(popover.locator(".error").first()).toBeInViewport({ ratio: 1 });
      await expect(popover.locator(".hint > span").first()).toBeInViewport({ ratio: 1 });
      await page.getByTestId("edit-undo").click();
    });
}
