import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { testApp } from "../support/app.ts";
import { expectOurShape, listening, parseAnswers, sendRaw } from "./raw-answers.ts";

const site = await testApp("sqlite", { RATE_LIMIT_SCALE: "100000" });
afterAll(() => site.dispose());
const port = await listening(site);

const id = "01890000-0000-7000-8000-000000000000";
const addresses = {
  page: "/",
  "page of a job": `/?job=${id}`,
  api: "/api/jobs",
  "api with an id": `/api/jobs/${id}/apply`,
  admin: "/api/admin/contacts",
  object: `/objects/uploads/${id}`,
  asset: "/assets/mark.css",
  nothing: "/nothing",
};

const plain = {
  method: "GET",
  target: (address: string) => address,
  version: "HTTP/1.1",
  headers: ["Host: site.test"],
  body: "",
  lineEnd: "\r\n",
};
type RawRequest = typeof plain;
const withHeader = (...headers: string[]) => [...plain.headers, ...headers];
const json = "Content-Type: application/json";
const endings = ["%zz", "%c0%ae", "%00", "\0", "é", " ", "//", "\\", "#x", "?a=%zz&b[]=%ff", "%25".repeat(4_000)];
const beginnings = ["http://evil.example", "HTTPS://evil.example:99999", "//evil.example", "/\\evil.example", "/en"];

/** Malformed values for each part of a request. */
const odd: { [Field in keyof RawRequest]: RawRequest[Field][] } = {
  method: ["HEAD", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PRI", "BREW", "get", "", "G ET", "GET\0"],
  target: [
    ...[...endings, "x".repeat(20_000)].map((ending) => (address: string) => address + ending),
    ...beginnings.map((beginning) => (address: string) => beginning + address),
    ...["*", "", "evil.example:443", "http:", "?", "/%"].map((target) => () => target),
    (address) => address.replace(/[^/?]+$/, "%2e%2e/%ff"),
  ],
  version: ["HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/1", "http/1.1", "RTSP/1.0", ""],
  headers: [
    [],
    ["Host: evil.example/<script>"],
    ...["100-continue", "banana"].map((value) => withHeader(`Expect: ${value}`, "Content-Length: 2", json)),
    ...["chunked", "xchunked", "chunked, chunked", "gzip, chunked", "\vchunked"].map((value) =>
      withHeader(`Transfer-Encoding: ${value}`, json),
    ),
    withHeader("Transfer-Encoding: chunked", "Content-Length: 2"),
    ...["-1", "0x2", "999999999999999999999999", "1, 2", "", "2"].map((value) =>
      withHeader(`Content-Length: ${value}`, json),
    ),
    ...["", "text/html", "application/json; charset=x", "é/é;;;"].map((value) =>
      withHeader(`Content-Type: ${value}`, "Content-Length: 1"),
    ),
    ...[`Bearer ${"x".repeat(64)}`, "Basic Og=="].map((value) => withHeader(`Authorization: ${value}`)),
    ...["bytes=0-1", "lines=x"].map((value) => withHeader(`Range: ${value}`)),
    ...["*", `${'W/"x",'.repeat(3_000)}`].map((value) => withHeader(`If-None-Match: ${value}`)),
    ...["br;q=0, *;q=x", ",;,".repeat(4_000)].map((value) => withHeader(`Accept-Encoding: ${value}`)),
    withHeader("Connection: upgrade", "Upgrade: websocket"),
    withHeader(`X-Long: ${"x".repeat(20_000)}`),
    withHeader(...Array.from({ length: 3_000 }, (_, index) => `X${index}: y`)),
    ...["no colon", " folded", ": nameless", "Nul\0: x", "X: \0"].map((line) => withHeader(line)),
  ],
  body: [
    ...["{", "zz\r\n", "0\r\n\r\nGET /%zz HTTP/1.1\r\n\r\n", "x".repeat(300_000)],
    `2;${"x".repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  ],
  lineEnd: ["\n", "\r", "\r\n\0", "\r\r\n"],
};

async function expectOursOrClosed(address: string, request: RawRequest): Promise<void> {
  const lines = [`${request.method} ${request.target(address)} ${request.version}`, ...request.headers, "", ""];
  const received = await sendRaw(port, Buffer.from(lines.join(request.lineEnd) + request.body, "latin1"));
  for (const answer of parseAnswers(received, request.method === "HEAD")) expectOurShape(answer);
}

const cases = Object.entries(odd).flatMap(([part, values]) => values.map((value) => ({ ...plain, [part]: value })));
const writes = ["POST", "PUT"].flatMap((method) =>
  [plain, ...cases.filter((one) => one.method === "GET")].map((one) => ({ ...one, method })),
);

describe.each(Object.entries(addresses))("at a %s", (_kind, address) => {
  test("a request with one malformed part gets an error of the API or a closed connection", async () => {
    for (const request of [plain, ...cases, ...writes]) {
      await expectOursOrClosed(address, request).catch((error: unknown) => {
        const sent = { ...request, target: request.target(address), headers: request.headers.join(" | ") };
        throw new Error(`${JSON.stringify(sent).slice(0, 400)} was answered otherwise`, { cause: error });
      });
    }
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  });
});

test("an absolute request target is answered as a path of this site, whatever host it names", async () => {
  const ask = async (target: string) =>
    parseAnswers(await sendRaw(port, Buffer.from(`GET ${target} HTTP/1.1\r\nHost: site.test\r\n\r\n`)), false)[0];
  expect((await ask("http://evil.example/api/jobs"))?.body).toBe((await ask("/api/jobs"))?.body);
  expect((await ask("http://evil.example/en"))?.headers.get("location")).toBe("/");
});

const unsound: Record<string, string> = {
  "an unknown transfer coding": "POST /api/contact HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
  "a coding that is not undone": `POST /api/contact HTTP/1.1\r\nHost: a\r\n${json}\r\nTransfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  "a transfer coding in a version that has none":
    "POST /api/contact HTTP/1.0\r\nTransfer-Encoding: chunked\r\nConnection: keep-alive\r\n\r\n0\r\n\r\n",
  "two hosts": "GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n",
  "the same host twice": "GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n",
  "no host": "GET / HTTP/1.1\r\n\r\n",
  "a star for an address": "GET * HTTP/1.1\r\nHost: a\r\n\r\n",
  "no version": "GET /\r\n\r\n",
  "another version": "GET / HTTP/2.0\r\nHost: a\r\n\r\n",
};

test.each(Object.entries(unsound))("a request with %s gets one 400 and ends its connection", async (_kind, bytes) => {
  const next = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
  const answers = parseAnswers(await sendRaw(port, Buffer.from(bytes + next)), false);
  expect(answers.map(({ status }) => status)).toEqual([400]);
  for (const answer of answers) expectOurShape(answer);
});

test("a request that breaks off after its response gets no second response", async () => {
  const broken = "POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Type: a/b\r\nTransfer-Encoding: chunked\r\n\r\n";
  const socket = connect(port, "127.0.0.1", () => socket.write(broken));
  const received: Buffer[] = [];
  socket.on("data", (piece: Buffer) => received.push(piece));
  await once(socket, "data");
  socket.end("no chunk");
  await once(socket, "close");
  expect(parseAnswers(Buffer.concat(received), false)).toHaveLength(1);
});
