import { chromium, type Page } from "@playwright/test";
import { findVisible, type Tab } from "./tab.ts";

/** Chromium for the contact sheet. */
export async function openChromium(executablePath: string): Promise<Tab> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const page = await (await browser.newContext({ reducedMotion: "reduce", locale: "en-US" })).newPage();
  return { ...openTab(page), close: () => browser.close() };
}

export function openTab(page: Page): Tab {
  const consoleErrors: string[] = [];
  page.on("pageerror", (error) => consoleErrors.push(String(error)));
  return {
    goto: async (url) => void (await page.goto(url)),
    setViewport: (width, height) => page.setViewportSize({ width, height }),
    evaluate<Args extends unknown[], Answer>(script: (...args: Args) => Answer, ...args: Args) {
      return page.evaluate<Awaited<Answer>>(`(${String(script)})(...${JSON.stringify(args)})`);
    },
    addScript: async (source) => void (await page.evaluate(source)),
    async click(selector) {
      const found = await page.evaluateHandle(findVisible, selector);
      await found.asElement()?.click();
    },
    type: (text) => page.keyboard.type(text),
    setInputFile: (selector, file) => page.locator(selector).first().setInputFiles(file),
    screenshot: () => page.screenshot(),
    takeConsoleErrors: async () => consoleErrors.splice(0),
    close: () => page.close(),
  };
}
