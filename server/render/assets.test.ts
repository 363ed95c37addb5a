import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import Fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { temporaryFolder } from "../../tests/support/folders.ts";
import { installNotFound } from "../http/not-found.ts";
import { assetRoutes } from "./assets.ts";

const folder = temporaryFolder("assets");
mkdirSync(join(folder, "client", "assets"), { recursive: true });
const write = (path: string, content: string | Buffer) => writeFileSync(join(folder, path), content);
write("secret.txt", "outside of the folder");
write("client/favicon.svg", "<svg/>");
write("client/index.html", "a template");
write("client/assets/site-1.js", "let a;");
write("client/assets/site-1.js.br", brotliCompressSync("let a;"));
write("client/assets/font.woff2", "a font");
const app = Fastify();
installNotFound(app, (_request, reply) => reply.status(404).type("text/html").send("no such page"));
assetRoutes(app, join(folder, "client"));
afterAll(() => app.close());

test("a file has its type, and one named by its content is kept for good", async () => {
  const script = await app.inject("/assets/site-1.js?again");
  expect(script.body).toBe("let a;");
  expect(script.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect((await app.inject("/assets/font.woff2")).headers).toMatchObject({
    "content-type": "font/woff2",
    "content-length": "6",
  });
  expect((await app.inject("/favicon.svg")).headers["cache-control"]).toContain("max-age=86400");
});

test("a compressed file is sent to browsers that accept it, and nothing to those that have it", async () => {
  const packed = await app.inject({ url: "/assets/site-1.js", headers: { "accept-encoding": "gzip, br" } });
  expect(packed.headers["content-encoding"]).toBe("br");
  const headers = { "if-none-match": String(packed.headers.etag) };
  expect((await app.inject({ url: "/assets/site-1.js", headers })).statusCode).toBe(304);
});

test.each([
  ...["/assets/other.js", "/assets/", "/assets/site-1.js.br", "/index.html", "/assets/../../secret.txt"],
  ...["/assets/..%2F..%2Fsecret.txt", "/secret.txt"],
])("%s is not there", async (url) => {
  const answer = await app.inject(url);
  expect([answer.statusCode, answer.body]).toEqual([404, "no such page"]);
});

test("another method is refused with the ones that work", async () => {
  const answer = await app.inject({ method: "POST", url: "/assets/site-1.js" });
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, "GET, HEAD"]);
});
