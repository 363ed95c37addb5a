import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { request } from "node:http";
import { dirname } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pdfFile } from "../fixtures/cv-files.ts";
import { freePort } from "../services/ports.ts";
import { testApp } from "../support/app.ts";
import { offered } from "../support/services.ts";
import { admin, type Site, startSite } from "../support/site.ts";
import { readSource } from "../support/sources.ts";
import { askOverHttp2, openBrowser } from "./browser.ts";
import { type RunningProxy, siteName, startCaddy, startNginx } from "./proxies.ts";

const token = "bWpFE2H36P0T".repeat(4).slice(0, 43);
const kinds = { nginx: startNginx, caddy: startCaddy };
const enquiry = () => ({
  name: "Žofia Kováčová",
  email: `${randomUUID()}@customer.example`,
  projectType: "robotics",
  message: "Through the proxy that the documents recommend.",
});

test.skipIf(!offered("nginx"))("nginx can make the folders of deploy/nginx.conf in those of its package", () => {
  const folders = [...readSource("deploy/nginx.conf").matchAll(/^proxy_cache_path (\S+)/gm)].map(
    ([, path = ""]) => path,
  );
  expect(folders).toHaveLength(2);
  expect(folders.filter((folder) => !existsSync(dirname(folder)))).toEqual([]);
});

