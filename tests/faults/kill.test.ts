import { afterEach, describe, expect, test } from "vitest";
import { pdfFile } from "../fixtures/cv-files.ts";
import { engines } from "../support/database.ts";
import { freshDatabase } from "../support/postgres.ts";
import { type Site, startSite } from "../support/site.ts";
import { openDisk, readBytes, readStored } from "./stored.ts";
import { attachFile, createJob, keepDoing, sendApplication, sendEnquiry, sendFile } from "./visitor.ts";

const pollOptions = { timeout: 60_000 };
let site: Site;
afterEach(() => site.stop());

describe.each(engines)("the server killed on %s", { timeout: 120_000 }, (engine) => {
  async function start(): Promise<string | undefined> {
    const url = engine === "postgres" ? await freshDatabase() : undefined;
    site = await startSite({ variables: url ? { DATABASE_URL: url } : {} });
    return url;
  }

  test("a server killed while it saves enquiries keeps every acknowledged one with its mails", async () => {
    const database = await start();
    const sending = keepDoing(8, async (round) => sendEnquiry(site.url, `Message number ${round}`));
    await expect.poll(() => sending.made.length, pollOptions).toBeGreaterThan(40);
    await site.kill();
    const acknowledged = (await sending.stop()).filter(({ status }) => status === 201).map(({ body }) => body.id);
    expect(acknowledged.length).toBeGreaterThan(30);
    const { contacts, mails, close } = await readStored(site.dataDir, database);
    expect(acknowledged.filter((id) => !contacts.has(String(id)))).toEqual([]);
    expect([...contacts].filter((id) => mails.get(id) !== 2)).toEqual([]);
    expect([...mails.keys()].filter((id) => !contacts.has(id))).toEqual([]);
    await close();
  });

  test("a server killed during uploads keeps every acknowledged CV whole and no partial one", async () => {
    const database = await start();
    const job = await createJob(site.url, await site.adminToken());
    const bytes = pdfFile("", { padTo: 400_000 });
    const working = keepDoing(6, async () => {
      const [applied, file] = await Promise.all([sendApplication(site.url, job), sendFile(site.url, bytes)]);
      const attached = applied && file ? await attachFile(site.url, applied, file) : undefined;
      return { applied, file, isAttached: attached?.status === 200 };
    });
    await expect.poll(() => working.made.filter((one) => one.isAttached).length, pollOptions).toBeGreaterThan(10);
    await site.kill();
    const made = await working.stop();
    const { applications, close } = await readStored(site.dataDir, database);
    const storage = openDisk(site.dataDir);
    for (const { applied, isAttached } of made) {
      if (!applied) continue;
      expect(applications.has(applied.id)).toBe(true);
      if (isAttached) expect(applications.get(applied.id)).toMatch(/^cvs\//);
    }
    for (const key of applications.values()) {
      if (key) expect((await readBytes(storage, key))?.equals(bytes)).toBe(true);
    }
    for await (const { size } of storage.list("cvs")) expect(size).toBe(bytes.length);
    await close();
  });
});
