import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from "vitest";
import { locales } from "../../contract/locales.ts";
import { cvFiles } from "../fixtures/cv-files.ts";
import { freePort } from "../services/ports.ts";
import { temporaryFolder } from "../support/folders.ts";
import { type Site, startSite } from "../support/site.ts";
import { root } from "../support/sources.ts";
import { walkThroughJobs, walkThroughRecords, walkToList, walkWithPasskey } from "./staff-walks.ts";
import type { Tab } from "./tab.ts";
import { type Walk, walkPages, walkToApplication, walkToContact, walkToProfile } from "./visitor-walks.ts";
import { Walker } from "./walker.ts";

type Walks = [name: string, walk: (walk: Walk) => Promise<void>][];

/** What npm test walks. */
export const everydayWalks: Walks = [
  ["pages, sections, menu, languages", walkPages],
  ["an application with a CV", walkToApplication],
  ["an enquiry", walkToContact],
  ["admin: login, the list of applications", walkToList],
];
/** What npm run test:browser walks besides. */
export const furtherWalks: Walks = [
  ["a profile", walkToProfile],
  ["admin: records", walkThroughRecords],
  ["admin: jobs", walkThroughJobs],
  ["a passkey", walkWithPasskey],
];
/** Browsers write to the console that a password was refused. */
const expected = /\b401\b|Unauthorized/;
const walkMs = 120_000;
/** Two browsers start beside it, on whatever machine: a slow start is not a broken page. */
const startMs = 100_000;
const results = join(root, "test-results");

/** Each walk in both languages, one after another in one tab. */
export function walkIn(engine: string, isOffered: boolean, open: () => Promise<Tab>, walks: Walks): void {
  describe.skipIf(!isOffered)(engine, () => {
    let tab: Tab;
    let site: Site;
    const bytes = cvFiles.pdf.bytes;
    const path = join(temporaryFolder("cv"), "cv.pdf");
    beforeAll(async () => {
      writeFileSync(path, bytes);
      const port = await freePort();
      // Passkeys belong to a name, not to a number.
      const variables = { PORT: String(port), SITE_URL: `http://localhost:${port}` };
      [tab, site] = await Promise.all([open(), startSite({ variables, startMs })]);
    }, walkMs);
    afterAll(async () => {
      await tab?.close();
      await site?.stop();
    });

    test.for(locales.flatMap((locale) => walks.map(([name, walk]) => ({ name, locale, walk }))))(
      "$name ($locale)",
      { timeout: walkMs },
      async ({ name, walk, locale }) => {
        onTestFailed(async () => {
          mkdirSync(results, { recursive: true });
          const file = `${engine} ${name} ${locale}.png`.replaceAll(/[^\w.]+/g, "-");
          writeFileSync(join(results, file), await tab.screenshot());
        });
        // Whatever an earlier walk has left: this visitor is new.
        await tab.go(`${site.url}/robots.txt`);
        await tab.run(() => {
          localStorage.clear();
          sessionStorage.clear();
        });
        await walk({ visitor: new Walker(tab, site.url), site, locale, cv: { path, bytes } });
        expect((await tab.complaints()).filter((said) => !expected.test(said))).toEqual([]);
      },
    );
  });
}
