import { randomUUID } from "node:crypto";
import { closeSync, openSync, readdirSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { objectKey, StorageUnavailable } from "../../server/storage/storage.ts";
import { pdfFile } from "../fixtures/cv-files.ts";
import { type Site, startSite } from "../support/site.ts";
import { runCommand } from "./commands.ts";
import { canMount, type SmallDisk, smallDisk } from "./small-disk.ts";
import { openDisk, readBytes, readStored } from "./stored.ts";
import { attachFile, call, createJob, isOurRefusal, sendApplication, sendEnquiry, sendFile } from "./visitor.ts";

const canSkip = process.env.CI !== "true";
let disk: SmallDisk | undefined;
let site: Site | undefined;
afterEach(async () => {
  await site?.stop();
  disk?.remove();
  site = disk = undefined;
});

describe.skipIf(canSkip && !canMount())("a disk", { timeout: 90_000 }, () => {
  test("a disk that fills up refuses files first, then enquiries, loses nothing and recovers", async () => {
    disk = smallDisk(32);
    const dataDir = join(disk.path, "data");
    site = await startSite({ dataDir });
    const { url } = site;
    const job = await createJob(url, await site.adminToken());
    const bytes = pdfFile("", { padTo: 4_000_000 });
    const attached: string[] = [];
    for (let file = await sendFile(url, bytes); file; file = await sendFile(url, bytes)) {
      const applied = await sendApplication(url, job);
      if (applied && (await attachFile(url, applied, file)).status === 200) attached.push(applied.id);
    }
    expect(attached.length).toBeGreaterThan(2);
    // Files are refused while there is still space for rows.
    expect((await sendEnquiry(url, "There is still room for this")).status).toBe(201);

    const ballast = join(disk.path, "ballast");
    fillUp(ballast);
    const contacts: string[] = [];
    const sentences = Array.from({ length: 60 }, (_, at) => `${at} `.padEnd(9_000, "x"));
    let refused = 0;
    for (const message of sentences) {
      const answer = await sendEnquiry(url, message);
      if (answer.status === 201) contacts.push(String(answer.body.id));
      else {
        refused += 1;
        expect([answer.status, isOurRefusal(answer)]).toEqual([503, true]);
      }
    }
    expect(refused).toBeGreaterThan(0);
    expect((await call("GET", `${url}/readyz`)).status).toBe(503);
    expect((await call("GET", `${url}/healthz`)).status).toBe(200);
    expect((await call("GET", `${url}/api/jobs`)).status).toBe(200);

    rmSync(ballast);
    const after = await sendEnquiry(url, "There is room again for this");
    expect(after.status).toBe(201);
    const stored = await readStored(dataDir);
    for (const id of [...contacts, String(after.body.id)]) expect(stored.contacts.has(id)).toBe(true);
    expect([...stored.contacts].filter((id) => stored.mails.get(id) !== 2)).toEqual([]);
    for (const id of attached) {
      const file = await readBytes(openDisk(dataDir), stored.applications.get(id) ?? "");
      expect(file?.equals(bytes)).toBe(true);
    }
    await stored.close();
  });

  test("concurrent uploads cannot use the reserve of the disk, and refused ones leave no file", async () => {
    disk = smallDisk(32);
    const { path } = disk;
    const storage = openDisk(join(path, "data"));
    const room = () => statfsSync(path).bavail * statfsSync(path).bsize;
    const reserve = room() * 0.05;
    let lowest = room();
    async function* file(): AsyncGenerator<Uint8Array> {
      for (let pieces = 0; pieces < 8; pieces++) {
        yield Buffer.alloc(131_072, "x");
        lowest = Math.min(lowest, room());
      }
    }
    const write = () => storage.write(objectKey("uploads", randomUUID()), file());
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, write));
    expect(lowest).toBeGreaterThanOrEqual(reserve);
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(refused.length).toBeGreaterThan(8);
    expect(refused).toEqual(refused.map(() => new StorageUnavailable("ENOSPC")));
    const files = readdirSync(join(path, "data/objects/uploads"));
    expect([files.length, files.filter((name) => name.endsWith(".part"))]).toEqual([40 - refused.length, []]);
  });

  test("a disk that becomes read-only is reported as not ready", async () => {
    disk = smallDisk(16);
    const storage = openDisk(join(disk.path, "data"));
    await storage.ready();
    disk.setReadOnly(true);
    await expect(storage.ready()).rejects.toEqual(new StorageUnavailable("EROFS"));
  });

  test("the server refuses to start on a read-only disk, says why, and starts once it is writable", async () => {
    disk = smallDisk(16);
    const variables = { DATA_DIR: join(disk.path, "data") };
    disk.setReadOnly(true);
    const refused = await runCommand("server/main.ts", [], { ...variables, PORT: "0" }).ended;
    expect(refused.code).toBe(1);
    expect(refused.output).toContain(`The data folder ${variables.DATA_DIR} cannot be written`);
    expect(refused.output).not.toMatch(/^\s+at /m);
    disk.setReadOnly(false);
    site = await startSite({ dataDir: variables.DATA_DIR });
    expect((await sendEnquiry(site.url, "It can be written again")).status).toBe(201);
  });
});

test("a second server on the same embedded database is refused, and the first one keeps running", async () => {
  site = await startSite();
  await expect(startSite({ dataDir: site.dataDir })).rejects.toThrow(
    /Another server already runs on this data folder .*DATA_DIR, or use PostgreSQL/,
  );
  expect((await sendEnquiry(site.url, "The first one is still there")).status).toBe(201);
}, 90_000);

/** Fills the disk to the last byte, in smaller and smaller pieces. */
function fillUp(path: string): void {
  const file = openSync(path, "w");
  for (const size of [1_000_000, 4_096, 1]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size, "x"));
    } catch {
      // No space for a piece of this size.
    }
  }
  closeSync(file);
}
