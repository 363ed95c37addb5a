import { randomUUID } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type Bucket, freshBucket } from "../../tests/support/s3.ts";
import { offered } from "../../tests/support/services.ts";
import { createS3Storage, S3Requests } from "./s3.ts";
import { objectKey, type Storage, StorageUnavailable } from "./storage.ts";

const upload = () => objectKey("uploads", randomUUID());
const bytes = Buffer.from("%PDF-1.4 a CV");

describe.skipIf(!offered("swift"))("presigned URLs", () => {
  let bucket: Bucket;
  let storage: Storage;
  beforeAll(async () => {
    bucket = await freshBucket();
    storage = createS3Storage(bucket);
  });

  test("S3 URLs accept a PUT, also across origins, and return the object under its UTF-8 name", async () => {
    const key = upload();
    const url = await storage.uploadUrl(key, 900);
    const put = await fetch(url, { method: "PUT", body: bytes, headers: { origin: "https://site.example" } });
    expect(put.status).toBe(200);
    expect(put.headers.get("etag")).toMatch(/\w+/);
    expect(put.headers.get("access-control-allow-origin")).toMatch(/^\*$|site\.example/);
    const name = "Životopis – Ľubica (2025) 100% & 'x'.pdf";
    const download = await fetch(await storage.downloadUrl(key, 60, { filename: name, mimeType: "application/pdf" }));
    expect(download.headers.get("content-type")).toBe("application/pdf");
    expect(nameIn(download.headers.get("content-disposition"))).toBe(name);
    expect(Buffer.from(await download.arrayBuffer())).toEqual(bytes);
  });

  test("S3 URLs with a length and a type refuse any other", async () => {
    const key = upload();
    const url = await storage.uploadUrl(key, 900, { size: bytes.length, type: "application/pdf" });
    const put = (body: Buffer<ArrayBuffer>, type: string) =>
      fetch(url, { method: "PUT", body, headers: { "content-type": type } });
    expect((await put(Buffer.concat([bytes, bytes]), "application/pdf")).status).toBe(403);
    expect((await put(bytes, "text/html")).status).toBe(403);
    expect(await storage.size(key)).toBeUndefined();
    expect((await put(bytes, "application/pdf")).status).toBe(200);
  });

  test("S3 URLs are for one object and one method, and need their signature", async () => {
    const [key, other] = [upload(), upload()];
    await storage.write(other, Readable.from([bytes]));
    const url = await storage.uploadUrl(key, 900);
    expect((await fetch(url.replace(key, other), { method: "PUT", body: "evil" })).status).toBe(403);
    expect((await fetch(url)).status).toBe(403);
    expect((await fetch(url.replace(/Signature=...../, "Signature=00000"), { method: "PUT" })).status).toBe(403);
    expect(await storage.size(other)).toBe(bytes.length);
  });

  test("S3 URLs expire", async () => {
    const key = upload();
    await storage.write(key, Readable.from([bytes]));
    const url = await storage.downloadUrl(key, 1, { filename: "a.pdf", mimeType: "application/pdf" });
    await expect.poll(async () => (await fetch(url)).status, { timeout: 10_000, interval: 200 }).toBe(403);
    expect(await (await fetch(url)).text()).toContain("<Message>Request has expired</Message>");
  });

  test("what a visitor declared about an upload does not reach its copy", async () => {
    const [key, kept] = [upload(), objectKey("cvs", randomUUID())];
    const headers = { "content-type": "text/html", "content-disposition": "inline" };
    await fetch(await storage.uploadUrl(key, 900), { method: "PUT", body: bytes, headers });
    expect(await storage.copy(key, kept)).toBe(true);
    const copied = await new S3Requests(bucket).send({ method: "HEAD", key: kept });
    expect(copied.headers.get("content-type")).toBe("application/octet-stream");
    expect(copied.headers.get("content-disposition")).toBeNull();
  });

  test("a missing bucket or a wrong key is unavailable, not empty", async () => {
    const nowhere = createS3Storage({ ...bucket, bucket: "no-such-bucket" });
    await expect(nowhere.ready()).rejects.toThrow(StorageUnavailable);
    await expect(Array.fromAsync(nowhere.list("cvs"))).rejects.toThrow(StorageUnavailable);
    const stranger = createS3Storage({ ...bucket, secretAccessKey: "wrong" });
    await expect(stranger.size(upload())).rejects.toThrow(StorageUnavailable);
    await expect(stranger.remove(upload())).rejects.toThrow(StorageUnavailable);
  });
});

