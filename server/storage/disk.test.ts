import { randomBytes } from "node:crypto";
import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { temporaryFolder } from "../../tests/support/folders.ts";
import { createDiskStorage } from "./disk.ts";
import { newObjectId, objectKey } from "./keys.ts";
import { checkQuery } from "./signed-address.ts";

const folder = temporaryFolder("disk");
afterAll(() => rmSync(folder, { recursive: true }));

const start = new Date("2025-03-01T10:00:00Z");
const signingKey = randomBytes(32);
const storage = createDiskStorage(folder, { signingKey, publicUrl: () => "https://site.example", clock: () => start });
const upload = () => objectKey("uploads", newObjectId(signingKey));

test("files and folders are the server's own", async () => {
  const key = upload();
  await storage.write(key, Readable.from([Buffer.from("x")]));
  expect(statSync(join(folder, key)).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, "cvs")).mode & 0o777).toBe(0o700);
});

test("a proxy of the same group may read CVs where it sends them, and list or read nothing else", async () => {
  const shared = temporaryFolder("shared-disk");
  const surroundings = { signingKey, publicUrl: () => "https://site.example", clock: () => start, groupReads: true };
  const beside = createDiskStorage(shared, surroundings);
  const [key, id] = [upload(), newObjectId(signingKey)];
  await beside.write(key, Readable.from([Buffer.from("x")]));
  const modes = (...paths: string[]) => paths.map((path) => (statSync(join(shared, path)).mode & 0o777).toString(8));
  expect(modes(key, "uploads", "cvs", "")).toEqual(["600", "700", "710", "710"]);
  await beside.copy(key, objectKey("cvs", id));
  await beside.write(objectKey("cvs", newObjectId(signingKey)), Readable.from([Buffer.from("restored")]));
  const cvs = (await Array.fromAsync(beside.list("cvs"))).map(({ key }) => key);
  expect(modes(...cvs)).toEqual(["640", "640"]);
  rmSync(shared, { recursive: true });
});

test("what a crash left unfinished is no object, and is dropped once it is old", async () => {
  const [old, young] = ["old.part", "young.part"].map((name) => join(folder, "cvs", name));
  for (const path of [old, young]) if (path) writeFileSync(path, "half");
  if (old) utimesSync(old, start, start);
  expect(await Array.fromAsync(storage.list("cvs"))).toEqual([]);
  await storage.dropUnfinished(new Date(start.getTime() + 1_000));
  expect(readdirSync(join(folder, "cvs"))).toEqual(["young.part"]);
});

test("an address is good for its method, its key, its name and its time only", async () => {
  const key = objectKey("cvs", newObjectId(signingKey));
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
  expect(checkQuery(signingKey, "GET", key, undefined, start)).toEqual(denied);
});
