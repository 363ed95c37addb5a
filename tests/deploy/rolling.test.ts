import { randomUUID } from "node:crypto";
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepDoing } from "../faults/visitor.ts";
import { freePort } from "../services/ports.ts";
import { temporaryFolder } from "../support/folders.ts";
import { freshDatabase } from "../support/postgres.ts";
import { offered } from "../support/services.ts";
import { type Site, startSite } from "../support/site.ts";
import { root } from "../support/sources.ts";
import { openBrowser } from "./browser.ts";
import { type RunningProxy, siteName, startCaddy, startNginx } from "./proxies.ts";

const kinds = { nginx: startNginx, caddy: startCaddy };
const pollOptions = { timeout: 60_000, interval: 100 };

/** This one, and a migration as CONTRIBUTING.md wants it. */
function nextRelease(): string {
  const folder = temporaryFolder("next-release");
  for (const part of ["contract", "dist", "scripts", "server", "package.json"])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const file = join(folder, "server/db/migrate.ts");
  const list = /(const migrations: [^=]*= \[[\s\S]*?),?\s*\];/;
  const statement = "alter table contacts add column later text not null default ''";
  const later = `["9999-later", async (db) => void (await sql.raw("${statement}").execute(db))],`;
  const source = readFileSync(file, "utf8");
  if (!list.test(source)) throw new Error("server/db/migrate.ts has no list of migrations");
  writeFileSync(file, source.replace(list, `$1,\n  ${later}\n];`));
  return folder;
}

/** Sends a file byte by byte until somebody has enough of it, or for ten seconds. */
async function drip({ httpsPort, authority }: RunningProxy, { post }: ReturnType<typeof openBrowser>): Promise<void> {
  const { uploadURL } = JSON.parse((await post("/api/objects/upload?size=200000", {})).body.toString());
  const { pathname, search } = new URL(uploadURL);
  const socket = connect({ host: "127.0.0.1", port: httpsPort, servername: siteName, ca: authority }).setNoDelay(true);
  const ended = new Promise((resolve) => socket.on("data", resolve).on("close", resolve).on("error", resolve));
  socket.write(`PUT ${pathname}${search} HTTP/1.1\r\nHost: ${siteName}\r\nContent-Type: application/pdf\r\n`);
  socket.write("Content-Length: 200000\r\n\r\n");
  const timers = [setInterval(() => socket.write("x"), 1), setTimeout(() => socket.destroy(), 10_000)];
  await ended;
  for (const timer of timers) clearTimeout(timer);
  socket.destroy();
}

describe.skipIf(!offered("postgres")).each((["nginx", "caddy"] as const).filter(offered))(
  "%s in front of two instances under load",
  (kind) => {
    let proxy: RunningProxy;
    let ports: [number, number];
    let variables: Record<string, string>;
    let one: Site;
    let other: Site;
    beforeAll(async () => {
      ports = [await freePort(), await freePort()];
      variables = {
        DATABASE_URL: await freshDatabase(),
        SITE_URL: `https://${siteName}`,
        TRUST_PROXY: "127.0.0.1",
        DRAIN_SECONDS: "3",
      };
      proxy = await kinds[kind](ports);
      one = await startSite({ variables: { ...variables, PORT: String(ports[0]) } });
      other = await startOther();
    }, 120_000);
    afterAll(() => Promise.all([one?.stop(), other?.stop(), proxy?.stop()]));

    /** On the first one's folder: files are shared then, too. */
    const startOther = (release = root) =>
      startSite({ dataDir: one.dataDir, variables: { ...variables, PORT: String(ports[1]) }, release });

    /** Visitors while `happens` happens: what they were refused, of reading and of forms. */
    async function lostDuring(happens: () => Promise<void>) {
      const browser = openBrowser(proxy);
      const pages = keepDoing(2, (round) => browser.ask(round % 2 ? "/" : "/api/jobs"), 20);
      const forms = keepDoing(
        2,
        () => {
          const person = { name: "Žofia Kováčová", email: `${randomUUID()}@customer.example`, projectType: "robotics" };
          const headers = { "idempotency-key": randomUUID() };
          return browser.post("/api/contact", { ...person, message: "While instances come and go." }, { headers });
        },
        50,
      );
      const rounds = async (more: number) => {
        const before = [pages.made.length, forms.made.length] as const;
        await expect
          .poll(() => Math.min(pages.made.length - before[0], forms.made.length - before[1]), pollOptions)
          .toBeGreaterThan(more);
      };
      await rounds(20);
      await happens();
      await rounds(40);
      const [read, sent] = await Promise.all([pages.stop(), forms.stop()]);
      browser.close();
      return {
        pages: read.filter(({ status }) => status !== 200).map(({ status }) => status),
        forms: sent.filter(({ status }) => status !== 201).map(({ status }) => status),
      };
    }

    test("uploads that arrive byte by byte do not mark an instance as failed", async () => {
      const browser = openBrowser(proxy);
      const lost = await lostDuring(async () => {
        await Promise.all(Array.from({ length: 6 }, () => drip(proxy, browser)));
      });
      browser.close();
      expect(lost).toEqual({ pages: [], forms: [] });
    }, 120_000);

    test("an instance that is restarted loses no request", async () => {
      const lost = await lostDuring(async () => {
        await other.stop();
        other = await startOther();
      });
      expect(lost).toEqual({ pages: [], forms: [] });
    }, 120_000);

    test("an instance that is killed loses no page", async () => {
      const lost = await lostDuring(async () => {
        await other.kill();
        other = await startOther();
      });
      expect(lost.pages).toEqual([]);
      // Debian's Caddy cannot send a body a second time: docs/operations.md says so.
      if (kind === "nginx") expect(lost.forms).toEqual([]);
    }, 120_000);

    test("an instance of the next release with a migration loses no request", async () => {
      const release = nextRelease();
      const lost = await lostDuring(async () => {
        await other.stop();
        other = await startOther(release);
      });
      expect(lost).toEqual({ pages: [], forms: [] });
      // Both answer, and the older one does not come back from here.
      for (const port of ports) expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
      await other.stop();
      await expect(startOther()).rejects.toThrow("9999-later");
    }, 120_000);
  },
);
