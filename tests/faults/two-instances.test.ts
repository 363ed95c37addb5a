import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createS3Storage } from "../../server/storage/s3.ts";
import { pdfFile } from "../fixtures/cv-files.ts";
import { type MailServer, startMailServer } from "../fixtures/smtp-server.ts";
import { freePort } from "../services/ports.ts";
import { freshDatabase } from "../support/postgres.ts";
import { type Bucket, bucketVariables, freshBucket } from "../support/s3.ts";
import { offered } from "../support/services.ts";
import { type Site, startSite } from "../support/site.ts";
import { type Balancer, startBalancer } from "./balancer.ts";
import { readBytes, readStored } from "./stored.ts";
import { attachFile, call, createJob, keepDoing, sendApplication, sendEnquiry, sendFile } from "./visitor.ts";

/** A pause between two clicks; without it a small machine has no time for anything else. */
const visitorMs = 100;
const pollOptions = { timeout: 45_000, interval: 100 };

describe.skipIf(!offered("postgres") || !offered("swift"))("two instances", { timeout: 120_000 }, () => {
  let database: string;
  let bucket: Bucket;
  let variables: Record<string, string>;
  let mail: MailServer;
  let balancer: Balancer;
  let one: Site;
  let other: Site;

  beforeAll(async () => {
    [database, bucket, mail, balancer] = await Promise.all([
      freshDatabase(),
      freshBucket(),
      startMailServer(),
      startBalancer(),
    ]);
    variables = {
      DATABASE_URL: database,
      ...bucketVariables(bucket),
      SITE_URL: balancer.url,
      TRUST_PROXY: "127.0.0.1",
      RATE_LIMIT_SCALE: "1",
      SMTP_URL: mail.url,
      NODE_EXTRA_CA_CERTS: mail.certificateFile,
    };
    // Both start at once on an empty database, and one of them creates the tables.
    [one, other] = await Promise.all([startInstance(), startInstance()]);
    balancer.targets = [one.url, other.url];
  }, 120_000);
  afterAll(async () => {
    await Promise.all([one?.stop(), other?.stop()]);
    await Promise.all([mail?.close(), balancer?.close()]);
  });

  /** A site prints the URL for visitors; here each instance is called at its own URL. */
  async function startInstance(): Promise<Site> {
    const port = await freePort();
    const site = await startSite({ variables: { ...variables, PORT: String(port) } });
    return { ...site, url: `http://127.0.0.1:${port}` };
  }

  /** Each request from an IP address of its own, so that no rate limit applies. */
  function fromEverywhere(): void {
    let count = 0;
    balancer.visitor = () => `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count++ & 255}`;
  }

  test("an upload through one instance can be attached through the other and downloaded from the first", async () => {
    const token = await one.adminToken();
    const job = await createJob(one.url, token);
    const bytes = pdfFile("", { padTo: 200_000 });
    const applied = await sendApplication(one.url, job);
    const file = await sendFile(one.url, bytes);
    if (!applied || !file) throw new Error("not applied");
    expect((await attachFile(other.url, applied, file)).status).toBe(200);
    const { body } = await call("GET", `${one.url}/api/admin/applications/${applied.id}/resume-url`, undefined, token);
    const cv = await fetch(String(body.signedUrl)).then((answer) => answer.arrayBuffer());
    expect(Buffer.from(cv).equals(bytes)).toBe(true);
  });

  test("two instances send each mail once, also while one is frozen for seconds", async () => {
    fromEverywhere();
    const before = readIds().length;
    process.kill(other.pid, "SIGSTOP");
    const sending = Promise.all(
      Array.from({ length: 30 }, (_, round) => sendEnquiry(balancer.url, `To be mailed ${round}`)),
    );
    await wait(3_000);
    process.kill(other.pid, "SIGCONT");
    const sent = await sending;
    expect(sent.map(({ status }) => status)).toEqual(Array(30).fill(201));
    await expect.poll(() => readIds().length, pollOptions).toBeGreaterThanOrEqual(before + 60);
    await expect.poll(waitingMails, pollOptions).toBe(0);
    const ids = readIds();
    expect(ids).toHaveLength(new Set(ids).size);
  });

  test("an instance that is killed under load loses only its requests in progress", async () => {
    fromEverywhere();
    const job = await createJob(one.url, await one.adminToken());
    const bytes = pdfFile("", { padTo: 100_000 });
    const [enquiries, applications, pages] = [
      keepDoing(2, (round) => sendEnquiry(balancer.url, `Under load ${round}`), visitorMs),
      keepDoing(
        1,
        async () => {
          const applied = await sendApplication(balancer.url, job);
          const file = await sendFile(balancer.url, bytes);
          const answer = applied && file ? await attachFile(balancer.url, applied, file) : undefined;
          return { applied, isAttached: answer?.status === 200 };
        },
        visitorMs,
      ),
      keepDoing(1, () => call("GET", `${balancer.url}/api/jobs`), visitorMs),
    ];
    const heldBefore = balancer.held();
    await expect.poll(() => enquiries.made.length, pollOptions).toBeGreaterThan(20);
    await other.kill();
    const atKill = enquiries.made.length;
    await expect.poll(() => enquiries.made.length, pollOptions).toBeGreaterThan(atKill + 20);
    const heldAfterKill = balancer.held();
    const killed = other;
    other = await startInstance();
    await killed.stop();
    balancer.targets = [one.url, other.url];
    const atStart = enquiries.made.length;
    await expect.poll(() => enquiries.made.length, pollOptions).toBeGreaterThan(atStart + 20);
    const made = await Promise.all([enquiries.stop(), applications.stop(), pages.stop()]);

    // One request of each of the four visitors, and once more: a system takes connections until the process is gone.
    expect(heldAfterKill - heldBefore).toBeLessThanOrEqual(8);
    expect(balancer.held()).toBe(heldAfterKill);
    const failed =
      made[0].filter(({ status }) => status !== 201).length + made[2].filter(({ status }) => status !== 200).length;
    expect(failed).toBeLessThanOrEqual(heldAfterKill - heldBefore);
    const stored = await readStored(one.dataDir, database);
    const accepted = made[0].filter(({ status }) => status === 201).map(({ body }) => String(body.id));
    expect(accepted.filter((id) => !stored.contacts.has(id))).toEqual([]);
    for (const { applied, isAttached } of made[1]) {
      if (applied) expect(stored.applications.has(applied.id)).toBe(true);
      const key = isAttached && applied ? stored.applications.get(applied.id) : undefined;
      if (key) expect((await readBytes(createS3Storage(bucket), key))?.equals(bytes)).toBe(true);
      if (isAttached) expect(key).toMatch(/^cvs\//);
    }
    await stored.close();
  });

  function readIds(): string[] {
    return mail.arrived.map((arrived) => String(arrived.mail.messageId));
  }

  async function waitingMails(): Promise<number> {
    const { db, close } = await readStored(one.dataDir, database);
    const rows = await db.query.selectFrom("outbox").select("id").where("sent_at", "is", null).execute();
    await close();
    return rows.length;
  }
});
