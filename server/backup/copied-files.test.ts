import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { pdfFile } from "../../tests/fixtures/cv-files.ts";
import { contentsOf } from "../../tests/fixtures/filled-site.ts";
import { testApp } from "../../tests/support/app.ts";
import { apply, attach, openJob, uploaded } from "../../tests/support/applicant.ts";
import { temporaryFolder } from "../../tests/support/folders.ts";
import { StorageUnavailable } from "../storage/unavailable.ts";
import { backup } from "./backup.ts";
import { readArchive } from "./read-archive.ts";

test("an archive has a file whose reading was cut off whole, and once", async () => {
  const folder = temporaryFolder("copied-files");
  const target = join(folder, "site.jsonl.gz");
  const site = await testApp();
  const { db, storage } = site.deps;
  const written = pdfFile(randomBytes(300_000).toString("latin1").replaceAll("%", ""));
  await attach(site, await apply(site, await openJob(site)), await uploaded(site, written));
  let cuts = 0;
  const flaky: typeof storage = {
    ...storage,
    async read(key) {
      const content = await storage.read(key);
      return content && cuts < 2 ? Readable.from(cutOff(content), { objectMode: false }) : content;
    },
  };
  async function* cutOff(content: AsyncIterable<unknown>) {
    for await (const chunk of content) {
      yield chunk;
      cuts += 1;
      throw new StorageUnavailable("cut-off");
    }
  }
  const before = await contentsOf(db, storage);
  expect(await backup(db, flaky, target, new Date())).toMatchObject({ objects: before.objects.length, lost: 0 });
  expect(cuts).toBe(2);
  const pieces = new Map<string, Buffer>();
  for await (const line of readArchive(target))
    if ("object" in line) {
      const piece = Buffer.from(line.data, "base64");
      pieces.set(line.object, Buffer.concat([pieces.get(line.object) ?? Buffer.alloc(0), piece]));
    }
  expect([...pieces].map(([key, piece]) => [key, piece.toString("base64")]).sort()).toEqual(before.objects);
  await site.dispose();
  rmSync(folder, { recursive: true, force: true });
});
