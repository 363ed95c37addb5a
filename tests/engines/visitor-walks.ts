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
  visitor: Walker;
  site: Site;
  locale: Locale;
  /** A CV on this machine's disk. */
  cv: { path: string; bytes: Buffer };
}

const { nameMin, messageMin } = limits;
const minimums = { nameMin, messageMin };

const speaks = (locale: string) => document.documentElement.lang === locale;

export async function walkAsVisitor(walk: Walk): Promise<void> {
  await readPages(walk.visitor, walk.locale);
  await sendEnquiry(walk);
}

async function readPages(visitor: Walker, locale: Locale): Promise<void> {
  await visitor.tab.resize(1440, 844);
  const home = pagePath("home", locale);
  await visitor.go(home);
  await visitor.fits();
  for (const section of linkedSections) {
    await visitor.press(id(`nav-${section}`));
    await visitor.isAt(sectionPath(section, locale));
  }
  const other = locale === "en" ? "sk" : "en";
  for (const language of [other, locale] as const) {
    await visitor.press(id("language-switcher"));
    await visitor.press(id(`language-option-${language}`));
    await visitor.until(`the page speaks ${language}`, speaks, language);
  }
  await visitor.tab.resize(390, 844);
  await visitor.press(id("nav-menu-toggle"));
  await visitor.sees(id("nav-robotics"));
  await visitor.press(id("nav-robotics"));
  await visitor.isAt(sectionPath("robotics", locale));
  await visitor.misses(id("nav-robotics"));

  await visitor.press(id("footer-privacy"));
  await visitor.isAt(pagePath("privacy", locale));
  await visitor.fits();
  // As wide as it was left: the check above tries other widths.
  await visitor.tab.resize(390, 844);
  await visitor.tab.run(() => history.back());
  await visitor.isAt(sectionPath("robotics", locale));
  // Not by code of this site: the browser knows where the page was left.
  await visitor.until(
    "the link that was followed is in sight again",
    (link) => {
      const box = document.querySelector(link)?.getBoundingClientRect();
      return box !== undefined && box.top > 0 && box.bottom < innerHeight;
    },
    id("footer-privacy"),
  );

  await visitor.go(localePath("/nowhere", locale));
  await visitor.sees("h1");
  await visitor.fits();
}

export async function walkAsApplicant({ visitor, site, locale, cv }: Walk): Promise<void> {
  const job = await anyJob(site, locale);
  await visitor.go(jobPath(job.id, locale));
  await visitor.sees("h1", job.title);
  await visitor.fits();

  await visitor.tab.resize(390, 844);
  await visitor.go(pagePath("home", locale));
  await visitor.press(id(`job-apply-${job.id}`));
  await visitor.sees(id("apply-dialog"));
  await visitor.press(id("apply-submit"));
  await visitor.until(
    "the name has the focus",
    (name) => document.activeElement?.matches(name) === true,
    id("apply-name"),
  );
  const email = `apply.${locale}@mail.example`;
  await visitor.fill(id("apply-name"), applicant.name);
  await visitor.fill(id("apply-email"), email);
  await visitor.fill(id("apply-phone"), applicant.phone);
  await visitor.fill(id("apply-cover-letter"), applicant.coverLetter);
  await visitor.fits();
  await visitor.upload(id("apply-upload"), cv.path, id("apply-uploaded"));
  await visitor.press(id("apply-submit"));
  await visitor.misses(id("apply-dialog"));
  await visitor.sees(".toast", getWords(locale, "forms:careers.success.title"));
  await expectStored(site, email, cv.bytes);
}

async function sendEnquiry({ visitor, site, locale }: Walk): Promise<void> {
  await visitor.tab.resize(390, 844);
  await visitor.go(sectionPath("contact", locale));
  await visitor.press(id("contact-submit"));
  for (const wrong of ["nameMin", "emailInvalid", "projectTypeRequired", "messageMin"]) {
    await visitor.sees(id("contact-form"), getWords(locale, `forms:validation.${wrong}`, minimums));
  }
  const email = `contact.${locale}@mail.example`;
  await visitor.fill(id("contact-name"), enquiry.name);
  await visitor.fill(id("contact-email"), email);
  await visitor.select(id("contact-project-type"), enquiry.projectType);
  await visitor.fill(id("contact-message"), enquiry.message);
  await visitor.press(id("contact-submit"));
  await visitor.sees(".toast", getWords(locale, "forms:contact.success.title"));
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
