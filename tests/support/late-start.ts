import type { Page } from "@playwright/test";

/** Opens a page whose islands get no script until the returned function is called. */
export async function openBeforeHydration(page: Page, path = "/"): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path);
  return release;
}
