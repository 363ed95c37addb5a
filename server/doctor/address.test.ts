import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { patientWith, says } from "../../tests/fixtures/patient.ts";
import { temporaryFolder } from "../../tests/support/folders.ts";
import { offered } from "../../tests/support/services.ts";
import { securityHeaders } from "../http/security.ts";
import { address } from "./address.ts";
import { proxy } from "./proxy.ts";

let server: Server | undefined;
afterEach(() => server?.close());

async function serve(listener: RequestListener, tls?: { key: string; cert: string }): Promise<string> {
  server = tls ? createTlsServer(tls, listener) : createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return `http${tls ? "s" : ""}://localhost:${port}`;
}

const headers = securityHeaders({ scriptHashes: [], uploadOrigins: [], https: true });
/** As the site answers behind a proxy that changes nothing. */
const asTheSite: RequestListener = (request, response) =>
  request.url === "/healthz"
    ? response.writeHead(200, headers).end('{"status":"ok"}')
    : response.writeHead(200, { ...headers, "content-encoding": "br" }).end("page");

test("a site without an address of its own is told to get one", async () => {
  const patient = await patientWith({});
  const config = { ...patient.config, siteUrl: undefined };
  expect(await says(address, { ...patient, config })).toEqual([expect.stringMatching(/^warning: SITE_URL is not set/)]);
});

test("an address that nobody answers at is a problem", async () => {
  const SITE_URL = await serve(asTheSite);
  const patient = await patientWith({ SITE_URL });
  expect(await says(address, patient)).toEqual([
    `fine: ${SITE_URL} answers.`,
    "fine: Its headers arrive, each once, and pages are compressed.",
  ]);
  await new Promise((resolve) => server?.close(resolve));
  expect(await says(address, patient)).toEqual([
    expect.stringMatching(/^problem: .* does not answer from here: ECONNREFUSED/),
  ]);
});

test("another program behind the address, lost and doubled headers and lost compression are told", async () => {
  const SITE_URL = await serve((request, response) => {
    if (request.url === "/healthz") return response.writeHead(502).end("Bad gateway");
    const { "x-frame-options": frames = "", ...others } = headers;
    const kept = Object.entries(others).filter(([name]) => name !== "referrer-policy");
    return response.writeHead(200, [...kept.flat(), "x-frame-options", frames, "X-Frame-Options", frames]).end();
  });
  expect(await says(address, await patientWith({ SITE_URL }))).toEqual([
    expect.stringMatching(/^problem: .*\/healthz answers 502/),
    expect.stringMatching(/^problem: Pages come without referrer-policy/),
    expect.stringMatching(/^warning: Sent twice: x-frame-options/),
    expect.stringMatching(/^warning: Pages come without brotli/),
  ]);
});

describe.skipIf(!offered("exim"))("a certificate", () => {
  const folder = temporaryFolder("doctor");
  const made: Record<string, { key: string; cert: string }> = {};
  const make = (host: string, days: number) => {
    const files = ["-keyout", join(folder, "key"), "-out", join(folder, "cert")];
    const about = ["-days", String(days), "-subj", `/CN=${host}`, "-addext", `subjectAltName=DNS:${host}`];
    const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
    execFileSync("openssl", ["req", "-x509", ...key, ...about, ...files], { stdio: "pipe" });
    return { key: readFileSync(join(folder, "key"), "utf8"), cert: readFileSync(join(folder, "cert"), "utf8") };
  };
  beforeAll(() => {
    Object.assign(made, { good: make("localhost", 90), ending: make("localhost", 5), other: make("other.test", 90) });
  });

  test.each([
    ["good", true, /^fine: The certificate is good for (89|90) days/],
    ["ending", true, /^problem: The certificate ends in [45] days/],
    ["other", true, /^problem: Browsers refuse the certificate: ERR_TLS_CERT_ALTNAME_INVALID/],
    ["good", false, /^problem: Browsers refuse the certificate: DEPTH_ZERO_SELF_SIGNED_CERT/],
  ])("%s, believed: %s", async (name, believed, words) => {
    const tls = made[name];
    const SITE_URL = await serve(asTheSite, tls);
    const patient = await patientWith({ SITE_URL });
    const told = await says(address, { ...patient, ...(believed && tls && { authority: tls.cert }) });
    expect(told[1]).toMatch(words);
  });
});

test("a proxy that is not trusted, or is taken for the visitors, is told", async () => {
  const https = { SITE_URL: "https://site.test" };
  expect(await says(proxy, await patientWith({ SITE_URL: "http://localhost" }))).toEqual([]);
  expect(await says(proxy, await patientWith(https))).toEqual([expect.stringMatching(/^problem: .*TRUST_PROXY/)]);
  const patient = await patientWith({ ...https, TRUST_PROXY: "loopback" });
  expect(await says(proxy, patient)).toEqual([expect.stringMatching(/^fine/)]);
  const admin = await patient.db?.query.selectFrom("admins").select("id").executeTakeFirstOrThrow();
  const at = new Date().toISOString();
  const signIn = (from: string) =>
    patient.db?.query
      .insertInto("sessions")
      .values({
        ...{ id: from, token_hash: from, admin_id: admin?.id ?? "", device: "", browser: null, system: null },
        ...{ created_at: at, used_at: at, proved_at: at, address: from },
      })
      .execute();
  await signIn("172.18.0.1");
  expect(await says(proxy, patient)).toEqual([expect.stringMatching(/^warning: .*172\.18\.0\.1.*uniquelocal/)]);
  await signIn("203.0.113.7");
  expect(await says(proxy, patient)).toEqual([expect.stringMatching(/^fine/)]);
});
