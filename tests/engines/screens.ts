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
  /** Opens an applicant's own page. */
  token: string;
}
type Screens = Record<string, (visit: Visit) => Promise<void>>;

const hasValue = (selector: string) => {
  const field = document.querySelector(selector);
  return field instanceof HTMLInputElement && field.value !== "";
};
const invalidField = "[aria-invalid=true]";
const home = ({ walker, locale }: Visit) => walker.goto(pagePath("home", locale));
let sent = 0;
/** A picture named like a PDF. */
function createFalsePdf(): string {
  const file = join(temporaryFolder("sheet"), "picture.pdf");
  writeFileSync(file, "GIF89a, no PDF");
  return file;
}
const createEmail = () => `sample.${++sent}@mail.example`;

export const visitorScreens: Screens = {
  home,
  ...Object.fromEntries(
    sections
      .slice(1)
      .map((section) => [section, ({ walker, locale }: Visit) => walker.goto(sectionPath(section, locale))]),
  ),
  async menu(visit) {
    await home(visit);
    await visit.walker.click(id(visit.isPhone ? "nav-menu-toggle" : "language-switcher"));
  },
  job: ({ walker, locale, jobId }) => walker.goto(jobPath(jobId, locale)),
  "job-closed": ({ walker, locale, closedJobId }) => walker.goto(jobPath(closedJobId, locale)),
  "job-gone": ({ walker, locale }) => walker.goto(jobPath("nothing", locale)),
  async "job-sent"(visit) {
    await visitorScreens.job?.(visit);
    await visit.walker.fill(id("apply-name"), applicant.name);
    await visit.walker.fill(id("apply-email"), createEmail());
    await visit.walker.fill(id("apply-cover-letter"), applicant.coverLetter);
    await visit.walker.click(id("apply-submit"));
    await visit.walker.waitForVisible(id("apply-received"));
  },
  async apply(visit) {
    await home(visit);
    await visit.walker.click(id(`job-apply-${visit.jobId}`));
    await visit.walker.click(id("apply-submit"));
    await visit.walker.waitForVisible(invalidField);
  },
  async upload(visit) {
    await home(visit);
    await visit.walker.click(id(`job-apply-${visit.jobId}`));
    await visit.walker.click(id("apply-upload"));
    await visit.walker.waitForVisible(".uppy-Dashboard-AddFiles");
  },
  async "upload-refused"(visit) {
    await visitorScreens.upload?.(visit);
    await visit.walker.tab.setInputFile(".uppy-Dashboard-input", createFalsePdf());
    await visit.walker.waitForVisible(".uppy-Informer p[role=alert]");
  },
  async "contact-errors"({ walker, locale }) {
    await walker.goto(sectionPath("contact", locale));
    await walker.click(id("contact-submit"));
    await walker.waitForVisible(invalidField);
  },
  async "contact-sent"({ walker, locale }) {
    await walker.goto(sectionPath("contact", locale));
    await walker.fill(id("contact-name"), applicant.name);
    await walker.fill(id("contact-email"), createEmail());
    await walker.selectOption(id("contact-project-type"), "robotics");
    await walker.fill(id("contact-message"), applicant.coverLetter);
    await walker.click(id("contact-submit"));
    await walker.waitForVisible(id("contact-received"));
  },
  async my({ walker, locale, token }) {
    await walker.goto(myPath(token, locale));
    await walker.waitForVisible(id("my-status"));
  },
  async "my-erase"(visit) {
    await visitorScreens.my?.(visit);
    await visit.walker.click(id("my-erase"));
  },
  "my-gone": ({ walker, locale }) => walker.goto(myPath("nothing", locale)),
  privacy: ({ walker, locale }) => walker.goto(pagePath("privacy", locale)),
  "not-found": ({ walker, locale }) => walker.goto(localePath("/nowhere", locale)),
  async login({ walker, locale }) {
    await walker.goto(pagePath("adminLogin", locale));
    await walker.click(id("login-submit"));
    await walker.waitForVisible(invalidField);
  },
  // Keep it last: the tab remembers the choice, so that the contact section stays a profile's.
  async profile(visit) {
    await home(visit);
    await visit.walker.click(`${id("careers-general-profile")} a`);
    await visit.walker.click(id("profile-submit"));
    await visit.walker.waitForVisible(invalidField);
  },
};

