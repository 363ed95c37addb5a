import { createServer } from "node:net";
import { beforeEach, expect, test } from "vitest";
import { serverFlags } from "../../scripts/launch.mjs";
import { listen } from "../services/ports.ts";
import { temporaryFolder } from "../support/folders.ts";
import { startSite } from "../support/site.ts";
import { runCommand } from "./commands.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder("fault");
});

const start = (port: number, more: Record<string, string> = {}) =>
  runCommand(
    "server/main.ts",
    [],
    { DATA_DIR: folder, HOST: "127.0.0.1", PORT: String(port), LOG_LEVEL: "silent", SHED_LOAD_MS: "0", ...more },
    serverFlags,
  );

/** A port on which another program listens. */
async function takenPort() {
  const other = createServer();
  return { other, taken: await listen(other) };
}

test("a first start that fails does not use up the initial password", async () => {
  const { other, taken } = await takenPort();
  expect(await start(taken).ended).toEqual({
    code: 1,
    signal: null,
    output: `Port ${taken} is taken by another program. Stop that, or choose another port with PORT.\n`,
  });
  other.close();

  const { child, ended } = start(0);
  let printed = "";
  child.stdout.on("data", (text) => (printed += text));
  await expect.poll(() => printed, { timeout: 25_000 }).toContain("shown only now");
  const url = /^ {2}(http\S+)$/m.exec(printed)?.[1];
  const password = /Password: (\S+)/.exec(printed)?.[1];
  const answer = await fetch(`${url}/api/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password }),
  });
  expect(answer.status).toBe(200);
  child.kill("SIGTERM");
  expect((await ended).code).toBe(0);
});

test.each(["PORT", "METRICS_PORT"])("the server names its %s when it is in use", async (setting) => {
  const { other, taken } = await takenPort();
  const { code, output } = await start(0, { [setting]: String(taken) }).ended;
  other.close();
  expect([code, output]).toEqual([
    1,
    `Port ${taken} is taken by another program. Stop that, or choose another port with ${setting}.\n`,
  ]);
});

test("demo jobs are created only on the first start", async () => {
  const jobsAfterStart = async (variables: Record<string, string>) => {
    const site = await startSite({ dataDir: folder, variables });
    const jobs: unknown[] = await fetch(`${site.url}/api/jobs`).then((answer) => answer.json());
    await site.stop();
    return jobs.length;
  };
  expect(await jobsAfterStart({ DEMO_CONTENT: "off" })).toBe(0);
  expect(await jobsAfterStart({})).toBe(0);
});

test("a public site gets demo jobs only when they are asked for", async () => {
  const jobsWith = async (variables: Record<string, string>) => {
    const site = await startSite({ variables: { SITE_URL: "https://www.acme.example", ...variables } });
    const port = /listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(site.log())?.[1];
    const jobs: unknown[] = await fetch(`http://127.0.0.1:${port}/api/jobs`).then((answer) => answer.json());
    await site.stop();
    return jobs.length;
  };
  expect(await jobsWith({})).toBe(0);
  expect(await jobsWith({ DEMO_CONTENT: "on" })).toBeGreaterThan(0);
});
