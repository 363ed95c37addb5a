import { randomBytes, randomUUID } from "node:crypto";
import { readdirSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../tests/support/folders.ts";
import { createDiskStorage, getFreeBytes } from "./disk.ts";
import { checkQuery } from "./signed-url.ts";
import { objectKey } from "./storage.ts";

const folder = temporaryFolder("disk");

const start = new Date("2025-03-01T10:00:00Z");
const signingKey = randomBytes(32);
const storage = createDiskStorage(folder, { signingKey, publicUrl: () => "https://site.example", clock: () => start });
const upload = () => objectKey("uploads", randomUUID());

test("files and folders are the server's own", async () => {
  const key = upload();
  await storage.write(key, Readable.from([Buffer.from("x")]));
  expect(statSync(join(folder, key)).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, "cvs")).mode & 0o777).toBe(0o700);
});

test("a file that is being written cannot be read, copied, listed or written a second time", async () => {
  const key = upload();
  const { promise: rest, resolve: finish } = Promise.withResolvers<void>();
  async function* slowChunks() {
    yield Buffer.from("half");
    await rest;
    yield Buffer.from(" and half");
  }
  const written = storage.write(key, slowChunks());
  await expect.poll(() => readdirSync(join(folder, "uploads"))).toContain(key.slice("uploads/".length));
  expect([await storage.size(key), await storage.read(key)]).toEqual([undefined, undefined]);
  expect(await storage.copy(key, objectKey("cvs", randomUUID()))).toBe(false);
  expect((await Array.fromAsync(storage.list("uploads"))).map((object) => object.key)).not.toContain(key);
  expect(await storage.write(key, Readable.from([Buffer.from("other")]))).toBe(false);
  finish();
  expect([await written, await storage.size(key)]).toEqual([true, 13]);
});

describe("space on the disk", () => {
  const gigabyte = 1024 ** 3;
  const withInodes = (files: number, ffree: number) =>
    getFreeBytes(Object.assign(statfsSync(folder), { bsize: 1, blocks: 2 * gigabyte, bavail: gigabyte, files, ffree }));

  test.each([
    [60, 2],
    [10, 0],
    [1_000_000, 900],
  ])("a disk with %i inodes, %i of them free, takes no new file", (files, ffree) => {
    expect(withInodes(files, ffree)).toBeLessThan(0);
  });

  test.each([
    [60, 3],
    [1_000_000, 1_000],
    [0, 0],
  ])("a disk with %i inodes, %i of them free, takes files up to its reserve of bytes", (files, ffree) => {
    expect(withInodes(files, ffree)).toBeCloseTo(gigabyte * 0.9, -1);
  });
});

test("a signed URL is valid only for its method, key, name and time", async () => {
  const key = objectKey("cvs", randomUUID());
  const download = { filename: "Ľubica.pdf", mimeType: "application/pdf" };
  const url = new URL(await storage.downloadUrl(key, 60, download));
  const query = Object.fromEntries(url.searchParams);
  const at = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
  expect(url.href.startsWith(`https://site.example/objects/${key}?`)).toBe(true);
  expect(checkQuery(signingKey, "GET", key, query, at(60))).toEqual({ state: "valid", download });
  expect(checkQuery(signingKey, "GET", key, query, at(61))).toEqual({ state: "expired" });
  const denied = { state: "denied" };
  expect(checkQuery(signingKey, "PUT", key, query, start)).toEqual(denied);
  expect(checkQuery(signingKey, "GET", upload(), query, start)).toEqual(denied);
  expect(checkQuery(randomBytes(32), "GET", key, query, start)).toEqual(denied);
  const forged = [{ name: "evil.html" }, { type: "text/html" }, { expires: "99999999999" }, { name: undefined }];
  const broken = [{ signature: "" }, { signature: undefined }, { signature: ["a", "b"] }, { expires: "1e9" }];
  for (const change of [...forged, ...broken]) {
    expect(checkQuery(signingKey, "GET", key, { ...query, ...change }, start), JSON.stringify(change)).toEqual(denied);
  }
  expect(checkQuery(signingKey, "GET", key, {}, start)).toEqual(denied);
});