test("virtual-host style puts the bucket in front of the host", async () => {
  const storage = createS3Storage({ ...account("https://s3.example:8443"), pathStyle: false });
  const key = upload();
  const url = new URL(await storage.uploadUrl(key, 900));
  expect(url.origin).toBe("https://cv.s3.example:8443");
  expect(url.pathname).toBe(`/${key}`);
  expect(url.searchParams.get("X-Amz-Expires")).toBe("900");
  expect(storage.browserOrigin).toBe(url.origin);
});

describe("a failing store", () => {
  const storeTimeoutMs = 10_000;
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close().closeAllConnections();
  });

  async function storeThat(answer: RequestListener, timeoutMs = storeTimeoutMs): Promise<Storage> {
    const server = createServer(answer).listen(0, "127.0.0.1");
    servers.push(server);
    await new Promise((resolve) => server.once("listening", resolve));
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    return createS3Storage({ ...account(`http://127.0.0.1:${port}`), timeoutMs });
  }

  test("a request to an S3 store is retried after a temporary error", async () => {
    let asked = 0;
    const storage = await storeThat((_request, response) => {
      response.writeHead(++asked < 3 ? 503 : 204).end();
    });
    await storage.remove(upload());
    expect(asked).toBe(3);
  });

  test("an S3 store that keeps failing, hangs or does not listen is unavailable", async () => {
    const broken = await storeThat((_request, response) => void response.writeHead(500).end());
    await expect(broken.size(upload())).rejects.toMatchObject({ reason: "status-500" });
    const silent = await storeThat(() => undefined, 200);
    await expect(silent.size(upload())).rejects.toMatchObject({ reason: "TimeoutError" });
    const unreachable = createS3Storage(account("http://127.0.0.1:2"));
    const refusal = unreachable.size(upload());
    await expect(refusal).rejects.toThrow(StorageUnavailable);
    await expect(refusal).rejects.toMatchObject({ reason: "ECONNREFUSED" });
  });

  test("an object that an S3 store truncates is an error", async () => {
    const storage = await storeThat((_request, response) => {
      response.writeHead(200, { "content-length": "100" }).write("half", () => response.destroy());
    });
    const stream = await storage.read(upload());
    await expect(Array.fromAsync(stream ?? [])).rejects.toThrow();
  });

  test("an S3 store that sends an object slowly is waited for", async () => {
    const { promise: limitPassed, resolve: passLimit } = Promise.withResolvers<void>();
    const slow = await storeThat(async (_request, response) => {
      response.write("first ");
      await limitPassed;
      response.end("last");
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const stream = await slow.read(upload());
    vi.advanceTimersByTime(storeTimeoutMs * 10);
    vi.useRealTimers();
    passLimit();
    expect(await text(stream ?? Readable.from([]))).toBe("first last");
  });

  test("the connection to an S3 store is closed when its reader leaves", async () => {
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    const storage = await storeThat((_request, response) => {
      response.once("close", resolve);
      response.write(Buffer.alloc(8_000_000));
    });
    const stream = await storage.read(upload());
    stream?.destroy();
    await closed;
  });

  test("an S3 store that answers a failed copy with 200, as S3 may, has not copied", async () => {
    const storage = await storeThat((_request, response) => {
      response.end("<Error><Code>InternalError</Code></Error>");
    });
    await expect(storage.copy(upload(), upload())).rejects.toThrow(StorageUnavailable);
  });

  test("a redirect of an S3 store is not followed", async () => {
    const storage = await storeThat((_request, response) => {
      response.writeHead(307, { location: "http://169.254.169.254/latest" }).end();
    });
    await expect(storage.size(upload())).rejects.toThrow(StorageUnavailable);
  });

  test("an S3 store is listed page by page", async () => {
    const [first, second] = [upload(), upload()];
    const page = (key: string, rest: string) =>
      `<ListBucketResult><Contents><Key>${key}</Key><LastModified>2025-01-02T03:04:05.000Z</LastModified><Size>7</Size></Contents>${rest}</ListBucketResult>`;
    const storage = await storeThat((request, response) => {
      const next = new URL(request.url ?? "", "http://x").searchParams.get("continuation-token");
      const more = "<IsTruncated>true</IsTruncated><NextContinuationToken>a&amp;b+/=</NextContinuationToken>";
      response.end(next === "a&b+/=" ? page(second, "") : page(first, more));
    });
    const listed = await Array.fromAsync(storage.list("uploads"));
    expect(listed.map(({ key }) => key)).toEqual([first, second]);
    expect(listed[0]).toMatchObject({ size: 7 });
  });
});

function account(endpoint: string) {
  return { endpoint, bucket: "cv", region: "us-east-1", accessKeyId: "a", secretAccessKey: "b", pathStyle: true };
}

function nameIn(disposition: string | null): string {
  return decodeURIComponent(/filename\*=UTF-8''([^;]*)$/.exec(disposition ?? "")?.[1] ?? "");
}
