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
    title: "A visitor reads every page, changes the language and sends an enquiry.",
    locale: "en",
    walk: walkAsVisitor,
  },
  { title: "An applicant sends an application with a CV.", locale: "sk", walk: walkAsApplicant },
  { title: "Staff sign in, read every list and record and add a job.", locale: "sk", walk: walkAsStaff },
];
/**
 * Browsers write to the console that a password was refused. Firefox also rejects the import of an island when the next
 * page interrupts it; an island that really does not load fails the step that uses it.
 */
const expected = /\b401\b|Unauthorized|error loading dynamically imported module: \S+\/hydrate-/;
const walkMs = 240_000;
/** Two browsers start beside it, on whatever machine: a slow start is not a broken page. */
const startMs = 100_000;
const results = join(root, "test-results");

/** The walks follow one another in one tab. */
export function walkIn(engine: string, isOffered: boolean, open: () => Promise<Tab>): void {
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
      [tab, site] = await Promise.all([open(), startSite({ variables, startMs })]);
    }, walkMs);
    afterAll(async () => {
      await tab?.close();
      await site?.stop();
    });

    test.for(walks)("$title", { timeout: walkMs }, async ({ title, walk, locale }) => {
      onTestFailed(async () => {
        mkdirSync(results, { recursive: true });
        const file = `${engine} ${title}png`.replaceAll(/[^\w.]+/g, "-");
        writeFileSync(join(results, file), await tab.screenshot());
      });
      const visitor = new Walker(tab, site.url);
      await visitor.clearStorage();
      await walk({ visitor, site, locale, cv: { path, bytes } });
      expect((await tab.complaints()).filter((said) => !expected.test(said))).toEqual([]);
    });
  });
}
