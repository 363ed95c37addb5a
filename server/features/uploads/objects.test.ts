import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cvFiles } from "../../../tests/fixtures/cv-files.ts";
import { type TestApp, testApp } from "../../../tests/support/app.ts";
import {
  apply,
  attach,
  getPath,
  openJob,
  readSnapshot,
  uploadAddress,
  uploaded,
} from "../../../tests/support/applicant.ts";

const most = 10_485_760;
let site: TestApp;
let origin: string;

beforeEach(async () => {
  site = await testApp("sqlite", { RATE_LIMIT_SCALE: "1000" });
  origin = await site.app.listen({ port: 0, host: "127.0.0.1" });
});
// fetch keeps its connections, and closing would wait for one whose answer has only just left.
afterEach(() => site.app.server.closeAllConnections());

const newAddress = async () => `${origin}${getPath(await uploadAddress(site.app))}`;
const folder = () => join(site.deps.config.dataDir, "objects/uploads");
const getStoredPath = (url: string) => join(folder(), new URL(url).pathname.split("/").at(-1) ?? "");
const send = (url: string, body: Buffer | ReadableStream | string, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: "PUT",
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : body,
    headers,
    ...(body instanceof ReadableStream && { duplex: "half" }),
  });

/** Without a declared length, piece by piece. */
function streamed(length: number): ReadableStream {
  let left = length;
  return new ReadableStream({
    pull(controller) {
      if (left === 0) return controller.close();
      const piece = Math.min(left, 65_536);
      left -= piece;
      controller.enqueue(Buffer.alloc(piece, "x"));
    },
  });
}

test("an upload URL is absolute, contains the id of the upload and is not cached", async () => {
  const answer = await site.app.inject({ method: "POST", url: "/api/objects/upload" });
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.json().uploadURL).toMatch(
    /^http:\/\/site\.test\/objects\/uploads\/[0-9a-f-]{36}\?expires=\d+&signature=[\w-]+$/,
  );
  const tooLarge = await site.app.inject({ method: "POST", url: `/api/objects/upload?size=${most + 1}` });
  expect([tooLarge.statusCode, tooLarge.json().code]).toEqual([413, "fileTooLarge"]);
});

test("a visitor gets thirty upload URLs in ten minutes and a hundred in a day", async () => {
  site = await testApp();
  const ask = async () => (await site.app.inject({ method: "POST", url: "/api/objects/upload" })).statusCode;
  const statuses: number[] = [];
  for (let round = 0; round < 4; round++) {
    for (let count = 0; count < 31; count++) statuses.push(await ask());
    site.pass(11 * 60_000);
  }
  expect(statuses.slice(0, 31)).toEqual([...Array(30).fill(200), 429]);
  expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  expect((await readSnapshot(site)).uploads).toHaveLength(100);
});

test("an upload URL takes no more bytes than the size it was requested with", async () => {
  const asked = await site.app.inject({ method: "POST", url: "/api/objects/upload?size=1000" });
  const url = `${origin}${getPath(asked.json().uploadURL)}`;
  expect((await send(url, Buffer.alloc(1_001))).status).toBe(413);
  expect((await send(url, Buffer.alloc(1_000))).status).toBe(200);
});

