import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type MailServer, startMailServer } from "../../../tests/fixtures/smtp-server.ts";
import { engines, lacks } from "../../../tests/support/database.ts";
import { temporaryFolder } from "../../../tests/support/folders.ts";
import { freshDatabase } from "../../../tests/support/postgres.ts";
import { openSite } from "../../db/open.ts";

const script = fileURLToPath(new URL("../../../tests/fixtures/contact-process.ts", import.meta.url));
const enquiry = {
  name: "Žofia Kováčová",
  email: "zofia@customer.example",
  projectType: "robotics",
  message: "Chceli by sme robota do skladu.",
  language: "sk",
};
/** Each test starts two processes on machines that may be busy. */
const timeoutMs = 240_000;

for (const engine of engines) {
  describe.skipIf(lacks(engine))(`a process killed on ${engine}`, { timeout: 2 * timeoutMs }, () => {
    let dataDir: string;
    let variables: Record<string, string>;
    const children: ChildProcess[] = [];
    const servers: MailServer[] = [];

    beforeEach(async () => {
      dataDir = temporaryFolder("crash");
      const database = engine === "postgres" && { DATABASE_URL: await freshDatabase() };
      variables = { DATA_DIR: dataDir, TRANSLATOR: "off", SITE_URL: "https://tatrion.example", ...database };
    });
    afterEach(async () => {
      await Promise.all(children.splice(0).map(kill));
      await Promise.all(servers.splice(0).map((server) => server.close()));
      rmSync(dataDir, { recursive: true, force: true });
    });

    async function mailServer(options?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
      const server = await startMailServer(options);
      servers.push(server);
      return server;
    }

    /** Its address; the child believes the test's mail server because of NODE_EXTRA_CA_CERTS. */
    async function start(more: Record<string, string>): Promise<string> {
      const env = { PATH: process.env.PATH, ...variables, ...more };
      const child = spawn(process.execPath, [script], { env, cwd: dataDir, stdio: ["ignore", "pipe", "inherit"] });
      children.push(child);
      const ended = once(child, "exit").then(() => Promise.reject(new Error("The process ended before it was ready")));
      const [port] = await Promise.race([once(child.stdout, "data"), ended]);
      ended.catch(() => undefined);
      return `http://127.0.0.1:${String(port).trim()}`;
    }

    async function send(url: string): Promise<number> {
      const headers = { "content-type": "application/json" };
      const reply = await fetch(`${url}/api/contact`, { method: "POST", headers, body: JSON.stringify(enquiry) });
      return reply.status;
    }

    async function restartAndDeliver(server: MailServer): Promise<void> {
      await Promise.all(children.splice(0).map(kill));
      const db = await openSite({ url: variables.DATABASE_URL, dataDir, poolSize: 2 });
      // The leases of the killed process run out after five minutes.
      await db.query.updateTable("outbox").set({ leased_until: 0 }).where("leased_until", "is not", null).execute();
      await db.close();
      await start({ SMTP_URL: server.url, NODE_EXTRA_CA_CERTS: server.certificateFile });
      await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: timeoutMs, interval: 200 });
    }

    async function waiting(): Promise<number> {
      const db = await openSite({ url: variables.DATABASE_URL, dataDir, poolSize: 2 });
      const rows = await db.query.selectFrom("outbox").select("id").where("sent_at", "is", null).execute();
      await db.close();
      return rows.length;
    }

    const bothMails = [
      ["hello@tatrion.example", "[Tatrion] Správa: Robotické riešenia – Žofia Kováčová"],
      ["zofia@customer.example", "Tatrion: vašu správu sme dostali"],
    ];
    const read = ({ arrived }: MailServer) => arrived.map(({ to, mail }) => [...to, mail.subject]).sort();

    test("a server killed before the mail server has answered sends the mail again under the same Message-ID", async () => {
      const begun: string[] = [];
      const mute = await mailServer({
        onData: (stream) => {
          let raw = "";
          stream.setEncoding("utf8").on("data", (text) => {
            raw += text;
          });
          // The answer to the whole mail never comes.
          stream.on("end", () => begun.push(/^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim() ?? ""));
        },
      });
      const url = await start({ SMTP_URL: mute.url, NODE_EXTRA_CA_CERTS: mute.certificateFile });
      expect(await send(url)).toBe(201);
      await vi.waitFor(() => expect(begun.length).toBe(2), { timeout: timeoutMs });
      const working = await mailServer();
      await restartAndDeliver(working);
      expect(read(working)).toEqual(bothMails);
      expect(working.arrived.map(({ mail }) => mail.messageId).sort()).toEqual(begun.sort());
    });
  });
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}
