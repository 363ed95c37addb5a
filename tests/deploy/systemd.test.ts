import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { offered } from "../support/services.ts";
import { filesBelow, root } from "../support/sources.ts";
import { statusesIn, visitorsFor } from "./inside.ts";
import { bootMachine, type Machine, readOutput } from "./machine.ts";

const units = filesBelow("deploy", /\.(service|socket|timer)$/);
const password = "correct horse battery staple";
const settings = `SITE_URL=https://www.tatrion.example
TRUST_PROXY=127.0.0.1
ADMIN_USERNAME=admin
ADMIN_PASSWORD="${password}"
DEMO_CONTENT=off
TRANSLATOR=off
SHED_LOAD_MS=0
`;

describe.skipIf(!offered("systemd"))("a machine with systemd", () => {
  let machine: Machine;
  beforeAll(async () => {
    machine = await bootMachine({ [root]: "/opt/site/current" });
    for (const unit of units)
      cpSync(join(root, unit), join(machine.root, "etc/systemd/system", unit.slice("deploy/".length)));
    configure(settings);
    ok("systemctl daemon-reload");
  }, 900_000);
  afterAll(() => machine?.stop(), 60_000);

  const configure = (content: string) => writeFileSync(join(machine.root, "etc/site.env"), content, { mode: 0o600 });
  /** The output of a command that must succeed. */
  function ok(command: string): string {
    const { status, output } = machine.run(command);
    expect(status, `${command}\n${output}`).toBe(0);
    return output;
  }
  const status = (path: string) =>
    machine.run(`curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:3000${path}`).output;

  test("systemd accepts the units, and systemd-analyze rates their exposure as low", () => {
    ok("systemd-analyze verify /etc/systemd/system/site*");
    const level = /Overall exposure level for site.service: ([\d.]+)/.exec(
      ok("systemd-analyze security site.service"),
    )?.[1];
    expect(Number(level)).toBeLessThanOrEqual(1.7);
    const nightly = /level for site-backup.service: ([\d.]+)/.exec(
      ok("systemd-analyze security site-backup.service"),
    )?.[1];
    expect(Number(nightly)).toBeLessThanOrEqual(3);
  });

  test("systemctl start returns when the site answers", () => {
    ok("systemctl enable --now site.socket site.service site-backup.timer");
    expect(status("/readyz")).toBe("200");
    expect(ok("systemctl show site -p ActiveState")).toContain("active");
    const process = ok("systemctl show site -p MainPID --value").trim();
    expect(ok(`grep -E 'CapEff|NoNewPrivs|Seccomp:|Uid' /proc/${process}/status`)).toMatch(
      /CapEff:\s0+\nNoNewPrivs:\s1\nSeccomp:\s2/,
    );
    expect(ok("stat -c '%a' /var/lib/private/site")).toBe("700\n");
  }, 120_000);

  test("a restart under load loses no request, not even a form", async () => {
    const visitors = readOutput(machine.start(visitorsFor(12)));
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    ok("systemctl restart site");
    const seen = statusesIn(await visitors);
    // Pages and forms, nothing else.
    expect(seen).toEqual({ 200: expect.any(Number), 201: expect.any(Number) });
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
  }, 120_000);

  test("the nightly backup can be restored into another site", () => {
    ok("systemctl start site-backup.service");
    const made = ok("ls /var/lib/site-backups/ | grep ^backup").trim();
    expect(made).toMatch(/^backup-202[^0][\dT-]+\.jsonl\.gz$/);
    expect(ok("journalctl -u site-backup --no-pager -n 20")).toContain(
      `${made} was written to /var/lib/site-backups and verified`,
    );
    // The newest 35 stay, however old they are.
    const old = Array.from({ length: 40 }, (_, minute) => `backup-2020-01-01T03-${10 + minute}-00.jsonl.gz`);
    ok(`cd /var/lib/site-backups && touch ${old.join(" ")}`);
    ok("systemctl start site-backup.service");
    expect(ok("ls /var/lib/site-backups/ | grep -c ^backup").trim()).toBe("35");
    expect(ok("ls /var/lib/site-backups/")).toContain(old.at(-1));
    expect(ok("ls /var/lib/site-backups/")).toContain("erasures.txt");
    const command = "cd /opt/site/current && bin/node server/cli/backup.ts";
    expect(ok(`${command} verify /var/lib/site-backups/${made}`)).toContain("is complete");
    expect(ok("systemctl list-timers --no-pager")).toContain("site-backup.service");
    const restore = `cd /opt/site/current && DATA_DIR=$(mktemp -d)/restored bin/node server/cli/backup.ts restore /var/lib/site-backups/${made}`;
    expect(ok(restore)).toContain("Restored from");
  }, 120_000);

  test("systemd starts the site again after it was killed", async () => {
    ok("kill -9 $(systemctl show site -p MainPID --value)");
    await expect.poll(() => status("/readyz"), { timeout: 20_000 }).toBe("200");
  }, 60_000);

  test("a wrong setting fails at once, and systemd does not retry", () => {
    ok("systemctl stop site.service site.socket");
    configure(`${settings}RETAIN_CONTACTS_DAYS=soon\n`);
    ok("systemctl start site.socket");
    expect(machine.run("systemctl start site").status).not.toBe(0);
    expect(ok("journalctl -u site --no-pager -n 20")).toContain("RETAIN_CONTACTS_DAYS");
    expect(ok("systemctl show site -p SubState")).toContain("failed");
    configure(settings);
    ok("systemctl reset-failed site; systemctl restart site");
    expect(status("/readyz")).toBe("200");
  }, 60_000);

  test("the site waits for a PostgreSQL that starts later", async () => {
    ok("systemctl start postgresql@15-main");
    ok(`su postgres -c "psql -c \\"create role site login password 'site'\\" -c 'create database site owner site'"`);
    ok("systemctl stop postgresql@15-main site.service");
    configure(`${settings}DATABASE_URL=postgres://site:site@127.0.0.1:5432/site\n`);
    const starting = readOutput(machine.start("systemctl start site; echo ended $?"));
    const waiting = () => machine.run("journalctl -u site --no-pager -n 20").output;
    await expect.poll(waiting, { timeout: 30_000 }).toContain("waiting for the database");
    ok("systemctl start postgresql@15-main");
    expect(await starting).toContain("ended 0");
    expect(status("/readyz")).toBe("200");
  }, 120_000);
});
