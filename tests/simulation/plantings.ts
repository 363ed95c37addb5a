import { spawn } from "node:child_process";
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { temporaryFolder } from "../support/folders.ts";

interface Planting {
  defect: string;
  file: string;
  /** Stands in the file once. */
  from: string;
  to: string;
}

/** Defects that people make, each put in alone. */
const plantings: readonly Planting[] = [
  {
    defect: "an enquiry is acknowledged before its commit",
    file: "server/features/contact/contact.routes.ts",
    from: "await db.groupCommit([contact, insertMails(db.query, mails, now)]);",
    to: "void db.groupCommit([contact, insertMails(db.query, mails, now)]).catch(() => undefined);",
  },
  {
    defect: "a receipt is sent inside the transaction",
    file: "server/features/careers/applications.routes.ts",
    from: "        return id;\n      });",
    to: '        await deps.mailer.send({ kind: "applicationReceipt", messageId: id, to: body.email, text: "" });\n        return id;\n      });',
  },
  {
    defect: "the unique key of requests is missing",
    file: "server/db/migrations/0003-request-keys.ts",
    from: "create unique index",
    to: "create index",
  },
  {
    defect: "an application that is sent again has no key",
    file: "server/features/careers/applications.routes.ts",
    from: "const applicationId = await once(made, store);",
    to: "const applicationId = await store();",
  },
  {
    defect: "the log of the embedded database is not emptied after an erasure",
    file: "server/db/embedded.ts",
    from: "pragma wal_checkpoint(truncate)",
    to: "pragma wal_checkpoint(passive)",
  },
  {
    defect: "retention reads the clock twice, once to see a jump and once to remove",
    file: "server/db/expiry.ts",
    from: "removeBatch(write, now)",
    to: "removeBatch(write, clock())",
  },
  {
    defect: "a mail is noted as sent before it is sent",
    file: "server/mail/outbox.task.ts",
    from: "const failure = mail ?",
    to: "await markSent(db, row.id, clock());\n    const failure = mail ?",
  },
  {
    defect: "the sweep of orphans knows no grace",
    file: "server/features/uploads/orphans.task.ts",
    from: "const before = new Date(daysBefore(now, ageDays));",
    to: "const before = new Date(now.getTime() + 1);",
  },
  {
    defect: "a CV's former file is deleted before its row is changed",
    file: "server/features/careers/attach.ts",
    from: "      // An error here",
    to: '      const former = await db.query.selectFrom("applications").select("resume_object").where("id", "=", applicationId).executeTakeFirst();\n      if (former?.resume_object) await discard(deps, former.resume_object);\n      // An error here',
  },
  {
    defect: "other requests do not hear that a job has changed",
    file: "server/features/admin/admin-jobs.routes.ts",
    from: '}, "jobs");',
    to: "});",
  },
];

const livesMost = 40;
const leftOut = new Set(["node_modules", "dist", ".git"]);

/** Each defect of that name in a copy of the project, and the first life that finds it. */
export async function plant(which: string, seed: number, days: number): Promise<boolean> {
  const root = join(import.meta.dirname, "../..");
  const copy = temporaryFolder("planted");
  cpSync(root, copy, { recursive: true, filter: (path) => !leftOut.has(basename(path)) });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  let missed = 0;
  for (const { defect, file, from, to } of plantings.filter(
    ({ defect }) => which === "all" || defect.includes(which),
  )) {
    const path = join(copy, file);
    const sound = readFileSync(path, "utf8");
    if (sound.split(from).length !== 2) throw new Error(`${file} does not hold once: ${from}`);
    writeFileSync(
      path,
      sound.replace(from, () => to),
    );
    const found = await firstFailure(copy, seed, days);
    if (!found) missed += 1;
    console.log(`| ${defect} | ${found ?? `not found in ${livesMost} lives`} |`);
    writeFileSync(path, sound);
  }
  rmSync(copy, { recursive: true, force: true });
  return missed === 0;
}

/** Sentence, seed, lives and processor seconds until there. */
async function firstFailure(folder: string, seed: number, days: number): Promise<string | undefined> {
  const wanted = ["--seed", String(seed), "--seeds", String(livesMost), "--days", String(days)];
  const child = spawn(process.execPath, [join(folder, "tests/simulation/cli.ts"), ...wanted], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let [lives, seconds, last] = [0, 0, ""];
  try {
    for await (const line of createInterface(child.stdout)) {
      const [, lived, took] = /^seed (\d+): .* ([\d.]+) s$/.exec(line) ?? [];
      if (lived && took) [lives, seconds, last] = [lives + 1, seconds + Number(took), lived];
      if (line.startsWith("- "))
        return `${line.slice(2).replace(/ \(.*/, "")} | ${last} | ${lives}, ${seconds.toFixed(1)}`;
    }
    return undefined;
  } finally {
    child.kill();
  }
}
