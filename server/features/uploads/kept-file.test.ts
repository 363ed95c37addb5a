import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cvFiles, pdfFile } from "../../../tests/fixtures/cv-files.ts";
import { type TestApp, testApp } from "../../../tests/support/app.ts";
import { objectPath, uploaded } from "../../../tests/support/applicant.ts";
import { keepFile } from "./kept-file.ts";
import { ownerOf } from "./parked.ts";

let site: TestApp;
beforeEach(async () => {
  site = await testApp("sqlite", { RATE_LIMIT_SCALE: "1000" });
});
afterEach(() => site.dispose());

async function sent(bytes: Buffer, owner: string): Promise<{ id: string; owner: string }> {
  return { id: objectPath(await uploaded(site, bytes)).slice("/objects/uploads/".length), owner };
}

/** The owners whose files are being looked at, each time another one is begun. */
function watched(uploads: { id: string; owner: string }[]) {
  const seen: string[][] = [];
  const now: string[] = [];
  const { copy } = site.deps.storage;
  vi.spyOn(site.deps.storage, "copy").mockImplementation(async (from, to) => {
    const owner = uploads.find(({ id }) => from.endsWith(id))?.owner ?? "";
    now.push(owner);
    seen.push([...now]);
    return copy.call(site.deps.storage, from, to);
  });
  return { seen, ended: (owner: string) => now.splice(now.indexOf(owner), 1) };
}

test("one file of a network is looked at at a time, and another network waits for none of the others", async () => {
  const { signingKey } = site.deps;
  const uploads: { id: string; owner: string }[] = [];
  const ips = [1, 2, 3, 4, 5].map((at) => `2001:db8:1:${at}::1`);
  for (const ip of [...ips, "2001:db8:2::1"]) {
    uploads.push(await sent(cvFiles.pdf.bytes, ownerOf(signingKey, ip)));
  }
  const { seen, ended } = watched(uploads);
  await Promise.all(
    uploads.map(async (upload) => {
      await keepFile(site.deps, upload, "cv.pdf");
      ended(upload.owner);
    }),
  );
  expect(seen).toHaveLength(6);
  const few = uploads.at(-1)?.owner;
  for (const owners of seen) expect(owners.filter((owner) => owner !== few).length).toBeLessThanOrEqual(1);
  expect(
    seen.findIndex((owners) => owners.at(-1) === few),
    "begun among the first",
  ).toBeLessThan(2);
});

test("what was refused is not looked at again, unless as another kind", async () => {
  const upload = await sent(pdfFile("/OpenAction<</S/JavaScript/JS(x)>>"), randomUUID());
  const copy = vi.spyOn(site.deps.storage, "copy");
  for (const name of ["cv.pdf", "cv.pdf", "other.PDF"]) {
    await expect(keepFile(site.deps, upload, name)).rejects.toMatchObject({ code: "fileActive" });
  }
  expect(copy).toHaveBeenCalledTimes(1);
  await expect(keepFile(site.deps, upload, "cv.docx")).rejects.toMatchObject({ code: "fileDisguised" });
  expect(copy).toHaveBeenCalledTimes(2);
});
