import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from "vitest";
import type { Locale } from "../../contract/locales.ts";
import { cvFiles } from "../fixtures/cv-files.ts";
import { freePort } from "../services/ports.ts";
import { temporaryFolder } from "../support/folders.ts";
import { type Site, startSite } from "../support/site.ts";
import { root } from "../support/sources.ts";
import { walkAsStaff } from "./staff-walks.ts";
import type { Tab } from "./tab.ts";
import { type Walk, walkAsApplicant, walkAsVisitor } from "./visitor-walks.ts";
import { Walker } from "./walker.ts";

const walks: { title: string; locale: Locale; walk: (walk: Walk) => Promise<void> }[] = [
  {
    title: "a visitor reads every page, changes the language and sends an enquiry",
    locale: "en",
    walk: walkAsVisitor,
  },
  { title: "an applicant sends an application with a CV", locale: "sk", walk: walkAsApplicant },
  { title: "staff sign in, read every list and record and add a job", locale: "sk", walk: walkAsStaff },
];
/**
 * Browsers log the 401 of a refused password. Firefox also logs an island's import that the next page interrupts; an
 * island that never loads fails the step that uses it.
 */
const expectedErrors = /\b401\b|Unauthorized|error loading dynamically imported module: \S+\/hydrate-/;
const walkTimeoutMs = 240_000;
/** Generous: two browsers start at the same time. */
const startTimeoutMs = 100_000;
const results = join(root, "test-results");

/** The walks run one after another in one tab. */
export function describeWalks(engine: string, isOffered: boolean, open: () => Promise<Tab>): void {
  describe.skipIf(!isOffered)(engine, () => {
    let tab: Tab;
    let site: Site;
    const bytes = cvFiles.pdf.bytes;
    const path = join(temporaryFolder("cv"), "cv.pdf");
    beforeAll(async () => {
      writeFileSync(path, bytes);
      const port = await freePort();
      // Browsers offer passkeys for a host name, not for an IP address.
      const variables = { PORT: String(port), SITE_URL: `http://localhost:${port}` };
      [tab, site] = await Promise.all([open(), startSite({ variables, startTimeoutMs })]);
    }, walkTimeoutMs);
    afterAll(async () => {
      await tab?.close();
      await site?.stop();
    });

    test.for(walks)("$title", { timeout: walkTimeoutMs }, async ({ title, walk, locale }) => {
      onTestFailed(async () => {
        mkdirSync(results, { recursive: true });
        const file = `${engine} ${title}.png`.replaceAll(/[^\w.]+/g, "-");
        writeFileSync(join(results, file), await tab.screenshot());
      });
      const walker = new Walker(tab, site.url);
      await walker.clearStorage();
      await walk({ walker, site, locale, cv: { path, bytes } });
      expect((await tab.takeConsoleErrors()).filter((error) => !expectedErrors.test(error))).toEqual([]);
    });
  });
}
