import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepDoing } from "../faults/visitor.ts";
import { freePort } from "../services/ports.ts";
import { lacks } from "../support/database.ts";
import { freshDatabase } from "../support/postgres.ts";
import { offered } from "../support/services.ts";
import { type Site, startSite } from "../support/site.ts";
import { openBrowser } from "./browser.ts";
import { type RunningProxy, siteName, startCaddy, startNginx } from "./proxies.ts";

const kinds = { nginx: startNginx, caddy: startCaddy };
const patience = { timeout: 60_000, interval: 100 };

describe.skipIf(lacks("postgres")).each((["nginx", "caddy"] as const).filter(offered))(
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
    const startOther = () => startSite({ dataDir: one.dataDir, variables: { ...variables, PORT: String(ports[1]) } });

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
          .poll(() => Math.min(pages.made.length - before[0], forms.made.length - before[1]), patience)
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

    test("one that is stopped and started again costs nobody anything", async () => {
      const lost = await lostDuring(async () => {
        await other.stop();
        other = await startOther();
      });
      expect(lost).toEqual({ pages: [], forms: [] });
    }, 120_000);

    test("one that is killed and started again costs nobody a page", async () => {
      const lost = await lostDuring(async () => {
        await other.kill();
        other = await startOther();
      });
      expect(lost.pages).toEqual([]);
      // Debian's Caddy cannot send a body a second time: docs/operations.md says so.
      if (kind === "nginx") expect(lost.forms).toEqual([]);
    }, 120_000);
  },
);