describe.each((["nginx", "caddy"] as const).filter(offered))("%s in front of one instance", (kind) => {
  let site: Site;
  let proxy: RunningProxy;
  let browser: ReturnType<typeof openBrowser>;
  beforeAll(async () => {
    const port = await freePort();
    const [started, inFront] = await Promise.all([
      startSite({
        variables: {
          PORT: String(port),
          SITE_URL: `https://${siteName}`,
          TRUST_PROXY: "127.0.0.1",
          RATE_LIMIT_SCALE: "1",
        },
      }),
      kinds[kind]([port]),
    ]);
    site = { ...started, url: `http://127.0.0.1:${port}` };
    proxy = inFront;
    browser = openBrowser(proxy);
  });
  afterAll(async () => {
    browser?.close();
    await Promise.all([site?.stop(), proxy?.stop()]);
  });

  test("the proxy redirects every host and http to the site's URL", async () => {
    for (const host of [siteName, "tatrion.example"]) {
      const asked = request({ host: "127.0.0.1", port: proxy.httpPort, path: "/sk?x=1", headers: { host } }).end();
      const [answer] = await once(asked, "response");
      answer.resume();
      expect([301, 308]).toContain(answer.statusCode);
      expect(answer.headers.location).toBe(`https://${kind === "nginx" ? siteName : host}/sk?x=1`);
    }
    const bare = await browser.ask("/sk?x=1", { host: "tatrion.example" });
    expect([bare.status, bare.headers.location]).toEqual([301, `https://${siteName}/sk?x=1`]);
    expect(await askOverHttp2(proxy, "/")).toBe(200);
  });

  test("the proxy's log contains no token and no personal data, and every request", async () => {
    const ways = [
      `/?my=${token}`,
      `/sk?my=${token}`,
      `/?from=mail&my=${token}`,
      `/sk?my=${token}&my=${token}&x=1`,
      `/en/?my=${token}`,
      `/sk?x=1&%6d%79=${token}`,
      `/api/admin/contacts?q=${token}`,
      `/objects/cvs/1?signature=${token}`,
    ];
    await browser.post("/api/contact", {}, { headers: { "idempotency-key": token } });
    await browser.ask("/favicon.ico", { headers: { referer: `https://${siteName}/?my=${token}` } });
    for (const path of ways) {
      await browser.ask(path);
      await browser.ask(path, { host: "tatrion.example" });
      const asked = request({ host: "127.0.0.1", port: proxy.httpPort, path, headers: { host: siteName } }).end();
      const [answer] = await once(asked, "response");
      answer.resume();
    }
    await browser.ask("/shown-in-the-log");
    await expect.poll(() => proxy.log(), { timeout: 10_000 }).toContain("/shown-in-the-log");
    expect(proxy.log()).toContain("/sk?REDACTED");
    expect(proxy.log()).not.toContain(token);
    // The log has only the network of an IP address.
    expect(proxy.log()).toMatch(/^127\.0\.0\.0 - |"remote_ip":"127\.0\.0\.0"/m);
    expect(proxy.log()).not.toMatch(/^127\.0\.0\.1 - |_ip":"127\.0\.0\.1"/m);
  });

  test.each(["/", "/sk", "/api/jobs", "/robots.txt", "/healthz", "/nowhere", "/api/nowhere"])(
    "the proxy passes every header of %s on once and adds none about itself",
    async (path) => {
      const direct = await fetch(site.url + path);
      for (let round = 0; round < 2; round++) {
        const answer = await browser.ask(path);
        expect(answer.status).toBe(direct.status);
        expect(answer.repeated).toEqual([]);
        const own = new Set([
          "connection",
          "keep-alive",
          "date",
          "x-request-id",
          "content-encoding",
          "transfer-encoding",
        ]);
        for (const [name, value] of direct.headers)
          if (!own.has(name) && name !== "content-length") expect([name, answer.headers[name]]).toEqual([name, value]);
        expect(answer.headers["strict-transport-security"]).toContain("max-age");
        expect(answer.headers.server ?? "").not.toMatch(/\d/);
        expect(answer.headers["x-powered-by"]).toBeUndefined();
      }
    },
  );

  test("the proxy's cache respects the encoding and language of each request", async () => {
    for (const coding of ["br", "gzip", "identity", "gzip;q=0, br", "br;q=0, gzip", "br"]) {
      for (const [path, language] of [
        ["/", "en"],
        ["/sk", "sk"],
      ] as const) {
        const answer = await browser.ask(path, { headers: { "accept-encoding": coding, "accept-language": "sk" } });
        const wanted = /^br$|, br$/.test(coding) ? "br" : coding.includes("gzip") ? "gzip" : undefined;
        expect(answer.headers["content-encoding"]).toBe(wanted);
        if (wanted === "br") expect(brotliDecompressSync(answer.body).toString()).toContain(`<html lang="${language}"`);
      }
    }
  });

  test("the proxy's cache gives the edit script only to browsers with a device cookie", async () => {
    const hasPen = async (headers: Record<string, string> = {}) =>
      /<script type="module" src="[^"]+"><\/script><\/body>/.test(
        (await browser.ask("/", { headers })).body.toString(),
      );
    for (let round = 0; round < 4; round++) {
      expect([round, await hasPen()]).toEqual([round, false]);
      expect([round, await hasPen({ cookie: "a=b; __Host-device-1=x" })]).toEqual([round, true]);
    }
  });

  test("the site counts visitors by their real IP address and ignores forged headers", async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 12; round++) {
      const claim = { "x-forwarded-for": `10.1.1.${round}`, forwarded: `for=10.1.1.${round}` };
      statuses.push((await browser.post("/api/contact", enquiry(), { headers: claim })).status);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
    expect((await browser.post("/api/contact", enquiry(), { from: "127.0.0.2" })).status).toBe(201);
  });

  test("requests for the same page do not wait for one another in the proxy", async () => {
    const twenty = (path: string) => Promise.all(Array.from({ length: 20 }, () => browser.ask(path)));
    // Opens the connections.
    await twenty("/");
    const took: Record<string, number> = {};
    for (const path of ["/", "/sk/", "/favicon.ico", "/robots.txt", "/api/contact/form-token", "/api/jobs"]) {
      const begun = performance.now();
      await twenty(path);
      took[path] = performance.now() - begun;
    }
    expect(Object.entries(took).filter(([, ms]) => ms > 2_500)).toEqual([]);
  });

  test("the proxy accepts a CV of ten megabytes and refuses a larger file", async () => {
    const upload = async (bytes: Buffer) => {
      const { uploadURL } = JSON.parse((await browser.post("/api/objects/upload", {})).body.toString());
      expect(uploadURL).toContain(`https://${siteName}/`);
      const { pathname, search } = new URL(uploadURL);
      return (await browser.ask(pathname + search, { method: "PUT", body: bytes })).status;
    };
    expect(await upload(pdfFile("", { padTo: 10 * 1_048_576 }))).toBe(200);
    // Refused during the upload: the visitor gets the response, or only a closed connection.
    expect([413, 0]).toContain(await upload(Buffer.alloc(12_000_000)));
    // Other bodies are limited more tightly, so that no proxy writes them to its disk.
    expect([413, 0]).toContain((await browser.post("/api/contact", { message: "x".repeat(300_000) })).status);
  });

  test("a new job appears soon behind the proxy, and a deleted one disappears soon", async () => {
    const { token } = JSON.parse((await browser.post("/api/admin/login", admin)).body.toString());
    const headers = { authorization: `Bearer ${token}` };
    const titles = async () => (await browser.ask("/api/jobs")).body.toString();
    await titles();
    const job = { title: `Robot Keeper ${kind}`, location: "Bratislava", description: "Keeps robots." };
    const written = await browser.post("/api/admin/jobs", job, { headers });
    expect(written.status).toBe(201);
    const { id } = JSON.parse(written.body.toString());
    // nginx counts full seconds of its clock: it caches for up to two seconds instead of one.
    const pollOptions = { timeout: 10_000, interval: 100 };
    const twenty = async () =>
      new Set(await Promise.all(Array.from({ length: 20 }, async () => (await browser.ask(`/?job=${id}`)).status)));
    await expect.poll(twenty, pollOptions).toEqual(new Set([200]));
    await expect.poll(titles, pollOptions).toContain(job.title);
    await expect.poll(async () => (await browser.ask("/")).body.toString(), pollOptions).toContain(job.title);
    expect((await browser.ask(`/api/admin/jobs/${id}`, { method: "DELETE", headers })).status).toBe(204);
    await expect.poll(titles, pollOptions).not.toContain(job.title);
    // All simultaneous requests, not only the one that refreshes the cache.
    await expect.poll(twenty, pollOptions).toEqual(new Set([404]));
  });

  test("live updates pass through the proxy without delay", async () => {
    const { token } = JSON.parse((await browser.post("/api/admin/login", admin)).body.toString());
    const stream = await browser.listen("/api/admin/events", { authorization: `Bearer ${token}` });
    expect(stream.status).toBe(200);
    const sent = await browser.post("/api/contact", enquiry(), { from: "127.0.0.3" });
    const { id } = JSON.parse(sent.body.toString());
    await expect
      .poll(stream.received, { timeout: 2_000, interval: 50 })
      .toContain(`{"kind":"contacts","ids":["${id}"]}`);
    stream.end();
  });

  if (kind === "caddy") return;
  test("the proxy serves cached pages, jobs and files while no instance runs", async () => {
    const style = /\/assets\/[\w.-]+\.css/.exec((await browser.ask("/")).body.toString())?.[0] ?? "";
    const picture = /\/pictures\/[\w/.-]+\?v=[0-9a-f]{8}/.exec((await browser.ask("/")).body.toString())?.[0] ?? "";
    const paths = ["/", "/sk", "/api/jobs", style, picture];
    const madeUp = [
      "/?n=1",
      "/#1",
      "/?lang=e",
      "/?job=1",
      "/?%6aob=1",
      "/privacy-policy?job=1",
      "/jobs.xml?job=1",
      "/nowhere",
    ];
    madeUp.push(`${style}?n=1`, `${picture}&n=1`);
    for (const path of [...paths, ...madeUp]) await browser.ask(path);
    for (const path of paths) expect([path, (await browser.ask(path)).status]).toEqual([path, 200]);
    const kept = proxy.kept();
    for (let at = 0; at < 40; at++) for (const path of madeUp) await browser.ask(`${path}${at}`);
    expect(proxy.kept()).toBe(kept);
    const otherVersion = await browser.ask(picture.replace(/.{8}$/, "00000000"));
    expect(otherVersion.status).toBe(404);
    await site.stop();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    for (const path of paths) expect([path, (await browser.ask(path)).status]).toEqual([path, 200]);
    expect((await browser.post("/api/contact", enquiry())).status).toBe(502);
  });
});

