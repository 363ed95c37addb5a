import { readFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { names, says } from "../../tests/fixtures/patient.ts";
import { type TestApp, testApp } from "../../tests/support/app.ts";
import { sending } from "./sending.ts";

let site: TestApp;
let proxy: Server | undefined;
afterEach(async () => {
  proxy?.close();
  await site.dispose();
});

type Answer = { status: number; headers: Headers; body: Buffer };

/** What the doctor says of a site behind a proxy that hands its answers on as `passOn` does; without one, of the site itself. */
async function verdict(passOn?: (answer: Answer, response: ServerResponse) => void, settings = accel) {
  site = await testApp("sqlite", settings);
  const { config, db, storage, clock } = site.deps;
  const direct = await site.app.listen({ host: "127.0.0.1", port: 0 });
  let siteUrl = direct;
  if (passOn) {
    proxy = createServer(async ({ url }, response) => {
      const answer = await fetch(direct + url, { headers: { "x-forwarded-for": "192.0.2.1" } });
      const body = Buffer.from(await answer.arrayBuffer());
      passOn({ status: answer.status, headers: answer.headers, body }, response);
    });
    await new Promise<void>((resolve) => proxy?.listen(0, "127.0.0.1", resolve));
    siteUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  }
  return says(sending, { config: { ...config, siteUrl }, db, storage, clock, resolveTxt: names({}) });
}
const accel: Record<string, string> = { ACCEL_REDIRECT: "/kept", TRUST_PROXY: "127.0.0.1" };
const placeOf = ({ headers }: Answer) => headers.get("x-accel-redirect")?.replace("/kept/", "") ?? "";

test("the doctor finds a proxy that sends CVs itself fine", async () => {
  const likeNginx = (answer: Answer, response: ServerResponse) =>
    response
      .setHeader("accept-ranges", "bytes")
      .end(readFileSync(join(site.deps.config.dataDir, "objects", placeOf(answer))));
  expect(await verdict(likeNginx)).toEqual(["fine: CVs are sent to staff by nginx."]);
  if (!site.deps.storage) throw new Error("no files");
  expect(await Array.fromAsync(site.deps.storage.list("cvs"))).toEqual([]);
});

test("the doctor reports a proxy that passes X-Accel-Redirect on instead of sending the file", async () => {
  const likeCaddy = ({ status, headers, body }: Answer, response: ServerResponse) =>
    response.setHeaders(headers).writeHead(status).end(body);
  expect(await verdict(likeCaddy)).toEqual([expect.stringMatching(/^problem: .*empty files.*Caddy/)]);
});

test("the doctor warns of ACCEL_REDIRECT without a proxy, and is silent without the setting", async () => {
  expect(await verdict()).toEqual([expect.stringMatching(/^warning: .*sends CVs itself/)]);
  await site.dispose();
  expect(await verdict(undefined, {})).toEqual([]);
});
