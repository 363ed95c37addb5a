import type { Page } from "@playwright/test";

/** Opens the home page whose script keeps waiting: it is painted and listens, but is not alive until the returned function is called. */
export async function openBeforeAlive(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/index-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.waitForRequest("**/assets/index-*.js");
  return release;
}
