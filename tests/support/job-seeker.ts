import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";
import type { Job } from "../../contract/jobs.ts";
import { type Locale, locales } from "../../contract/locales.ts";
import { pagePath } from "../../contract/routes.ts";
import { readConfig } from "../../server/config.ts";
import { addJob, adminCall } from "./admin.ts";
import type { Site } from "./site.ts";
import { readMessages } from "./words.ts";

const words = new Map(locales.map((locale) => [locale, readMessages(locale)]));

const { name: brand, partner, email } = readConfig({}).brand;
const brandWords: Record<string, string | number> = { brand, partner, email };

/** A message of the page with its placeholders filled in. */
export function getWords(locale: Locale, key: string, values: Record<string, string | number> = {}): string {
  const value = words.get(locale)?.get(key);
  if (value === undefined) throw new Error(`${locale} has no words for ${key}`);
  const known = { ...brandWords, ...values };
  return value.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(known[name] ?? `{{${name}}}`));
}

/** The beginning of the words about a request that got no response. */
export const unanswered = new RegExp(getWords("en", "forms:unanswered").slice(0, 40));

export async function openJobs(site: Site, locale: Locale = "en"): Promise<Job[]> {
  const answer = await fetch(`${site.url}/api/jobs?lang=${locale}`);
  return answer.json();
}

/** The demo job with pay; PostgreSQL has no demo jobs, so there it is created. */
export async function jobWithPay(site: Site, locale: Locale = "en"): Promise<Job> {
  const job = (await openJobs(site, locale)).find(({ pay }) => pay?.min === 3200 && pay.max === 4500);
  if (job) return job;
  await addJob(site, { pay: { min: 3200, max: 4500, currency: "EUR", period: "month" } });
  return jobWithPay(site, locale);
}

/** Waits until every section has its final height. */
export async function expectLaidOut(page: Page): Promise<void> {
  await expect(page.locator("html")).not.toContainClass("from-the-top");
}

export async function openLaidOut(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectLaidOut(page);
}

export async function showCareers(page: Page, locale: Locale = "en"): Promise<void> {
  await page.goto(pagePath("home", locale));
  await page.locator("#careers").scrollIntoViewIfNeeded();
  await expect(page.getByTestId("careers-loading")).toHaveCount(0);
}

/** Opens the dialog of the job with pay. */
export async function openApplication(page: Page, site: Site, locale: Locale = "en"): Promise<Job> {
  const job = await jobWithPay(site, locale);
  await showCareers(page, locale);
  await openApplyDialog(page, job.id);
  return job;
}

export async function openApplyDialog(page: Page, jobId: string): Promise<void> {
  await page.getByTestId(`job-apply-${jobId}`).click();
  await expect(page.getByTestId("apply-dialog")).toBeVisible();
}

export const applicant = {
  name: "Ľubica Ďurčová",
  email: "lubica.durcova@mail.example",
  phone: "+421 900 123 456",
  coverLetter: "I have built walking robots since school, and I would like to go on doing so with you.",
};

export async function fillApplication(page: Page, change: Partial<typeof applicant> = {}): Promise<void> {
  const { name, email, phone, coverLetter } = { ...applicant, ...change };
  await page.getByTestId("apply-name").fill(name);
  await page.getByTestId("apply-email").fill(email);
  await page.getByTestId("apply-phone").fill(phone);
  await page.getByTestId("apply-cover-letter").fill(coverLetter);
}

export interface ChosenFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/** Opens the upload window and chooses a file in it. */
export async function chooseFile(page: Page, { name, type, bytes }: ChosenFile, button = "apply-upload") {
  await page.getByTestId(button).click();
  await expect(page.locator(".uppy-Dashboard-AddFiles")).toBeVisible();
  await page.locator(".uppy-Dashboard-input").first().setInputFiles({ name, mimeType: type, buffer: bytes });
}

/** Clicks by an event: Uppy's bar still moves while it appears, so that a pointer would miss the button. */
export async function pressInWindow(button: Locator): Promise<void> {
  await expect(button).toBeVisible();
  await button.dispatchEvent("click");
}

export async function uploadFile(page: Page, file: ChosenFile, button = "apply-upload", shown = "apply-uploaded") {
  await chooseFile(page, file, button);
  await pressInWindow(page.locator(".uppy-StatusBar-actionBtn--upload"));
  await expect(page.getByTestId(shown)).toContainText(file.name);
  await expect(page.getByTestId("upload-window")).toBeHidden();
}

interface StoredApplication {
  id: string;
  name: string;
  email: string;
  phone?: string;
  coverLetter?: string;
  resumeFile?: unknown;
}

export async function storedApplications(site: Site, email: string): Promise<StoredApplication[]> {
  const all: StoredApplication[] = await (await adminCall(site, "GET", "/api/admin/applications")).json();
  return all.filter((application) => application.email === email);
}

/** Downloads the CV as staff do. */
export async function storedCv(site: Site, applicationId: string): Promise<{ filename: string; bytes: Buffer }> {
  const url = `/api/admin/applications/${applicationId}/resume-url`;
  const { signedUrl, filename } = await (await adminCall(site, "GET", url)).json();
  const answer = await fetch(signedUrl);
  return { filename, bytes: Buffer.from(await answer.arrayBuffer()) };
}

export async function expectAccessible(page: Page, within = "body"): Promise<void> {
  // Colours are final only after animations.
  await page.evaluate(() => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(passing.map(({ finished }) => finished));
  });
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    // Without frames and passed rules axe takes a third less time.
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] })
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`)).toEqual([]);
}
