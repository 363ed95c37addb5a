import type { Page, Route } from "@playwright/test";

/** Holds requests to the URL until the returned function is called; then they go on, or are answered as given. */
export async function hold(
  page: Page,
  url: string | RegExp,
  answer = (route: Route) => route.continue(),
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, (route) => promise.then(() => answer(route)));
  return resolve;
}

/** Opens a page whose islands get no script until the returned function is called. */
export async function openBeforeHydration(page: Page, path = "/"): Promise<() => void> {
  const release = await hold(page, "**/assets/*.js");
  await page.goto(path);
  return release;
}

/** The server acts, and its response never arrives. */
export async function loseResponse(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}
