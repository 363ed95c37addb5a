import { afterAll, beforeAll, expect, test } from "vitest";
import { createClamav } from "../../server/storage/scanner.ts";
import { cvFiles } from "../fixtures/cv-files.ts";
import { signIn, type TestApp, testApp } from "../support/app.ts";
import { apply, attach, openJob, uploaded } from "../support/applicant.ts";
import { type FaultyLine, faultyLine } from "./faulty-line.ts";

/** Mail, translator and scanner all take connections and never answer. */
let mail: FaultyLine;
let translator: FaultyLine;
let scanner: FaultyLine;
let site: TestApp;
beforeAll(async () => {
  [mail, translator, scanner] = await Promise.all([faultyLine(), faultyLine(), faultyLine()]);
  const variables = {
    RATE_LIMIT_SCALE: "1000",
    SMTP_URL: `smtp://app:s3cret@127.0.0.1:${mail.port}`,
    TRANSLATOR: "libretranslate",
    LIBRETRANSLATE_URL: translator.url,
  };
  site = await testApp("sqlite", variables, (deps) => ({
    ...deps,
    scanner: createClamav({ host: "127.0.0.1", port: scanner.port, timeoutMs: 1_000 }),
  }));
  site.deps.scheduler.start();
});
afterAll(async () => {
  for (const line of [mail, translator, scanner]) line.set("refused");
  await site.dispose();
  await Promise.all([mail, translator, scanner].map((line) => line.close()));
});

/** A service was asked, and is still waited for: what was answered meanwhile has not waited. */
async function expectStillWaiting(line: FaultyLine): Promise<void> {
  await expect.poll(line.connections).toBeGreaterThan(0);
  expect(line.open()).toBe(line.connections());
}

test("a silent mail server delays no contact form, and the mails wait", async () => {
  const enquiry = { name: "Eva Malá", email: "eva@x.example", projectType: "travel", message: "Long enough, yes." };
  for (let count = 0; count < 5; count++) {
    const answer = await site.app.inject({ method: "POST", url: "/api/contact", payload: enquiry });
    expect(answer.statusCode).toBe(201);
  }
  await expectStillWaiting(mail);
  expect(await site.deps.db.query.selectFrom("outbox").selectAll().where("sent_at", "is", null).execute()).toHaveLength(
    10,
  );
});

test("a silent translator delays neither the admin nor the list of jobs", async () => {
  const headers = await signIn(site.app);
  const job = { title: "Lamplighter", location: "Nitra", description: "Light the lamps." };
  const created = await site.app.inject({ method: "POST", url: "/api/admin/jobs", payload: job, headers });
  expect(created.statusCode).toBe(201);
  await expectStillWaiting(translator);
  const list = await site.app.inject("/api/jobs?lang=sk");
  await expectStillWaiting(translator);
  expect(list.json()).toContainEqual(expect.objectContaining({ title: "Lamplighter", translation: "none" }));
});

test("a silent scanner refuses no CV: it is held", async () => {
  const job = await openJob(site);
  const applications = await Promise.all(Array.from({ length: 8 }, () => apply(site, job)));
  const files = await Promise.all(applications.map(() => uploaded(site, cvFiles.pdf.bytes)));
  const answers = await Promise.all(applications.map((application, at) => attach(site, application, files[at] ?? "")));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
  const rows = await site.deps.db.query.selectFrom("applications").select("resume_state").execute();
  expect(new Set(rows.map((row) => row.resume_state))).toEqual(new Set(["held"]));
});
