import type { Page } from "@playwright/test";

/** Records layout shifts from the first frame on, for `readShifts`. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, "value"));
    }).observe({ type: "layout-shift", buffered: true });
  });
}

export const readShifts = (page: Page): Promise<number[]> => page.evaluate(() => Reflect.get(window, "shifts"));