describe("a PUT", () => {
  test.each([
    ["declared", () => Buffer.alloc(most)],
    ["not declared", () => streamed(most)],
  ])("an upload by PUT of 10485760 bytes, %s, is stored", async (_how, body) => {
    const url = await newAddress();
    const answer = await send(url, body());
    expect(answer.status).toBe(200);
    expect(answer.headers.get("etag")).toMatch(/^"[0-9a-f]{32}"$/);
    expect(answer.headers.get("location")).toBeNull();
    expect(readFileSync(getStoredPath(url)).length).toBe(most);
  });

  test.each([
    ["declared", () => Buffer.alloc(most + 1)],
    ["not declared", () => streamed(most + 1)],
    ["far more than that", () => streamed(2 * most)],
  ])("an upload by PUT of more than 10485760 bytes, %s, is refused and leaves nothing", async (_how, body) => {
    const answer = await send(await newAddress(), body());
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain("<Code>EntityTooLarge</Code>");
    expect(readdirSync(folder())).toEqual([]);
    expect((await readSnapshot(site)).uploads[0]).toMatchObject({ stored_at: null, size: most });
  });

  test.each(["application/json", "nonsense", ""])("an upload by PUT of type %j keeps its bytes", async (type) => {
    const url = await newAddress();
    const bytes = randomBytes(3_000);
    expect((await send(url, bytes, { "content-type": type })).status).toBe(200);
    expect(readFileSync(getStoredPath(url)).equals(bytes)).toBe(true);
  });

  test("an upload by PUT is accepted once: a second one is refused and the bytes stay", async () => {
    const url = await newAddress();
    expect((await send(url, "first")).status).toBe(200);
    const second = await send(url, "second");
    expect([second.status, second.headers.get("content-type")]).toEqual([409, "application/xml; charset=utf-8"]);
    expect(readFileSync(getStoredPath(url), "utf8")).toBe("first");
  });

  test("of many PUTs to one URL at once exactly one is accepted", async () => {
    const url = await newAddress();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => send(url, Buffer.alloc(300_000, `${at}`))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(new Set(readFileSync(getStoredPath(url), "utf8")).size).toBe(1);
    expect(readdirSync(folder())).toHaveLength(1);
  });

  test("an upload by PUT with a signature that is wrong, of another upload or for another method is refused", async () => {
    const [url, other] = [await newAddress(), await newAddress()];
    const otherQuery = new URL(other).search;
    const changed = [
      url.replace(/signature=../, "signature=AA"),
      url.split("?")[0] ?? "",
      `${new URL(url).origin}${new URL(url).pathname}${otherQuery}`,
      url.replace(/expires=\d+/, "expires=99999999999"),
      `${url}&expires=99999999999`,
      url.replace("/uploads/", "/uploads/..%2fcvs%2f"),
    ];
    for (const address of changed) {
      const answer = await send(address, "evil");
      expect([address, answer.status]).toEqual([address, 403]);
      expect(await answer.text()).toContain("<Code>SignatureDoesNotMatch</Code>");
    }
    expect(readdirSync(folder())).toEqual([]);
  });

  test("the URL of an upload takes no other method, and no PUT where CVs are kept", async () => {
    const path = getPath(await newAddress());
    for (const method of ["GET", "POST", "DELETE"] as const)
      expect((await site.app.inject({ method, url: path })).statusCode).toBe(405);
    const url = path.replace("/uploads/", "/cvs/");
    expect((await site.app.inject({ method: "PUT", url, payload: "evil" })).statusCode).toBe(405);
  });

  test("an upload by PUT after 15 minutes gets the error that upload clients know", async () => {
    const url = await newAddress();
    site.pass(15 * 60_000 + 1_000);
    const answer = await send(url, "late");
    expect(answer.status).toBe(403);
    expect(answer.headers.get("content-type")).toContain("application/xml");
    expect(await answer.text()).toContain("<Message>Request has expired</Message>");
    expect(readdirSync(folder())).toEqual([]);
  });

  test("an upload is streamed to the disk; an aborted one is removed alone and can be repeated", async () => {
    expect((await send(await newAddress(), "whole")).status).toBe(200);
    const url = await newAddress();
    const broken = httpRequest(url, { method: "PUT", headers: { "content-length": 1_000_000 } });
    broken.on("error", () => undefined);
    broken.write(Buffer.alloc(100_000));
    const sizes = () => readdirSync(folder()).map((name) => statSync(join(folder(), name)).size);
    await expect.poll(() => sizes().sort()).toEqual([100_000, 5]);
    broken.destroy();
    await expect.poll(sizes).toEqual([5]);
    expect((await send(url, "again")).status).toBe(200);
  });

  test.each([
    ["has chunks that are none", "Transfer-Encoding: chunked\r\n\r\nZZ\r\nabc\r\n0\r\n\r\n"],
    ["has two lengths", "Content-Length: 3\r\nContent-Length: 5\r\n\r\nabcde"],
    ["is not HTTP after its headers", "Expect: 100-continue\r\nContent-Length: 10\r\n\r\n\0\0"],
  ])("an upload by PUT that %s leaves no file and can be sent again", async (_what, rest) => {
    const url = await newAddress();
    const head = `PUT ${getPath(url)} HTTP/1.1\r\nHost: site.test\r\nContent-Type: application/pdf\r\n`;
    const socket = connect(Number(new URL(origin).port), "127.0.0.1", () => socket.write(head + rest));
    const closed = once(
      socket.on("error", () => undefined),
      "close",
    );
    // The test ends connections on which the server waits for more.
    await Promise.race([once(socket, "data"), wait(200)]);
    socket.destroy();
    await closed;
    await expect.poll(() => readdirSync(folder())).toEqual([]);
    // The URL can be used again as soon as the server has noticed.
    await expect.poll(async () => (await send(url, "again")).status).toBe(200);
  });
});

describe("a download", () => {
  async function signed() {
    const application = await apply(site, await openJob(site));
    await attach(site, application, await uploaded(site, cvFiles.pdf.bytes), "Životopis.pdf");
    const [row] = (await readSnapshot(site)).applications;
    const file = { filename: "Životopis.pdf", mimeType: "application/pdf" };
    return `${origin}${getPath(await site.deps.storage.downloadUrl(row?.resume_object ?? "", 60, file))}`;
  }

  test("a download is an attachment and is not cached", async () => {
    const answer = await fetch(await signed());
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(cvFiles.pdf.bytes.length),
      "content-disposition": "attachment; filename=\"Zivotopis.pdf\"; filename*=UTF-8''%C5%BDivotopis.pdf",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(cvFiles.pdf.bytes)).toBe(true);
  });

  test.each([
    "/objects",
    "/objects/",
    "/objects/cvs",
    "/objects/uploads/",
    "/objects/../site.db",
    "/objects/%2e%2e/site.db",
    "/objects/cvs/..%2f..%2fsite.db",
  ])("%s is no page and no list", async (path) => {
    const answer = await asWritten(path);
    expect([403, 404]).toContain(answer.status);
    expect(answer.type).toMatch(/json|xml/);
  });
});

/** Clients that tidy a path up would hide what a hostile one can send. */
function asWritten(path: string): Promise<{ status: number | undefined; type: string }> {
  const { hostname: host, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const get = httpRequest({ host, port, path, agent: false }, ({ statusCode, headers }) => {
      resolve({ status: statusCode, type: String(headers["content-type"]) });
      get.destroy();
    });
    get.on("error", reject).end();
  });
}
