import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cvFiles, pdfFile } from "../fixtures/cv-files.ts";
import { type TestApp, testApp } from "../support/app.ts";
import {
  type Applied,
  apply,
  attach,
  download,
  everything,
  getPath,
  openJob,
  put,
  uploadAddress,
  uploaded,
} from "../support/applicant.ts";

let site: TestApp;
let origin: string;
let job: string;
let application: Applied;
beforeAll(async () => {
  site = await testApp("sqlite", { RATE_LIMIT_SCALE: "1000" });
  origin = await site.app.listen({ port: 0, host: "127.0.0.1" });
  job = await openJob(site);
});
afterAll(() => site.dispose());
beforeEach(async () => {
  application = await apply(site, job);
});

describe("with the URL of an upload", () => {
  test.each(["/objects/cvs/", "/objects/uploads/../cvs/", "/objects/uploads/%2e%2e/cvs/", "/objects//uploads/"])(
    "an upload cannot be written below %s",
    async (folder) => {
      const url = new URL(await uploadAddress(site.app));
      const before = await everything(site);
      const id = url.pathname.split("/").at(-1);
      const answer = await site.app.inject({ method: "PUT", url: `${folder}${id}${url.search}`, payload: "evil" });
      expect([403, 404, 405]).toContain(answer.statusCode);
      expect(await everything(site)).toEqual(before);
    },
  );

  test.each(["GET", "POST", "PATCH", "DELETE"] as const)(
    "the URL of an upload refuses %s with 405 and changes nothing",
    async (method) => {
      const url = await uploaded(site, cvFiles.pdf.bytes);
      const before = await everything(site);
      expect((await site.app.inject({ method, url: getPath(url), payload: "x" })).statusCode).toBe(405);
      expect(await everything(site)).toEqual(before);
    },
  );
});

describe("a raw connection", () => {
  const folder = () => join(site.deps.config.dataDir, "objects/uploads");
  const raw = (url: string, rest: string) =>
    `PUT ${getPath(url)} HTTP/1.1\r\nHost: site.test\r\nContent-Type: application/pdf\r\n${rest}`;

  test.each([
    ["has chunks that are none", "Transfer-Encoding: chunked\r\n\r\nZZ\r\nabc\r\n0\r\n\r\n"],
    ["has two lengths", "Content-Length: 3\r\nContent-Length: 5\r\n\r\nabcde"],
    ["has a length and chunks", "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"],
    ["has a length below zero", "Content-Length: -1\r\n\r\nabc"],
    ["is not HTTP after its headers", "Expect: 100-continue\r\nContent-Length: 10\r\n\r\n\0\0"],
  ])("an upload that %s leaves no file and can be sent again", async (_what, rest) => {
    const url = await uploadAddress(site.app);
    const before = readdirSync(folder());
    const socket = connect(Number(new URL(origin).port), "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(raw(url, rest));
    const closed = once(socket, "close");
    // What waits for more is cut off, what is refused ends by itself.
    await Promise.race([once(socket, "data"), new Promise((resolve) => setTimeout(resolve, 200))]);
    socket.destroy();
    await closed;
    await expect.poll(() => readdirSync(folder())).toEqual(before);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    // The address is free again as soon as the server has noticed.
    await expect.poll(async () => (await put(site, url, cvFiles.pdf.bytes)).status).toBe(200);
  });

  test("forty aborted uploads do not damage a concurrent one", async () => {
    const urls = await Promise.all(Array.from({ length: 41 }, () => uploadAddress(site.app)));
    const [whole = "", ...broken] = urls;
    const before = readdirSync(folder()).length;
    const sockets = broken.map((url) => {
      const socket = connect(Number(new URL(origin).port), "127.0.0.1");
      socket.on("error", () => undefined);
      socket.write(raw(url, "Content-Length: 5000000\r\n\r\n"));
      socket.write(randomBytes(50_000));
      return socket;
    });
    const bytes = pdfFile("", { padTo: 2_000_000 });
    const sent = fetch(`${origin}${getPath(whole)}`, { method: "PUT", body: new Uint8Array(bytes) });
    for (const socket of sockets) socket.destroy();
    expect((await sent).status).toBe(200);
    await expect.poll(() => readdirSync(folder()).length, { timeout: 10_000 }).toBe(before + 1);
    await attach(site, application, whole);
    expect((await download(site, application.applicationId)).bytes.equals(bytes)).toBe(true);
  });
});
