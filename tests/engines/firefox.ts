import { type ElementHandle, launch } from "puppeteer-core";
import { firstShown, type Tab } from "./tab.ts";

const extraPrefsFirefox = {
  "intl.accept_languages": "en-US, en",
  "ui.prefersReducedMotion": 1,
  // Without the back/forward cache: the driver waits in vain for the load event of a page that follows one out of it.
  "browser.sessionhistory.max_total_viewers": 0,
};

/** Playwright asks for commands of WebDriver BiDi that Debian's Firefox does not have. */
export async function openFirefox(executablePath: string): Promise<Tab> {
  const browser = await launch({ browser: "firefox", executablePath, extraPrefsFirefox });
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (["error", "warn"].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  return {
    go: async (url) => void (await page.goto(url)),
    resize: (width, height) => page.setViewport({ width, height }),
    async run(script, ...args) {
      const answer = await page.evaluate(
        `(async () => JSON.stringify(await (${script})(...${JSON.stringify(args)})))()`,
      );
      return typeof answer === "string" ? JSON.parse(answer) : undefined;
    },
    inject: async (source) => void (await page.evaluate(source)),
    async press(selector) {
      const found = await page.evaluateHandle(firstShown, selector);
      const element = found.asElement() as ElementHandle<Element> | null;
      if (!element) throw new Error(`${selector} is not shown`);
      await element.click();
    },
    keys: (text) => page.keyboard.type(text),
    async choose(selector, file) {
      const input = (await page.$(selector)) as ElementHandle<HTMLInputElement> | null;
      if (!input) throw new Error(`${selector} is not there`);
      await input.uploadFile(file);
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    complaints: async () => complaints.splice(0),
    close: () => browser.close(),
  };
}