/** The referrer that a browser sends from a page with this policy. */
function getReferrer(policy: string, page: string): Record<string, string> {
  if (policy === "no-referrer") return {};
  return { referer: ["strict-origin", "origin"].includes(policy) ? `${new URL(page).origin}/` : page };
}

describe.each((["nginx", "caddy"] as const).filter(offered))("%s while no instance runs", (kind) => {
  test("the proxy's log of failed requests contains no query string and no page", { timeout: 60_000 }, async () => {
    const [site, proxy] = [await testApp(), await kinds[kind]([await freePort()])];
    const browser = openBrowser(proxy);
    try {
      const own = [`/?my=${token}`, `/sk?from=mail&my=${token}`, `/en/?my=${token}`, `/?%6dy=${token}`];
      const staff = [
        `/admin?q=${token}`,
        `/api/admin/contacts?q=${token}`,
        `/objects/cvs/1?signature=${token}`,
        `/api/objects?x=${token}`,
      ];
      const pages = [`/admin?tab=applications&q=${token}`, `/?my=${token}`];
      const policies = await Promise.all(pages.map(async (page) => (await site.app.inject(page)).headers));
      const linked = pages.flatMap((path, at) => {
        const page = `https://${siteName}${path}`;
        // nginx logs the referrer, which the site's policy limits to its origin. Caddy logs none.
        const policy = String(policies[at]?.["referrer-policy"]);
        const headers = kind === "nginx" ? getReferrer(policy, page) : { referer: page };
        return [
          ...["/api/admin/events", "/assets/none.js", "/last"].map((url) => browser.ask(url, { headers })),
          browser.post("/api/contact", { message: "x".repeat(300_000) }, { headers }),
        ];
      });
      // All at once: Caddy waits 20 seconds for an instance before it answers.
      const answers = await Promise.all([...own, ...staff].map((path) => browser.ask(path)));
      for (const { status } of answers) expect([502, 503, 504]).toContain(status);
      // Otherwise the request for the page's icon would carry the link as its referrer.
      for (const { headers } of answers.slice(0, own.length)) expect(headers["referrer-policy"]).toBe("no-referrer");
      for (const { status } of await Promise.all(linked)) expect([0, 413, 502, 503, 504]).toContain(status);
      await expect.poll(() => proxy.log(), { timeout: 10_000 }).toContain("/last");
      expect(proxy.log()).not.toContain(token);
      if (kind === "nginx") expect(proxy.log()).toContain(`referrer: "https://${siteName}/"`);
    } finally {
      browser.close();
      await Promise.all([proxy.stop(), site.dispose()]);
    }
  });
});

