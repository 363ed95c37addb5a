import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { limits } from "../../contract/limits.ts";
import { type TestApp, testApp } from "../support/app.ts";
import { pathOf, uploadAddress } from "../support/applicant.ts";
import { leastHeldMs, requestMostMs } from "../support/growth.ts";
import { listening, parseAnswers, sendRaw } from "./raw-answers.ts";

const patience = { timeout: 20_000, interval: 10 };
const megabyte = 1_048_576;
/** What the bodies of one network may take, and a little for each connection. */
const memoryMost = 48 * megabyte;

let site: TestApp;
let port: number;
beforeAll(async () => {
  site = await testApp("sqlite", { RATE_LIMIT_SCALE: "100000" });
  port = await listening(site);
});
afterAll(() => site.dispose());

const open: Socket[] = [];
afterEach(async () => {
  const closed = open.filter((socket) => !socket.closed).map((socket) => once(socket, "close"));
  for (const socket of open.splice(0)) socket.destroy();
  await Promise.all(closed);
});

/** A connection on which something was sent that has no end. */
function begun(...parts: (string | Buffer)[]): Socket {
  const socket = connect(port, "127.0.0.1", () => {
    for (const part of parts) socket.write(part);
  });
  socket.on("error", () => undefined).resume();
  open.push(socket);
  return socket;
}

const head = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, "Host: site.test", ...headers, "", ""].join("\r\n");
const json = "Content-Type: application/json";
const isJson = { "content-type": "application/json" };
const chunked = "Transfer-Encoding: chunked";
const pieces = Buffer.from("1\r\na\r\n".repeat(limits.bodyBytes - 1));

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

function memory(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** What the process keeps while these connections are open; what a busy machine is still reading is not kept yet. */
async function expectLittleKept(count: number, ...parts: (string | Buffer)[]): Promise<void> {
  const before = memory();
  for (let at = 0; at < count; at++) begun(...parts);
  await wait(1_500);
  await expect.poll(() => memory() - before, { timeout: 10_000, interval: 250 }).toBeLessThan(memoryMost);
}

const addresses: Record<string, () => Promise<string> | string> = {
  "a form": () => "POST /api/contact",
  "an address of staff": () => "POST /api/admin/jobs",
  "an upload": async () => `PUT ${pathOf(await uploadAddress(site.app))}`,
  "an upload that nobody asked for": () => "PUT /objects/uploads/01890000-0000-7000-8000-000000000000",
  "a page": () => "GET /",
  "no address": () => "POST /nothing",
};

describe.each(Object.entries(addresses))("bodies sent to %s", (_kind, address) => {
  test("in pieces of one byte hold nobody up", async () => {
    const held = await leastHeldMs(async () => {
      const socket = begun(head(await address(), json, chunked), pieces);
      await Promise.race([new Promise((resolve) => socket.once("close", resolve)), wait(3_000)]);
    });
    expect(held, "milliseconds of the processor").toBeLessThan(requestMostMs);
  });

  test("in pieces of one byte, or never ended, take a bounded memory", async () => {
    await expectLittleKept(10, head(await address(), json, chunked), pieces);
    const length = `Content-Length: ${limits.bodyBytes - 1}`;
    const most = Buffer.alloc(limits.bodyBytes - 2, "a");
    await expectLittleKept(400, head(await address(), json, length), most);
  });
});

test("while others hold what one network may, a form is answered as documented, and afterwards taken", async () => {
  const form = { name: "Ann", email: "ann@mail.example", projectType: "travel", message: "A message long enough." };
  const body = JSON.stringify(form);
  const whole = Buffer.from(
    `${head("POST /api/contact", json, `Content-Length: ${body.length}`, "Connection: close")}${body}`,
  );
  // Node lets go of whoever says that nothing more comes, answered or not.
  const answerTo = () => sendRaw(port, whole, { isLast: false });
  const beginOne = (length: number) =>
    begun(head("POST /api/contact", json, `Content-Length: ${length}`), Buffer.alloc(length - 1, "a"));
  for (let at = 0; at < 120; at++) beginOne(limits.bodyBytes);
  await expect
    .poll(async () => {
      for (const length of [limits.bodyBytes, 100_000, 16_000, 4_000, 1_000, 250, body.length]) beginOne(length);
      const [answer] = parseAnswers(await answerTo(), false);
      return [answer?.status, JSON.parse(answer?.body ?? "").code, answer?.headers.get("retry-after")];
    }, patience)
    .toEqual([503, "overloaded", "2"]);
  for (const socket of open.splice(0)) socket.destroy();
  await expect
    .poll(async () => parseAnswers(await answerTo(), false).map(({ status }) => status), patience)
    .toEqual([201]);
});

test("a form in honest chunks is taken", async () => {
  const parts = [
    '{"name":"Ann","email":"ann@mail.example",',
    '"projectType":"travel","message":"A long enough message."}',
  ];
  const body = parts.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`).join("");
  const sent = Buffer.from(`${head("POST /api/contact", json, chunked, "Connection: close")}${body}0\r\n\r\n`);
  // Whoever says that nothing more comes may be hung up on before the answer is there.
  const answers = parseAnswers(await sendRaw(port, sent, { isLast: false }), false);
  expect(answers.map(({ status }) => status)).toEqual([201]);
});

test("what was answered, or left by its sender, takes no room any more", async () => {
  const body = `{"name":"${"a".repeat(limits.bodyBytes - 20)}"}`;
  const sent = `${head("POST /api/contact", json, `Content-Length: ${body.length}`)}${body}`;
  for (let at = 0; at < 150; at++) {
    const answer = await site.app.inject({ method: "POST", url: "/api/contact", payload: body, headers: isJson });
    expect(answer.statusCode).toBe(400);
    const socket = begun(sent);
    await once(socket, "connect");
    await new Promise((resolve) => socket.write("", resolve));
    socket.destroy();
  }
});
