import { type Browser, chromium as engine } from "@playwright/test";
import { chromium } from "../scripts/packages.mjs";

/** The machine's Chromium, as the tests use it. */
export function launchBrowser(...more: string[]): Promise<Browser> {
  const executablePath = chromium();
  return engine.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", ...more],
  });
}
