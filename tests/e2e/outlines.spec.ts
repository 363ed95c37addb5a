import { defaultLocale as locale } from "../../contract/locales.ts";
import { openTab } from "../engines/chromium.ts";
import { startSampleSite } from "../engines/sample-site.ts";
import { signIn, staffScreens, visitorScreens } from "../engines/screens.ts";
import { Walker } from "../engines/walker.ts";
import { expectOutline } from "../support/outline.ts";
import { test } from "../support/test.ts";

/** Screens of the contact sheet, and the element that must be visible before their outline is taken. */
const ofVisitors = {
  home: "[data-testid^=job-apply-]",
  job: "[data-testid=apply-submit]",
  apply: "[aria-invalid=true]",
  upload: ".uppy-Dashboard-AddFiles",
  my: "[data-testid=my-status]",
  login: "[aria-invalid=true]",
};
const ofStaff = {
  jobs: "[data-testid^=admin-job-]",
  applications: ".rec",
  "application-record": "[data-testid=record-history]",
  reply: "[data-testid=reply-text]",
  "job-mistakes": "[aria-invalid=true]",
  account: "[data-testid=account-email]",
};

// In one language: both have the same structure, and other tests check that both are complete.
for (const [who, signs, screens] of [
  ["visitors", ofVisitors, visitorScreens],
  ["staff", ofStaff, staffScreens],
] as const) {
  test(`the accessibility trees of the screens of ${who} match their outlines`, async ({ page, problems, ownSite }) => {
    // The test visits many screens.
    test.setTimeout(300_000);
    problems.allow(/status of 4\d\d/);
    const sample = await ownSite(startSampleSite());
    const walker = new Walker(openTab(page), sample.url);
    if (who === "staff") await signIn(walker);
    for (const [name, sign] of Object.entries(signs)) {
      await walker.leave();
      await screens[name]?.({ walker, locale, isPhone: false, ...sample });
      await walker.waitForVisible(sign);
      await expectOutline(page, name, locale);
    }
  });
}
