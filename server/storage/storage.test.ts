import { randomBytes, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../tests/support/folders.ts";
import { freshBucket } from "../../tests/support/s3.ts";
import { offered } from "../../tests/support/services.ts";
import { createStorage } from "./create-storage.ts";
import { type KeyPrefix, objectKey, type Storage } from "./storage.ts";

const folder = temporaryFolder("storage");

const context = { signingKey: randomBytes(32), publicUrl: () => "https://site.example", clock: () => new Date() };

describe("on disk", () => {
  keepsItsPromises(async () => createStorage({ dataDir: folder, s3: undefined }, context));
});

describe.skipIf(!offered("swift"))("on S3", () => {
  keepsItsPromises(async () => createStorage({ dataDir: folder, s3: await freshBucket() }, context));
});

function keepsItsPromises(open: () => Promise<Storage>): void {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });

  test("a new storage is ready", async () => {
    await expect(storage.ready()).resolves.toBeUndefined();
  });

  test.each([0, 1, 100_000])("%i bytes come back as they were written", async (length) => {
    const bytes = randomBytes(length);
    const key = newKey();
    expect(await storage.write(key, chunks(bytes))).toBe(true);
    expect(await storage.size(key)).toBe(length);
    expect(await readContent(storage, key)).toEqual(bytes);
  });

  test("an object never changes: a second write is refused", async () => {
    const key = newKey();
    await storage.write(key, chunks(Buffer.from("first")));
    expect(await storage.write(key, chunks(Buffer.from("second")))).toBe(false);
    expect(await readContent(storage, key)).toEqual(Buffer.from("first"));
  });

  test("a missing object has no size, content or copy, and can be removed", async () => {
    const key = newKey();
    const target = newKey("cvs");
    expect(await storage.size(key)).toBeUndefined();
    expect(await storage.read(key)).toBeUndefined();
    expect(await storage.copy(key, target)).toBe(false);
    expect(await storage.size(target)).toBeUndefined();
    await expect(storage.remove(key)).resolves.toBeUndefined();
  });

  test("a source that fails half-way leaves nothing", async () => {
    const key = newKey();
    const before = await listKeys(storage, "uploads");
    await expect(storage.write(key, failing())).rejects.toThrow("the visitor went away");
    expect(await storage.size(key)).toBeUndefined();
    expect(await listKeys(storage, "uploads")).toEqual(before);
  });

  test("a copy outlives its source, also when the source's key is written again", async () => {
    const [key, kept] = [newKey(), newKey("cvs")];
    await storage.write(key, chunks(Buffer.from("the real CV")));
    expect(await storage.copy(key, kept)).toBe(true);
    await storage.remove(key);
    expect([await storage.size(key), (await listKeys(storage, "uploads")).includes(key)]).toEqual([undefined, false]);
    await storage.write(key, chunks(Buffer.from("something else")));
    expect(await readContent(storage, kept)).toEqual(Buffer.from("the real CV"));
  });

  test("lists what is stored below one prefix, with its size", async () => {
    const [upload, kept] = [newKey(), newKey("cvs")];
    await storage.write(upload, chunks(Buffer.from("12345")));
    await storage.write(kept, chunks(Buffer.from("1")));
    const uploads = await Array.fromAsync(storage.list("uploads"));
    const found = uploads.find((object) => object.key === upload);
    expect(found?.size).toBe(5);
    expect(uploads.map(({ key }) => key)).not.toContain(kept);
    expect(await listKeys(storage, "cvs")).toContain(kept);
  });

  test("an upload URL is absolute and its path ends in the key", async () => {
    const key = newKey();
    const url = new URL(await storage.uploadUrl(key, 900));
    expect(url.pathname.endsWith(`/${key}`)).toBe(true);
    expect(url.origin).toBe(storage.browserOrigin ?? "https://site.example");
  });

  test.each(["uploads/../cvs/x", "../site.db", "cvs/", "", "uploads/%2e%2e", "cvs/A"])(
    "%j is no key of an object",
    async (key) => {
      await expect((async () => storage.size(key))()).rejects.toThrow(TypeError);
      await expect((async () => storage.copy(key, newKey()))()).rejects.toThrow(TypeError);
      await expect((async () => storage.uploadUrl(key, 900))()).rejects.toThrow(TypeError);
    },
  );
}

function newKey(prefix: KeyPrefix = "uploads"): string {
  return objectKey(prefix, randomUUID());
}

async function* chunks(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += 16_384) yield bytes.subarray(start, start + 16_384);
}

async function* failing(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("half of it");
  throw new Error("the visitor went away");
}

async function readContent(storage: Storage, key: string): Promise<Buffer | undefined> {
  const stream = await storage.read(key);
  return stream && buffer(stream);
}

async function listKeys(storage: Storage, prefix: KeyPrefix): Promise<string[]> {
  const keys = (await Array.fromAsync(storage.list(prefix))).map(({ key }) => key);
  return keys.sort();
}
