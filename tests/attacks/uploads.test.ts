import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cvFiles, docxFile, pdfFile } from "../fixtures/cv-files.ts";
import { zipFile } from "../fixtures/zip-file.ts";
import { type TestApp, testApp } from "../support/app.ts";
import {
  type Applied,
  apply,
  attach,
  download,
  everything,
  openJob,
  pathOf,
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

/** Uploads and attaches; a refusal must leave the application without any file. */
async function attempt(name: string, bytes: Buffer) {
  const answer = await attach(site, application, await uploaded(site, bytes), name);
  const { files } = await everything(site);
  if (answer.statusCode !== 200) expect((await download(site, application.applicationId)).status).toBe(404);
  return { status: answer.statusCode, code: answer.json().code, kept: Object.keys(files.cvs).length };
}

describe("writing where one may not", () => {
  test("a second PUT is refused and the bytes are unchanged", async () => {
    const url = await uploaded(site, cvFiles.pdf.bytes);
    expect((await put(site, url, Buffer.from("another's"))).status).toBe(409);
    await attach(site, application, url);
    expect((await put(site, url, Buffer.from("another's"))).status).toBe(409);
    expect((await download(site, application.applicationId)).bytes.equals(cvFiles.pdf.bytes)).toBe(true);
  });

  test("a PUT to another's upload, with one's own signature, is refused and the bytes are unchanged", async () => {
    const theirs = await uploadAddress(site.app);
    const mine = await uploadAddress(site.app);
    const forged = `${new URL(theirs).origin}${new URL(theirs).pathname}${new URL(mine).search}`;
    expect((await put(site, forged, Buffer.from("evil"))).status).toBe(403);
    expect((await put(site, theirs, cvFiles.pdf.bytes)).status).toBe(200);
    expect((await put(site, forged, Buffer.from("evil"))).status).toBe(403);
    await attach(site, application, theirs);
    expect((await download(site, application.applicationId)).bytes.equals(cvFiles.pdf.bytes)).toBe(true);
  });

  test.each(["/objects/cvs/", "/objects/uploads/../cvs/", "/objects/uploads/%2e%2e/cvs/", "/objects//uploads/"])(
    "no PUT below %s with an upload's signature",
    async (folder) => {
      const url = new URL(await uploadAddress(site.app));
      const before = await everything(site);
      const id = url.pathname.split("/").at(-1);
      const answer = await site.app.inject({ method: "PUT", url: `${folder}${id}${url.search}`, payload: "evil" });
      expect([403, 404, 405]).toContain(answer.statusCode);
      expect(await everything(site)).toEqual(before);
    },
  );

  test.each(["POST", "PATCH", "DELETE"] as const)("an upload's address takes no %s", async (method) => {
    const url = await uploaded(site, cvFiles.pdf.bytes);
    const before = await everything(site);
    expect((await site.app.inject({ method, url: pathOf(url), payload: "x" })).statusCode).toBe(405);
    expect(await everything(site)).toEqual(before);
  });
});

describe("files that are not what they seem", () => {
  const html = Buffer.from("<html><script>alert(1)</script></html>");
  const archive = zipFile([{ name: "evil.exe", content: "MZ" }]);

  test.each([
    ["a PDF that is an archive too", "cv.pdf", Buffer.concat([pdfFile(), archive])],
    ["a picture that is a PDF too", "cv.pdf", Buffer.concat([Buffer.from("GIF89a"), pdfFile()])],
    ["a page behind a PDF's mark", "cv.pdf", Buffer.concat([Buffer.from("%PDF-1.4\n"), html])],
    ["a page called .pdf", "cv.pdf", html],
    ["a page called .txt", "cv.txt", html],
    ["a page called .html.txt", "cv.html.txt", html],
    ["a PDF called .pdf.html", "cv.pdf.html", pdfFile()],
    ["a PDF called .php.", "cv.pdf.php.", pdfFile()],
    ["a NUL before the extension", "cv.html\0.pdf", html],
    ["a NUL after the extension", "cv.pdf\0.html", pdfFile()],
    ["an extension turned around", "cv\u202efdp.html", pdfFile()],
    ["a stream of NTFS", "cv.html::$DATA.pdf", html],
    ["a text with a NUL", "cv.txt", Buffer.from("Dear\0Sir")],
    ["external entities", "cv.docx", entities('<!ENTITY x SYSTEM "file:///etc/passwd">')],
    ["entities of entities", "cv.docx", entities('<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;">')],
    ["ten thousand entries", "cv.docx", tenThousandEntries()],
    ["a bomb", "cv.docx", docxFile([{ name: "_rels/.rels", content: Buffer.alloc(60_000_000) }])],
    ["a bomb that lies about its size", "cv.docx", lyingBomb()],
    ["no bytes at all", "cv.pdf", Buffer.alloc(0)],
  ])("%s is refused and not kept", async (_what, name, bytes) => {
    const before = Object.keys((await everything(site)).files.cvs).length;
    const { status, kept } = await attempt(name, bytes);
    expect([400, 415]).toContain(status);
    expect(kept).toBe(before);
  });

  test("a harmless double extension is kept under the type of its last part and saved, not shown", async () => {
    expect((await attempt("cv.html.pdf", pdfFile())).status).toBe(200);
    const { headers } = await download(site, application.applicationId);
    expect(headers["content-type"]).toBe("application/pdf");
    expect(headers["content-disposition"]).toMatch(/^attachment;/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  test.each(["text/html", "text/html, image/png", "image/svg+xml", "application/pdf; charset=<script>"])(
    "a file sent and attached as %j does not come back as that",
    async (type) => {
      const url = await uploadAddress(site.app);
      const sent = await put(site, url, cvFiles.txt.bytes, type);
      if (sent.status !== 200) return expect([400, 415]).toContain(sent.status);
      const { applicationId, applicationToken } = application;
      const payload = { applicationToken, resumeFileUrl: url, resumeFilename: "cv.txt", resumeMimeType: type };
      await site.app.inject({ method: "PUT", url: `/api/applications/${applicationId}/resume`, payload });
      expect((await download(site, applicationId)).headers["content-type"]).toBe("text/plain");
    },
  );

  function entities(declarations: string): Buffer {
    const content = `<?xml version="1.0"?><!DOCTYPE w [${declarations}]><w:document/>`;
    return docxFile([{ name: "word/document.xml", content }]);
  }

  function tenThousandEntries(): Buffer {
    return docxFile(Array.from({ length: 10_000 }, (_, at) => ({ name: `word/${at}.xml`, content: "" })));
  }

  function lyingBomb(): Buffer {
    return docxFile([{ name: "[Content_Types].xml", content: Buffer.alloc(30_000_000), claims: { size: 200 } }]);
  }
});

describe("uploads that misbehave", () => {
  const folder = () => join(site.deps.config.dataDir, "objects/uploads");
  const raw = (url: string, rest: string) =>
    `PUT ${pathOf(url)} HTTP/1.1\r\nHost: site.test\r\nContent-Type: application/pdf\r\n${rest}`;

  test.each([
    ["breaks off", "Content-Length: 100000\r\n\r\nabc"],
    ["has chunks that are none", "Transfer-Encoding: chunked\r\n\r\nZZ\r\nabc\r\n0\r\n\r\n"],
    ["has two lengths", "Content-Length: 3\r\nContent-Length: 5\r\n\r\nabcde"],
    ["has a length and chunks", "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"],
    ["has a length below zero", "Content-Length: -1\r\n\r\nabc"],
    ["is not HTTP after its headers", "Expect: 100-continue\r\nContent-Length: 10\r\n\r\n\0\0"],
  ])("one that %s leaves no file and the server alive", async (_what, rest) => {
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

  test("forty that break off beside one that does not: that one is whole", async () => {
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
    const sent = fetch(`${origin}${pathOf(whole)}`, { method: "PUT", body: new Uint8Array(bytes) });
    for (const socket of sockets) socket.destroy();
    expect((await sent).status).toBe(200);
    await expect.poll(() => readdirSync(folder()).length, { timeout: 10_000 }).toBe(before + 1);
    await attach(site, application, whole);
    expect((await download(site, application.applicationId)).bytes.equals(bytes)).toBe(true);
  });
});

test("a flood of uploads that nobody claims stops at the limit and is gone after a day", async () => {
  const flooded = await testApp("sqlite");
  const statuses: number[] = [];
  for (let at = 0; at < 40; at++) {
    const answer = await flooded.app.inject({
      method: "POST",
      url: "/api/objects/upload",
      // Other addresses of one customer's network, and headers that anybody can write.
      remoteAddress: `2001:db8:1:2::${at.toString(16)}`,
      headers: { "x-forwarded-for": `198.51.100.${at}` },
    });
    statuses.push(answer.statusCode);
    if (answer.statusCode === 200) await put(flooded, answer.json().uploadURL, cvFiles.pdf.bytes);
  }
  expect(statuses).toEqual([...Array(30).fill(200), ...Array(10).fill(429)]);
  flooded.time.now = new Date(flooded.time.now.getTime() + 24 * 3_600_000 + 1_000);
  await flooded.deps.background.runNow("upload retention");
  await flooded.deps.background.runNow("removals");
  const left = await everything(flooded);
  expect([left.uploads, left.files.uploads, left.removals]).toEqual([[], {}, []]);
  await flooded.dispose();
});
