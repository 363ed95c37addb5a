import type { Page, Route } from "@playwright/test";

/** Holds requests to the URL until the returned function is called; then they continue or get the given response. */
export async function hold(
  page: Page,
  url: string | RegExp,
  answer = (route: Route) => route.continue(),
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, (route) => promise.then(() => answer(route)));
  return resolve;
}

/** Opens a page and holds its scripts until the returned function is called. */
export async function openBeforeHydration(page: Page, path = "/"): Promise<() => void> {
  const release = await hold(page, "**/assets/*.js");
  await page.goto(path);
  return release;
}

/** The server handles the request, but its response is lost. */
export async function loseResponse(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}
