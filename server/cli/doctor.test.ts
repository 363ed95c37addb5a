import { describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../tests/support/app.ts";
import { engines } from "../../tests/support/database.ts";
import { mailServer, mailTo } from "../../tests/support/mail.ts";
import { offered } from "../../tests/support/services.ts";
import { readConfig } from "../config.ts";
import type { Engine } from "../db/db.ts";
import { saveBackupOutcome } from "../db/site-state.ts";
import { type Context, checks, runChecks, toReport } from "./doctor.ts";

const toContext = ({ deps: { config, db, storage } }: TestApp): Context => ({
  ...{ config, db, storage, clock: () => new Date() },
});
const contextWith = async (variables: Record<string, string> = {}, engine: Engine = "sqlite") =>
  toContext(await testApp(engine, variables));

/** The findings of one check, a line each. */
async function findings(name: keyof typeof checks, context: Context): Promise<string[]> {
  return ((await checks[name]?.(context)) ?? []).map(({ level, says }) => `${level}: ${says}`);
}

describe.each(engines)("the doctor on %s", (engine) => {
  test("reports a missing database, and old or failed backups", async () => {
    const context = await contextWith({}, engine);
    const { db } = context;
    if (!db) throw new Error("no database");
    expect(await findings("database", context)).toEqual([expect.stringMatching(/^ok/)]);
    expect(await findings("database", { ...context, db: undefined })).toEqual([expect.stringMatching(/^problem/)]);
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const reported: string[] = await findings("backups", context);
    for (const hours of [100, 30, 2]) {
      await saveBackupOutcome(db.query, "madeAt", ago(hours));
      reported.push(...(await findings("backups", context)));
    }
    await saveBackupOutcome(db.query, "failedAt", ago(1));
    reported.push(...(await findings("backups", context)));
    expect(reported).toEqual([
      "problem: No backup of this site is known.",
      "problem: The last backup is 100 hours old.",
      "warning: The last backup is 30 hours old.",
      "ok: The last backup was made 2 hours ago.",
      expect.stringMatching(/^problem: The last backup failed/),
    ]);
  });
});

test("the doctor writes and removes a file, and says when CVs are not scanned", async () => {
  const context = await contextWith();
  expect(await findings("files", context)).toEqual([
    "ok: The data folder stores files.",
    "warning: CVs are not scanned for viruses.",
  ]);
  const keys = [];
  for await (const { key } of context.storage?.list("cvs") ?? []) keys.push(key);
  expect(keys).toEqual([]);
});

test("the doctor reports a URL that does not answer, one that is another site, and its own", async () => {
  const site = await testApp();
  const context = toContext(site);
  const url = await site.app.listen({ port: 0, host: "127.0.0.1" });
  const at = (siteUrl: string) => ({ ...context, config: { ...context.config, siteUrl } });
  expect(await findings("url", at("http://127.0.0.1:2"))).toEqual([expect.stringMatching(/^problem: .*ECONNREFUSED/)]);
  expect(await findings("url", at(`${url}/api`))).toEqual([expect.stringMatching(/^problem: .* is not this site/)]);
  expect(await findings("url", at(url))).toEqual([`ok: ${url} answers.`]);
});

test("the doctor reports a proxy that is not trusted", async () => {
  const { db, storage, clock } = await contextWith();
  const proxied = (more: Record<string, string>) => {
    const config = readConfig({ SITE_URL: "https://www.acme.example", ...more });
    return findings("proxy", { config, db, storage, clock });
  };
  expect(await proxied({})).toEqual([expect.stringMatching(/^problem: TRUST_PROXY is not set/)]);
  expect(await proxied({ TRUST_PROXY: "127.0.0.1" })).toEqual([expect.stringMatching(/^ok/)]);
});

describe.skipIf(!offered("exim"))("the doctor and a mail server", () => {
  const from = { MAIL_FROM: "Tatrion <doctor@sender.test>" };

  test("the test mail arrives; a wrong password, an absent server and an unknown certificate have different reasons", async () => {
    const { url, certificate } = await mailServer();
    const right = { ...(await contextWith({ ...from, SMTP_URL: url })), authority: certificate };
    const mailbox = `asks-${crypto.randomUUID()}@receiver.test`;
    expect(await findings("mail", { ...right, mailTo: mailbox })).toEqual([
      expect.stringMatching(/^ok: .*took a mail/),
    ]);
    await expect.poll(async () => (await mailTo(mailbox)).length, { timeout: 20_000 }).toBe(1);
    const wrong = new URL(url);
    wrong.password = "wrong";
    const refused = { ...(await contextWith({ ...from, SMTP_URL: wrong.href })), authority: certificate };
    expect(await findings("mail", refused)).toEqual([expect.stringMatching(/^problem: .*: AUTH[^:]* 535/)]);
    const away = await contextWith({ ...from, SMTP_URL: "smtp://127.0.0.1:1" });
    expect(await findings("mail", away)).toEqual([expect.stringMatching(/^problem: .*: CONN ECONNREFUSED/)]);
    const untrusted = await contextWith({ ...from, SMTP_URL: url });
    expect(await findings("mail", untrusted)).toEqual([expect.stringMatching(/^problem: .*: CONN .*SELF_SIGNED/)]);
  });
});

test("the report of all checks names each, says how to fix it, and ends with 2 for a problem", async () => {
  const { text, exitCode } = toReport(await runChecks(await contextWith()));
  for (const name of Object.keys(checks).filter((name) => name !== "proxy")) expect(text).toContain(`  ${name} `);
  expect(text).toMatch(/^WARNING {2}mail {6}SMTP_URL is not set.*\n {19}-> Set SMTP_URL/m);
  expect(exitCode).toBe(2);
});
