import type { Page } from "@playwright/test";
import { jobPath, pagePath } from "../../contract/routes.ts";
import { serverMessages } from "../../server/locales/messages.ts";
import { pdfFile } from "../fixtures/cv-files.ts";
import { type MailServer, startMailServer } from "../fixtures/smtp-server.ts";
import { addJob, fillLogin, openDashboard, sendApplication } from "../support/admin.ts";
import { expectAccessible, fillApplication, getWords, uploadFile } from "../support/job-seeker.ts";
import { freshDatabase } from "../support/postgres.ts";
import { bucketVariables, freshBucket } from "../support/s3.ts";
import { type Site, startSite } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

const locale = "sk";
const words = (key: string, values = {}) => getWords(locale, `admin:${key}`, values);
const { labels, cv } = serverMessages[locale].mail;
const mailbox = "people@company.example";
/** A headless browser is not counted as a visitor. */
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
test.use({ userAgent });

let mail: MailServer;
let first: Site;
/** The colleague's instance; another one on PostgreSQL. */
let second: Site;
test.beforeAll(async ({ database, storage }) => {
  mail = await startMailServer();
  const variables = {
    SMTP_URL: mail.url,
    NODE_EXTRA_CA_CERTS: mail.certificateFile,
    MAIL_TO_APPLICATIONS: mailbox,
    ...(database === "postgres" && { DATABASE_URL: await freshDatabase() }),
    ...(storage === "s3" && bucketVariables(await freshBucket())),
  };
  first = await startSite({ variables });
  second = database === "postgres" ? await startSite({ variables: { ...variables, SITE_URL: first.url } }) : first;
});
test.afterAll(async () => {
  if (second !== first) await second.stop();
  await first.stop();
  await mail.close();
});

const lettersTo = (address: string, about: string) =>
  mail.arrived.filter(({ to, mail: { text } }) => to.includes(address) && text?.includes(about)).map((one) => one.mail);
const linkIn = (text = "") => /https?:\S+admin\?\S+/.exec(text)?.[0] ?? "";

async function letterTo(address: string, about: string) {
  await expect.poll(() => lettersTo(address, about).length).toBeGreaterThan(0);
  return lettersTo(address, about)[0];
}

/** The history shows the state of a mail a moment after it was sent. */
async function expectInHistory(page: Page, words: string): Promise<void> {
  await expect(page.getByTestId("reply-text")).toHaveCount(0);
  await expect(page.getByTestId("record-history")).toContainText(words);
}

test("an application leads over its notice to an invitation, which a colleague sees", async ({ page, browser }) => {
  // Job numbers are written every half minute.
  test.slow();
  const job = await addJob(first, { title: `Keeper ${locale}` });
  const email = `week.${locale}@mail.example`;
  await page.goto(first.url + jobPath(job.id, locale), { referer: "https://jobs.board.example/" });
  await fillApplication(page, { email });
  await uploadFile(page, { name: "cv.pdf", type: "application/pdf", bytes: pdfFile() });
  await page.getByTestId("apply-submit").click();
  await expect(page.getByTestId("apply-received")).toContainText(getWords(locale, "forms:careers.received", { email }));
  const without = await sendApplication(first, job.id, {
    name: "Nikto",
    email: `reject@${locale}.example`,
    language: locale,
  });

  const notice = await letterTo(mailbox, email);
  expect(notice?.subject).toContain(`Keeper ${locale}`);
  for (const fact of [`${labels.phone}: +421 900 123 456`, `${labels.cv}: ${cv.given}`])
    expect(notice?.text).toContain(fact);
  const bare = await letterTo(mailbox, `reject@${locale}.example`);
  expect(bare?.text).toContain(`${labels.cv}: ${cv.none}`);
  expect(bare?.text).not.toContain(labels.phone);

  const colleague = await browser.newPage({ baseURL: second.url });
  await openDashboard(colleague, second, { locale, search: `?tab=applications&job=${job.id}` });
  await page.goto(linkIn(notice?.text));
  await fillLogin(page);
  const pane = page.getByTestId("record-pane");
  await expect(pane).toContainText(email);
  const id = new URL(page.url()).searchParams.get("id") ?? "";
  const stage = colleague.getByTestId(`application-stage-${id}`);
  await expect(stage).toHaveValue("new");

  await page.getByTestId(`reply-open-${id}`).click();
  await expect(page.getByTestId("reply-text")).toHaveValue(new RegExp(`Keeper ${locale}`));
  const year = new Date().getFullYear() + 1;
  await page.getByTestId("reply-date").fill(`${year}-01-16T14:00`);
  await page.getByTestId("reply-send").click();
  await expect(stage).toHaveValue("contact");
  const sent = [words("reply.templates.invite"), words("stages.contact"), "admin", words("record.mail.sent")];
  await expectInHistory(page, sent.join(", "));
  await expectAccessible(page);
  const receipt = await letterTo(email, "?my=");
  await expect.poll(() => lettersTo(email, "").length).toBe(2);
  const invitation = lettersTo(email, "")[1];
  expect(invitation?.inReplyTo).toBe(receipt?.messageId);
  expect(invitation?.replyTo?.[0]?.address).toBe(mailbox);
  const { content = "" } = invitation?.attachments.find(({ mimeType }) => mimeType === "text/calendar") ?? {};
  const calendar = typeof content === "string" ? content : new TextDecoder().decode(content);
  expect(calendar).toContain(`DTSTART:${year}0116T130000Z`);

  await colleague.getByTestId(`application-stage-${without}`).selectOption("offer");
  await page.goto(`${first.url}${pagePath("admin", locale)}?tab=applications&id=${without}`);
  await expect(pane.locator("[data-stage=offer]")).toBeVisible();
  await page.getByTestId(`reply-open-${without}`).click();
  await page.getByTestId("reply-send").click();
  await expect(page.getByTestId("reply-doubt")).toHaveText(words("reply.doubts.noTime"));
  await page.getByTestId("reply-send").click();
  await expectInHistory(page, words("record.mail.failed"));
  await page.reload();
  await expect(page.getByTestId("admin-replies")).toContainText(words("mail.failedLast"));

  await page.getByTestId("admin-tab-jobs").click();
  const numbers = page.getByTestId(`job-views-${job.id}`);
  await expect(async () => {
    await page.reload();
    await expect(numbers.locator("p").first()).toContainText(/1\D+1\D+2/, { timeout: 3_000 });
  }).toPass();
  await expect(numbers.getByRole("img", { name: words("jobs.numbers.spark") })).toBeVisible();
  await expect(numbers).toContainText("jobs.board.example");
  await expectAccessible(page);
  await colleague.close();
});
