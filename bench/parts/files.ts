import { closeSync, copyFileSync, fsyncSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "../../contract/limits.ts";
import { startSite } from "../../tests/support/site.ts";
import { cpuSeconds, residentMegabytes } from "../processes.ts";
import type { Result } from "../result.ts";

const rounds = 12;

/** The largest CV up to the embedded store: processor time against copying the file, memory against one and many. */
export async function files(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), "bench-files-"));
  const file = join(folder, "cv");
  const bytes = Buffer.alloc(limits.cvBytes, "%PDF-1.7 a curriculum vitae ");
  writeFileSync(file, bytes);
  const site = await startSite();
  const upload = async () => {
    const { uploadURL } = await (await fetch(`${site.url}/api/objects/upload`, { method: "POST" })).json();
    const answer = await fetch(uploadURL, { method: "PUT", body: bytes });
    if (!answer.ok) throw new Error(`an upload was answered with ${answer.status}`);
  };
  try {
    await upload();
    const before = cpuSeconds(site.pid);
    for (let round = 0; round < rounds; round++) await upload();
    const ours = ((cpuSeconds(site.pid) - before) / rounds) * 1_000;
    const one = residentMegabytes(site.pid);
    await Promise.all(Array.from({ length: 40 }, upload));
    const many = residentMegabytes(site.pid);
    return [
      {
        what: "a 10 MB CV received and stored: processor time",
        unit: "ms",
        ours,
        against: { name: "cp and fsync", value: copyCost(file, join(folder, "copy")) },
        aim: { atMost: 2 },
      },
      {
        what: "memory with 40 uploads of 10 MB at once",
        unit: "MB",
        ours: many,
        against: { name: "with one at a time", value: one },
        aim: { atMost: 1.6 },
      },
    ];
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function copyCost(from: string, to: string): number {
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round++) {
    copyFileSync(from, to);
    const handle = openSync(to, "r+");
    fsyncSync(handle);
    closeSync(handle);
    rmSync(to);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / rounds;
}