describe.skipIf(!offered("nginx"))("nginx and the IP addresses of visitors", () => {
  let proxy: RunningProxy;
  let url: string;
  beforeAll(async () => {
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const places = "location /network { return 200 $site_network; } location / { return 200 $site_visitor; }";
    const server = `server { listen 127.0.0.1:${port}; set_real_ip_from 127.0.0.1; real_ip_header x-address; ${places} }`;
    proxy = await startNginx([await freePort()], server);
  });
  afterAll(() => proxy?.stop());
  const ask = (path: string, address: string) => fetch(url + path, { headers: { "x-address": address } });

  test.each([
    ["192.0.2.77", "192.0.2.0"],
    ["2001:db8:a:b:c:d:e:f", "2001:db8:a::"],
    ["2001:db8:a:b::7", "2001:db8:a::"],
    ["2001:db8::7", "2001:db8::"],
    ["2001::7", "2001::"],
    ["::1", "-"],
    ["::ffff:192.0.2.77", "-"],
  ])("nginx logs the IP address %s as %s", async (address, logged) => {
    expect(await (await ask("/", address)).text()).toBe(logged);
  });

  test.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::1", "2001:db8:1:3::1"],
    ["2001:db8::1", "2001:db8::2:3:4:5", "2001:db8:1::1"],
    ["2001:db8:a0a::a", "2001:db8:a0a:0:a0a:a0a:a0a:a0a", "2001:db8:a0a:a::"],
    ["::1", "::2", "1::1"],
    ["192.0.2.1", "192.0.2.1", "192.0.2.2"],
    ["::ffff:192.0.2.1", "::ffff:192.0.2.1", "::ffff:192.0.2.2"],
  ])("nginx counts %s and %s as one visitor, and %s as another", async (...addresses) => {
    const read = async (address: string) => Buffer.from(await (await ask("/network", address)).arrayBuffer());
    const [one, same, other] = (await Promise.all(addresses.map(read))).map((bytes) => bytes.toString("hex"));
    expect(same).toBe(one);
    expect(other).not.toBe(one);
  });
});
