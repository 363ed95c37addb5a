import { type AddressInfo, connect } from "node:net";
import { expect } from "vitest";
import { errorStatus } from "../../contract/errors.ts";
import type { TestApp } from "../support/app.ts";

export interface RawAnswer {
  status: number;
  headers: Map<string, string>;
  body: string;
}

/** Starts listening and returns the port. */
export async function listening({ app }: TestApp): Promise<number> {
  await app.listen({ port: 0, host: "127.0.0.1" });
  return (app.server.address() as AddressInfo).port; // listening on TCP: never a pipe's name
}

/** Sends bytes, closes its side after the last ones, and reads until the server closes; no bytes mean no response. */
export function sendRaw(port: number, bytes: Buffer, { isLast = true } = {}): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const received: Uint8Array[] = [];
    const socket = connect(port, "127.0.0.1", () => (isLast ? socket.end(bytes) : socket.write(bytes)));
    socket.setTimeout(10_000, () => socket.destroy(new Error("the server neither answers nor closes")));
    let failure: NodeJS.ErrnoException | undefined;
    socket
      .on("data", (piece) => received.push(Buffer.from(piece)))
      .on("error", (error) => (failure = error))
      .on("close", () => {
        // Cut off while sending: a response, if any, came before.
        if (!failure || ["ECONNRESET", "EPIPE"].includes(failure.code ?? "")) resolve(Buffer.concat(received));
        else reject(failure);
      });
  });
}

/** All responses on one connection. Bytes that do not parse as HTTP fail the test. */
export function parseAnswers(bytes: Buffer, isHead: boolean): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = bytes; rest.length > 0; ) {
    const end = rest.indexOf("\r\n\r\n");
    const [first = "", ...lines] = rest.subarray(0, end).toString("latin1").split("\r\n");
    const status = Number(/^HTTP\/1\.1 (\d{3}) \S.*$/.exec(first)?.[1]);
    expect(end >= 0 && status > 0, `an answer begins with ${JSON.stringify(first.slice(0, 100))}`).toBe(true);
    const headers = new Map(
      lines.map((line) => {
        const [name = "", ...value] = line.split(": ");
        return [name.toLowerCase(), value.join(": ")] as const;
      }),
    );
    // A request that was not understood gets a body, even if it began with HEAD.
    const isBodiless = isHead && answers.length === 0 && headers.has("x-request-id");
    const hasBody = status >= 200 && status !== 304 && !isBodiless;
    const length = hasBody ? Number(headers.get("content-length") ?? Number.NaN) : 0;
    expect(length, `length of the body of ${first}`).toBeGreaterThanOrEqual(0);
    const body = rest.subarray(end + 4, end + 4 + length);
    if (status >= 200) answers.push({ status, headers, body: body.toString() });
    rest = rest.subarray(end + 4 + length);
  }
  return answers;
}

const securityHeaders = ["content-security-policy", "x-content-type-options", "cross-origin-resource-policy"];
/** Headers of documents, which assets do not need. */
const documentHeaders = ["permissions-policy", "cross-origin-opener-policy", "x-frame-options", "referrer-policy"];

/** Object routes refuse as S3 does. */
const objectRefusal = /^(<\?xml version="1.0" encoding="UTF-8"\?>\n<Error><Code>\w+<\/Code>.*<\/Error>)?$/;

/** Checks what docs and contract promise of every response. */
export function expectOurShape({ status, headers, body }: RawAnswer): void {
  const wasUnderstood = headers.get("connection") !== "close" || ![400, 431].includes(status);
  if (wasUnderstood) expect(headers.has("x-request-id"), `${status} has an id`).toBe(true);
  const isFile = headers.get("content-type")?.startsWith("text/css") || status === 304;
  for (const name of [...securityHeaders, "cache-control", ...(isFile ? [] : documentHeaders)])
    expect(headers.has(name), `${status} has ${name}`).toBe(true);
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(status, body).toBeLessThan(500);
  if (status >= 300 && status < 400 && status !== 304) expect(headers.get("location")).toMatch(/^\/(?![/\\])/);
  if (status < 400) return;
  const type = headers.get("content-type");
  if (status === 404 && type === "text/html; charset=utf-8") return;
  expect(headers.get("cache-control")).toBe("no-store");
  if (type === "application/xml; charset=utf-8") return void expect(body).toMatch(objectRefusal);
  expect(type).toBe("application/json; charset=utf-8");
  if (body === "") return;
  const { error, code, fields, ...others } = JSON.parse(body);
  expect([typeof error, others], body).toEqual(["string", {}]);
  expect(new Map(Object.entries(errorStatus)).get(String(code)), body).toBe(status);
}
