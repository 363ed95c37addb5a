import { expect } from "vitest";
import type { Job } from "../../contract/jobs.ts";
import { limits } from "../../contract/limits.ts";
import type { Locale } from "../../contract/locales.ts";
import { jobPath, linkedSections, localePath, pagePath, sectionPath } from "../../contract/routes.ts";
import { enquiry, storedContacts } from "../support/enquiry.ts";
import { applicant, getWords, openJobs, storedApplications, storedCv } from "../support/job-seeker.ts";
import type { Site } from "../support/site.ts";
import { id, type Walker } from "./walker.ts";

export interface Walk {
  walker: Walker;
  site: Site;
  locale: Locale;
  /** A CV on the disk, and its bytes. */
  cv: { path: string; bytes: Buffer };
}

const { nameMin, messageMin } = limits;
const minimums = { nameMin, messageMin };

const hasLanguage = (locale: string) => document.documentElement.lang === locale;

export async function walkAsVisitor(walk: Walk): Promise<void> {
  await readPages(walk.walker, walk.locale);
  await sendEnquiry(walk);
}

async function readPages(walker: Walker, locale: Locale): Promise<void> {
  await walker.tab.setViewport(1440, 844);
  const home = pagePath("home", locale);
  await walker.goto(home);
  await walker.expectNoOverflow();
  for (const section of linkedSections) {
    await walker.click(id(`nav-${section}`));
    await walker.waitForPath(sectionPath(section, locale));
  }
  const other = locale === "en" ? "sk" : "en";
  for (const language of [other, locale] as const) {
    await walker.click(id("language-switcher"));
    await walker.click(id(`language-option-${language}`));
    await walker.waitUntil(`the page is in ${language}`, hasLanguage, language);
  }
  await walker.tab.setViewport(390, 844);
  await walker.click(id("nav-menu-toggle"));
  await walker.waitForVisible(id("nav-robotics"));
  await walker.click(id("nav-robotics"));
  await walker.waitForPath(sectionPath("robotics", locale));
  await walker.waitForHidden(id("nav-robotics"));

  await walker.click(id("footer-privacy"));
  await walker.waitForPath(pagePath("privacy", locale));
  await walker.expectNoOverflow();
  // The check above has changed the width.
  await walker.tab.setViewport(390, 844);
  await walker.tab.evaluate(() => history.back());
  await walker.waitForPath(sectionPath("robotics", locale));
  // The browser itself restores the scroll position.
  await walker.waitUntil(
    "the followed link is in the viewport again",
    (link) => {
      const box = document.querySelector(link)?.getBoundingClientRect();
      return box !== undefined && box.top > 0 && box.bottom < innerHeight;
    },
    id("footer-privacy"),
  );

  await walker.goto(localePath("/nowhere", locale));
  await walker.waitForVisible("h1");
  await walker.expectNoOverflow();
}

export async function walkAsApplicant({ walker, site, locale, cv }: Walk): Promise<void> {
  const job = await anyJob(site, locale);
  await walker.goto(jobPath(job.id, locale));
  await walker.waitForVisible("h1", job.title);
  await walker.expectNoOverflow();

  await walker.tab.setViewport(390, 844);
  await walker.goto(pagePath("home", locale));
  await walker.click(id(`job-apply-${job.id}`));
  await walker.waitForVisible(id("apply-dialog"));
  await walker.click(id("apply-submit"));
  await walker.waitUntil(
    "the name has the focus",
    (name) => document.activeElement?.matches(name) === true,
    id("apply-name"),
  );
  const email = `apply.${locale}@mail.example`;
  await walker.fill(id("apply-name"), applicant.name);
  await walker.fill(id("apply-email"), email);
  await walker.fill(id("apply-phone"), applicant.phone);
  await walker.fill(id("apply-cover-letter"), applicant.coverLetter);
  await walker.expectNoOverflow();
  await walker.uploadFile(id("apply-upload"), cv.path, id("apply-uploaded"));
  await walker.click(id("apply-submit"));
  await walker.waitForHidden(id("apply-dialog"));
  await walker.waitForVisible(".toast", getWords(locale, "forms:careers.success.title"));
  await expectStored(site, email, cv.bytes);
}

async function sendEnquiry({ walker, site, locale }: Walk): Promise<void> {
  await walker.tab.setViewport(390, 844);
  await walker.goto(sectionPath("contact", locale));
  await walker.click(id("contact-submit"));
  for (const wrong of ["nameMin", "emailInvalid", "projectTypeRequired", "messageMin"]) {
    await walker.waitForVisible(id("contact-form"), getWords(locale, `forms:validation.${wrong}`, minimums));
  }
  const email = `contact.${locale}@mail.example`;
  await walker.fill(id("contact-name"), enquiry.name);
  await walker.fill(id("contact-email"), email);
  await walker.selectOption(id("contact-project-type"), enquiry.projectType);
  await walker.fill(id("contact-message"), enquiry.message);
  await walker.click(id("contact-submit"));
  await walker.waitForVisible(".toast", getWords(locale, "forms:contact.success.title"));
  await walker.waitUntil("the toast covers little of the window", () => {
    const toast = document.querySelector(".toast");
    return toast !== null && toast.clientHeight < innerHeight / 4;
  });
  expect(await storedContacts(site, email)).toMatchObject([{ name: enquiry.name, message: enquiry.message }]);
}

export async function anyJob(site: Site, locale: Locale): Promise<Job> {
  const [job] = await openJobs(site, locale);
  if (!job) throw new Error("the site has no jobs");
  return job;
}

async function expectStored(site: Site, email: string, bytes: Buffer): Promise<void> {
  const stored = await storedApplications(site, email);
  expect(stored).toMatchObject([{ name: applicant.name, coverLetter: applicant.coverLetter }]);
  expect((await storedCv(site, stored[0]?.id ?? "")).bytes.equals(bytes)).toBe(true);
}
