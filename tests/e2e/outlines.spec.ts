import { locales } from "../../contract/locales.ts";
import { tabOf } from "../engines/chromium.ts";
import { startSampleSite } from "../engines/sample-site.ts";
import { signIn, staffScreens, visitorScreens } from "../engines/screens.ts";
import { Walker } from "../engines/walker.ts";
import { expectOutline } from "../support/outline.ts";
import { test } from "../support/test.ts";

/** Screens of the contact sheet, and what must be on them before they are read. */
const ofVisitors = {
  home: "[data-testid^=job-apply-]",
  job: "[data-testid=apply-submit]",
  "job-closed": "h1",
  "job-gone": "h1",
  apply: "[aria-invalid=true]",
  upload: ".uppy-Dashboard-AddFiles",
  "contact-errors": "#contact [role=alert]:not(:empty)",
  my: "[data-testid=my-status]",
  "my-erase": "[data-testid=my-erase-address]",
  "my-gone": "[data-testid=my-gone]",
  privacy: "h1",
  "not-found": "h1",
  login: "[aria-invalid=true]",
};
const ofStaff = {
  jobs: "[data-testid^=admin-job-]",
  contacts: ".rec",
  applications: ".rec",
  "contact-record": "[data-testid=record-history]",
  "application-record": "[data-testid=record-history]",
  reply: "[data-testid=reply-text]",
  decline: "[data-testid=decline-dialog]",
  "job-edit": "[data-testid=job-submit]",
  "job-mistakes": "[aria-invalid=true]",
  account: "[data-testid=account-email]",
};

for (const [who, signs, screens] of [
  ["visitors", ofVisitors, visitorScreens],
  ["staff", ofStaff, staffScreens],
] as const) {
  test(`screens of ${who} are to a screen reader what their outlines say`, async ({ page, problems, ownSite }) => {
    // Dozens of screens one after another.
    test.setTimeout(300_000);
    problems.allow(/status of 4\d\d/);
    const sample = await ownSite(startSampleSite());
    const walker = new Walker(tabOf(page), sample.url);
    if (who === "staff") await signIn(walker);
    for (const locale of locales)
      for (const [name, sign] of Object.entries(signs)) {
        await walker.leave();
        await screens[name]?.({ walker, locale, isPhone: false, ...sample });
        await walker.sees(sign);
        await expectOutline(page, name, locale);
      }
  });
}
