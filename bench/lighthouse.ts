import lighthouse, { type Result as Report } from "lighthouse";
import { freePort } from "../tests/services/ports.ts";
import { launchBrowser } from "./browser.ts";

export type Audit = (url: string) => Promise<Report>;

/** Runs Lighthouse's mobile preset on the given categories, in its own browser. */
export async function withLighthouse<T>(categories: string[], work: (audit: Audit) => Promise<T>): Promise<T> {
  const port = await freePort();
  const browser = await launchBrowser(`--remote-debugging-port=${port}`);
  try {
    return await work(async (url) => {
      const answer = await lighthouse(url, { port, onlyCategories: categories, logLevel: "error" });
      if (!answer) throw new Error(`Lighthouse has no report for ${url}`);
      return answer.lhr;
    });
  } finally {
    await browser.close();
  }
}
