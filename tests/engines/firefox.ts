import { type ElementHandle, launch } from "puppeteer-core";
import { findVisible, type Tab } from "./tab.ts";

const extraPrefsFirefox = {
  "intl.accept_languages": "en-US, en",
  "ui.prefersReducedMotion": 1,
  // No back/forward cache: the driver gets no load event for a page that follows one restored from it.
  "browser.sessionhistory.max_total_viewers": 0,
};

/** Puppeteer, because Playwright needs WebDriver BiDi commands that Debian's Firefox lacks. */
export async function openFirefox(executablePath: string): Promise<Tab> {
  const browser = await launch({ browser: "firefox", executablePath, extraPrefsFirefox });
  const page = await browser.newPage();
  const consoleErrors: string[] = [];
  page.on("pageerror", (error) => consoleErrors.push(String(error)));
  page.on("console", (message) => {
    if (["error", "warn"].includes(message.type())) consoleErrors.push(`${message.type()}: ${message.text()}`);
  });
  return {
    goto: async (url) => void (await page.goto(url)),
    setViewport: (width, height) => page.setViewport({ width, height }),
    async evaluate(script, ...args) {
      const answer = await page.evaluate(
        `(async () => JSON.stringify(await (${script})(...${JSON.stringify(args)})))()`,
      );
      return typeof answer === "string" ? JSON.parse(answer) : undefined;
    },
    addScript: async (source) => void (await page.evaluate(source)),
    async click(selector) {
      const found = await page.evaluateHandle(findVisible, selector);
      const element = found.asElement() as ElementHandle<Element> | null;
      if (!element) throw new Error(`${selector} is not visible`);
      await element.click();
    },
    type: (text) => page.keyboard.type(text),
    async setInputFile(selector, file) {
      const input = (await page.$(selector)) as ElementHandle<HTMLInputElement> | null;
      if (!input) throw new Error(`${selector} was not found`);
      await input.uploadFile(file);
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    takeConsoleErrors: async () => consoleErrors.splice(0),
    close: () => browser.close(),
  };
}
