import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locale } from "../../contract/locales.ts";
import { jobPath, localePath, myPath, pagePath, sectionPath, sections } from "../../contract/routes.ts";
import { temporaryFolder } from "../support/folders.ts";
import { applicant } from "../support/job-seeker.ts";
import { admin } from "../support/site.ts";
import { id, type Walker } from "./walker.ts";

export interface Visit {
  walker: Walker;
  locale: Locale;
  isPhone: boolean;
  jobId: string;
  closedJobId: string;
  /** Of an applicant's own page. */
  token: string;
}
type Screens = Record<string, (visit: Visit) => Promise<void>>;

const hasValue = (selector: string) => {
  const field = document.querySelector(selector);
  return field instanceof HTMLInputElement && field.value !== "";
};
const mistake = "[aria-invalid=true]";
const home = ({ walker, locale }: Visit) => walker.go(pagePath("home", locale));
let sent = 0;
/** A picture that calls itself a PDF. */
function notAPdf(): string {
  const file = join(temporaryFolder("sheet"), "picture.pdf");
  writeFileSync(file, "GIF89a, no PDF");
  return file;
}
const newAddress = () => `sample.${++sent}@mail.example`;

export const visitorScreens: Screens = {
  home,
  ...Object.fromEntries(
    sections
      .slice(1)
      .map((section) => [section, ({ walker, locale }: Visit) => walker.go(sectionPath(section, locale))]),
  ),
  async menu(visit) {
    await home(visit);
    await visit.walker.press(id(visit.isPhone ? "nav-menu-toggle" : "language-switcher"));
  },
  job: ({ walker, locale, jobId }) => walker.go(jobPath(jobId, locale)),
  "job-closed": ({ walker, locale, closedJobId }) => walker.go(jobPath(closedJobId, locale)),
  "job-gone": ({ walker, locale }) => walker.go(jobPath("nothing", locale)),
  async "job-sent"(visit) {
    await visitorScreens.job?.(visit);
    await visit.walker.fill(id("apply-name"), applicant.name);
    await visit.walker.fill(id("apply-email"), newAddress());
    await visit.walker.fill(id("apply-cover-letter"), applicant.coverLetter);
    await visit.walker.press(id("apply-submit"));
    await visit.walker.sees(id("apply-received"));
  },
  async apply(visit) {
    await home(visit);
    await visit.walker.press(id(`job-apply-${visit.jobId}`));
    await visit.walker.press(id("apply-submit"));
    await visit.walker.sees(mistake);
  },
  async upload(visit) {
    await home(visit);
    await visit.walker.press(id(`job-apply-${visit.jobId}`));
    await visit.walker.press(id("apply-upload"));
    await visit.walker.sees(".uppy-Dashboard-AddFiles");
  },
  async "upload-refused"(visit) {
    await visitorScreens.upload?.(visit);
    await visit.walker.tab.choose(".uppy-Dashboard-input", notAPdf());
    await visit.walker.sees(".uppy-Informer p[role=alert]");
  },
  async "contact-errors"({ walker, locale }) {
    await walker.go(sectionPath("contact", locale));
    await walker.press(id("contact-submit"));
    await walker.sees(mistake);
  },
  async "contact-sent"({ walker, locale }) {
    await walker.go(sectionPath("contact", locale));
    await walker.fill(id("contact-name"), applicant.name);
    await walker.fill(id("contact-email"), newAddress());
    await walker.select(id("contact-project-type"), "robotics");
    await walker.fill(id("contact-message"), applicant.coverLetter);
    await walker.press(id("contact-submit"));
    await walker.sees(id("contact-received"));
  },
  async my({ walker, locale, token }) {
    await walker.go(myPath(token, locale));
    await walker.sees(id("my-status"));
  },
  async "my-erase"(visit) {
    await visitorScreens.my?.(visit);
    await visit.walker.press(id("my-erase"));
  },
  "my-gone": ({ walker, locale }) => walker.go(myPath("nothing", locale)),
  privacy: ({ walker, locale }) => walker.go(pagePath("privacy", locale)),
  "not-found": ({ walker, locale }) => walker.go(localePath("/nowhere", locale)),
  async login({ walker, locale }) {
    await walker.go(pagePath("adminLogin", locale));
    await walker.press(id("login-submit"));
    await walker.sees(mistake);
  },
  // The last: the tab remembers the choice, and the contact section stays a profile's.
  async profile(visit) {
    await home(visit);
    await visit.walker.press(`${id("careers-general-profile")} a`);
    await visit.walker.press(id("profile-submit"));
    await visit.walker.sees(mistake);
  },
};

