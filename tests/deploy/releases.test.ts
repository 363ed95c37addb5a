import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { offered } from "../support/services.ts";
import { root } from "../support/sources.ts";
import { readCommands } from "./document.ts";
import { statusesIn, visitorsFor } from "./inside.ts";
import { bootMachine, type Machine, readOutput } from "./machine.ts";

const shipped = ["bin", "contract", "deploy", "dist", "server", "package.json"];
const [, settingsBlock = "", unitsBlock = "", commandsBlock = "", doctorBlock = "", restoreBlock = ""] =
  readCommands("## One machine");
const [encryptBlock = "", decryptBlock = ""] = readCommands("### Encrypted");
const [, moveBlock = ""] = readCommands("### From SQLite to PostgreSQL");
const [updateBlock = "", beforeBlock = "", backBlock = ""] = readCommands("### Updates");

/** All commands of the operator are read from docs/operations.md. */
describe.skipIf(!offered("systemd"))("an installation with releases under systemd", { timeout: 120_000 }, () => {
  let machine: Machine;
  beforeAll(async () => {
    machine = await bootMachine({ [root]: "/opt/project" });
  }, 900_000);
  afterAll(() => machine?.stop(), 60_000);

  const getReleaseFolder = (name: string) => join(machine.root, "opt/site/releases", name);
  /** In place of the first block, which fetches packages: this machine has no way out. */
  function addRelease(name: string): void {
    for (const part of shipped) cpSync(join(root, part), join(getReleaseFolder(name), part), { recursive: true });
    symlinkSync("/opt/project/node_modules", join(getReleaseFolder(name), "node_modules"));
    writeFileSync(join(getReleaseFolder(name), `dist/client/assets/of-${name}.js`), `// ${name}`);
  }
  /** A release is identified by a file that only its pages name. */
  const requestFile = (name: string) => status(`/assets/of-${name}.js`);
  const typed = (name: string, block: string) => machine.run(`set -e; RELEASE=/opt/site/releases/${name}\n${block}`);
  function ok(name: string, block: string): string {
    const { status, output } = typed(name, block);
    expect(status, `${block}\n${output}`).toBe(0);
    return output;
  }
  const status = (path: string) =>
    machine.run(`curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:3000${path}`).output;
  const post = (path: string, body: object, token = "") => {
    const headers = `-H 'content-type: application/json' ${token && `-H 'authorization: Bearer ${token}'`}`;
    return JSON.parse(ok("", `curl -s ${headers} -d '${JSON.stringify(body)}' http://127.0.0.1:3000${path}`));
  };
  const sendEnquiry = (message: string, email = "e@x.example") =>
    expect(post("/api/contact", { name: "Eva", email, projectType: "travel", message })).toHaveProperty("id");
  function signedIn(): string {
    const password = /^ADMIN_PASSWORD="(.*)"$/m.exec(readFileSync(join(machine.root, "etc/site.env"), "utf8"))?.[1];
    return post("/api/admin/login", { username: "admin", password }).token;
  }
  const enquiries = () =>
    ok("", `curl -s -H 'authorization: Bearer ${signedIn()}' http://127.0.0.1:3000/api/admin/contacts`);

  test("an operator installs the first release, and the site answers", () => {
    addRelease("one");
    ok("one", settingsBlock);
    // Other tests load the machine: no load shedding.
    ok("one", "echo SHED_LOAD_MS=0 >> /etc/site.env");
    expect(ok("one", unitsBlock)).toContain('"status":"ok"');
    expect(status("/")).toBe("200");
  });

  test("an operator lists users, makes a backup and restores it", () => {
    sendEnquiry("Written before the backup.");
    expect(ok("one", commandsBlock)).toMatch(/admin[\s\S]*Written to \/var\/backups\/site\.jsonl\.gz/);
    sendEnquiry("Erased after the night.", "gone@x.example");
    ok("one", "systemctl start site-backup.service");
    sendEnquiry("Written after the backup.");
    const erasure = { email: "gone@x.example", confirmation: "gone@x.example" };
    expect(post("/api/admin/erasures", erasure, signedIn())).toHaveProperty("contacts", 1);
    const nightly = "BACKUP=$(echo /var/lib/site-backups/backup-*.jsonl.gz)";
    ok("one", restoreBlock.replace(/^BACKUP=.*$/m, nightly));
    expect(enquiries()).not.toContain("after the night");
    expect(enquiries()).toContain("before the backup");
    expect(enquiries()).not.toContain("after the backup");
  });

  test("the doctor reports what works and what does not", () => {
    const { status: code, output } = typed("one", doctorBlock);
    expect(code, output).toBe(2);
    for (const name of ["database", "files", "disk"]) expect(output).toMatch(new RegExp(`^ok {7}${name} `, "m"));
    // No request has come through a proxy yet.
    expect(output).toMatch(/^WARNING {2}proxy {5}All users signed in from 127\.0\.0\.1/m);
    // The nightly backup had recorded the backup before the restore.
    expect(output).toMatch(/^ok {7}backups {3}The last backup was made 0 hours ago/m);
    // The machine has no network.
    expect(output).toMatch(/^PROBLEM {2}url {7}https:\/\/www\.tatrion\.example does not answer/m);
  });

  test("a backup can be encrypted for the owner of a key", () => {
    const key = "cd /root; [ -f backup.key ] || age-keygen -o backup.key; RECIPIENT=$(age-keygen -y backup.key)\n";
    ok("one", key + encryptBlock);
    const kept = ok("", "cd /var/backups; cat site.jsonl.gz.age | head -c 21; gzip -t site.jsonl.gz.age 2>&1 || true");
    expect(kept).toMatch(/^age-encryption\.org\/v1[\s\S]*not in gzip format/);
    expect(ok("one", key + decryptBlock)).toContain("is complete");
    expect(machine.run("ls /dev/shm/site").status).not.toBe(0);
  });

  test("an update under load loses no request, and open tabs keep their files", async () => {
    addRelease("two");
    expect([requestFile("one"), requestFile("two")]).toEqual(["200", "404"]);
    const visitors = readOutput(machine.start(visitorsFor(12)));
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(ok("two", updateBlock)).toContain("In use: /opt/site/releases/two");
    expect(statusesIn(await visitors)).toEqual({ 200: expect.any(Number), 201: expect.any(Number) });
    expect([requestFile("one"), requestFile("two")]).toEqual(["200", "200"]);
  });

  test("an update that does not start keeps the current release", () => {
    addRelease("broken");
    writeFileSync(join(getReleaseFolder("broken"), "server/main.ts"), "throw new Error('does not start');");
    const { status: code, output } = typed("broken", updateBlock);
    expect([code, output]).toEqual([1, expect.stringContaining("In use again: /opt/site/releases/two")]);
    expect(status("/readyz")).toBe("200");
    expect(requestFile("broken")).toBe("404");
  });

  test("a rollback to the previous release loses nothing written since", () => {
    sendEnquiry("Written with the second release.");
    ok("one", "/opt/site/releases/one/deploy/release");
    expect(ok("", "readlink /opt/site/current")).toBe("/opt/site/releases/one\n");
    expect(enquiries()).toContain("with the second release");
    expect([requestFile("one"), requestFile("two")]).toEqual(["200", "200"]);
  });

  test("hashed files of older releases stay for a week", () => {
    ok("", "touch -d '8 days ago' /opt/site/releases/one/dist/client/assets/of-two.js");
    addRelease("three");
    ok("three", updateBlock);
    expect([requestFile("one"), requestFile("two"), requestFile("three")]).toEqual(["200", "404", "200"]);
  });

  test("a rollback behind a migration uses a backup, without people erased since", () => {
    sendEnquiry("Erased behind the migration.", "gone@x.example");
    ok("three", beforeBlock);
    addRelease("later");
    const migrations = join(getReleaseFolder("later"), "server/db/migrate.ts");
    const list = /(const migrations: [^=]*= \[[\s\S]*?),?\s*\];/;
    const source = readFileSync(migrations, "utf8");
    expect(source).toMatch(list);
    writeFileSync(migrations, source.replace(list, '$1,\n  ["9999-later", async () => undefined],\n];'));
    ok("later", updateBlock);
    sendEnquiry("Written behind the migration.");
    const erasure = { email: "gone@x.example", confirmation: "gone@x.example" };
    expect(post("/api/admin/erasures", erasure, signedIn())).toHaveProperty("contacts", 1);
    const { status: code, output } = typed("three", updateBlock);
    expect([code, output]).toEqual([1, expect.stringContaining("In use again: /opt/site/releases/later")]);
    expect(status("/readyz")).toBe("200");
    ok("three", `OLDER=$RELEASE\n${backBlock}`);
    expect(ok("", "readlink /opt/site/current")).toBe("/opt/site/releases/three\n");
    expect(enquiries()).toContain("with the second release");
    expect(enquiries()).not.toContain("behind the migration");
  });

  test("a site moves to PostgreSQL", () => {
    sendEnquiry("Written before the move.");
    ok("", "systemctl start postgresql@15-main");
    const sql = ["create role site login password 'site'", "create database site owner site"];
    ok("", `su postgres -c "psql ${sql.map((each) => `-c \\"${each}\\"`).join(" ")}"`);
    ok("", moveBlock.replace("PASSWORD", "site"));
    expect(enquiries()).toContain("before the move");
    expect(ok("", "su postgres -c \"psql site -Atc 'select count(*) > 0 from contacts'\"")).toBe("t\n");
  });
});