/** Uses the form: its device cookie brings the editor of texts. */
export async function signIn(walker: Walker): Promise<void> {
  await walker.goto(pagePath("adminLogin", "en"));
  await walker.fill(id("login-username"), admin.username);
  await walker.fill(id("login-password"), admin.password);
  await walker.click(id("login-submit"));
  await walker.waitForVisible(id("admin-logout"));
}

async function openList({ walker, locale }: Visit, search: string, shown = ".rec, [data-testid^=admin-job-]") {
  await walker.goto(`${pagePath("admin", locale)}?${search}`);
  await walker.waitForVisible(id("admin-logout"));
  await walker.waitForVisible(shown);
}

async function clickAll({ walker }: Visit, ...testIds: string[]) {
  for (const testId of testIds) await walker.click(id(testId));
}

async function openRecord(visit: Visit, tab: string) {
  await openList(visit, `tab=${tab}`);
  await visit.walker.click(".rec h3 a");
  await visit.walker.waitForVisible(id("record-history"));
}

/** On a phone rare actions are in a menu, and those of a list next to its filters. */
const accountMenu = ({ isPhone }: Visit) => (isPhone ? ["admin-more"] : []);
const listMenu = ({ isPhone }: Visit) => (isPhone ? ["list-filters", "list-menu"] : ["list-menu"]);

export const staffScreens: Screens = {
  jobs: (visit) => openList(visit, "tab=jobs"),
  applications: (visit) => openList(visit, "tab=applications"),
  contacts: (visit) => openList(visit, "tab=contacts"),
  "nothing-found": (visit) => openList(visit, "tab=contacts&q=nothing-of-this-kind", ".notice.empty"),
  "application-record": (visit) => openRecord(visit, "applications"),
  "contact-record": (visit) => openRecord(visit, "contacts"),
  async reply(visit) {
    await openRecord(visit, "contacts");
    await visit.walker.click(".composer-head");
    await visit.walker.waitUntil("the template has loaded", hasValue, id("reply-subject"));
  },
  async invitation(visit) {
    await openRecord(visit, "applications");
    await visit.walker.click(".composer-head");
    await visit.walker.waitForVisible(id("reply-date"));
    await visit.walker.waitUntil("the template has loaded", hasValue, id("reply-subject"));
  },
  async decline(visit) {
    await openList(visit, `tab=applications&job=${visit.jobId}`);
    await clickAll(visit, ...listMenu(visit), "decline-rest");
    await visit.walker.waitForVisible(`${id("decline-dialog")} input`);
  },
  async templates(visit) {
    await openList(visit, "tab=applications");
    await clickAll(visit, ...listMenu(visit), "edit-templates");
    await visit.walker.waitForVisible("dialog textarea");
  },
  async "job-edit"(visit) {
    await openList(visit, "tab=jobs");
    await clickAll(visit, `job-edit-${visit.jobId}`);
    await visit.walker.waitForVisible(id("job-submit"));
  },
  async "job-mistakes"(visit) {
    await openList(visit, "tab=jobs");
    await clickAll(visit, "admin-add-job", "job-submit");
    await visit.walker.waitForVisible(invalidField);
  },
  async keys(visit) {
    await openList(visit, "tab=applications");
    await visit.walker.tab.type("?");
    await visit.walker.waitForVisible(id("keyboard-sheet"));
  },
  async activity(visit) {
    await openList(visit, "tab=jobs");
    await clickAll(visit, ...accountMenu(visit), "admin-activity");
    await visit.walker.waitForVisible(id("activity-filter-actor"));
  },
  async account(visit) {
    await openList(visit, "tab=jobs");
    await clickAll(visit, ...accountMenu(visit), "admin-account");
    await visit.walker.waitForVisible(id("account-email"));
  },
  async users(visit) {
    await staffScreens.account?.(visit);
    await visit.walker.click(".account-nav button:last-child");
  },
  async pen(visit) {
    await home(visit);
    await clickAll(visit, "edit-texts");
    await visit.walker.waitForVisible(id("edit-publish"));
    await visit.walker.click("#hero .lead");
    await visit.walker.waitForVisible(id("edit-popover"));
  },
};