/** By the form: the pen comes with the cookie of a login. */
export async function signIn(walker: Walker): Promise<void> {
  await walker.go(pagePath("adminLogin", "en"));
  await walker.fill(id("login-username"), admin.username);
  await walker.fill(id("login-password"), admin.password);
  await walker.press(id("login-submit"));
  await walker.sees(id("admin-logout"));
}

async function desk({ walker, locale }: Visit, search: string, sign = ".rec, [data-testid^=admin-job-]") {
  await walker.go(`${pagePath("admin", locale)}?${search}`);
  await walker.sees(id("admin-logout"));
  await walker.sees(sign);
}

async function pressAll({ walker }: Visit, ...testIds: string[]) {
  for (const testId of testIds) await walker.press(id(testId));
}

async function record(visit: Visit, tab: string) {
  await desk(visit, `tab=${tab}`);
  await visit.walker.press(".rec h3 a");
  await visit.walker.sees(id("record-history"));
}

/** On a phone the rarer acts are behind ⋯, those of a list with its filters. */
const more = ({ isPhone }: Visit) => (isPhone ? ["admin-more"] : []);
const listMenu = ({ isPhone }: Visit) => (isPhone ? ["list-filters", "list-menu"] : ["list-menu"]);

export const staffScreens: Screens = {
  jobs: (visit) => desk(visit, "tab=jobs"),
  applications: (visit) => desk(visit, "tab=applications"),
  contacts: (visit) => desk(visit, "tab=contacts"),
  "nothing-found": (visit) => desk(visit, "tab=contacts&q=nothing-of-this-kind", ".notice.empty"),
  "application-record": (visit) => record(visit, "applications"),
  "contact-record": (visit) => record(visit, "contacts"),
  async reply(visit) {
    await record(visit, "contacts");
    await visit.walker.press(".composer-head");
    await visit.walker.until("the template is there", hasValue, id("reply-subject"));
  },
  async invitation(visit) {
    await record(visit, "applications");
    await visit.walker.press(".composer-head");
    await visit.walker.sees(id("reply-date"));
    await visit.walker.until("the template is there", hasValue, id("reply-subject"));
  },
  async decline(visit) {
    await desk(visit, `tab=applications&job=${visit.jobId}`);
    await pressAll(visit, ...listMenu(visit), "decline-rest");
    await visit.walker.sees(`${id("decline-dialog")} input`);
  },
  async templates(visit) {
    await desk(visit, "tab=applications");
    await pressAll(visit, ...listMenu(visit), "edit-templates");
    await visit.walker.sees("dialog textarea");
  },
  async "job-edit"(visit) {
    await desk(visit, "tab=jobs");
    await pressAll(visit, `job-edit-${visit.jobId}`);
    await visit.walker.sees(id("job-submit"));
  },
  async "job-mistakes"(visit) {
    await desk(visit, "tab=jobs");
    await pressAll(visit, "admin-add-job", "job-submit");
    await visit.walker.sees(mistake);
  },
  async keys(visit) {
    await desk(visit, "tab=applications");
    await visit.walker.tab.keys("?");
    await visit.walker.sees(id("keyboard-sheet"));
  },
  async activity(visit) {
    await desk(visit, "tab=jobs");
    await pressAll(visit, ...more(visit), "admin-activity");
    await visit.walker.sees(id("activity-filter-actor"));
  },
  async account(visit) {
    await desk(visit, "tab=jobs");
    await pressAll(visit, ...more(visit), "admin-account");
    await visit.walker.sees(id("account-email"));
  },
  async users(visit) {
    await staffScreens.account?.(visit);
    await visit.walker.press(".account-nav button:last-child");
  },
  async pen(visit) {
    await home(visit);
    await pressAll(visit, "edit-texts");
    await visit.walker.sees(id("edit-publish"));
    await visit.walker.press("#hero .lead");
    await visit.walker.sees(id("edit-popover"));
  },
};
