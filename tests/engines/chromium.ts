import { chromium, type Page } from "@playwright/test";
import { firstShown, type Tab } from "./tab.ts";

/** The browser of the other tests, for what is looked at beside the two. */
export async function openChromium(executablePath: string): Promise<Tab> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const page = await (await browser.newContext({ reducedMotion: "reduce", locale: "en-US" })).newPage();
  return { ...openTab(page), close: () => browser.close() };
}

export function openTab(page: Page): Tab {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  return {
    go: async (url) => void (await page.goto(url)),
    resize: (width, height) => page.setViewportSize({ width, height }),
    run<Args extends unknown[], Answer>(script: (...args: Args) => Answer, ...args: Args) {
      return page.evaluate<Awaited<Answer>>(`(${String(script)})(...${JSON.stringify(args)})`);
    },
    inject: async (source) => void (await page.evaluate(source)),
    async press(selector) {
      const found = await page.evaluateHandle(firstShown, selector);
      await found.asElement()?.click();
    },
    keys: (text) => page.keyboard.type(text),
    choose: (selector, file) => page.locator(selector).first().setInputFiles(file),
    screenshot: () => page.screenshot(),
    complaints: async () => complaints.splice(0),
    close: () => page.close(),
  };
}
