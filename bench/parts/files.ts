import { closeSync, copyFileSync, fsyncSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "../../contract/limits.ts";
import { pdfFile } from "../../tests/fixtures/cv-files.ts";
import { type Site, startSite } from "../../tests/support/site.ts";
import { startBare } from "../bare.ts";
import { type Served, startNginx } from "../nginx.ts";
import { cpuSeconds, requirePrograms, residentMegabytes } from "../processes.ts";
import type { Result } from "../result.ts";

const rounds = 20;

/** The largest CV up and down on the embedded store: processor time against copying and nginx, memory against one and many. */
export async function files(): Promise<Result[]> {
  requirePrograms({ nginx: "nginx-light" });
  const folder = mkdtempSync(join(tmpdir(), "bench-files-"));
  const file = join(folder, "cv");
  const bytes = pdfFile("", { padTo: limits.cvBytes });
  writeFileSync(file, bytes);
  const site = await startSite();
  const nginx = await startNginx({ "cv.pdf": bytes });
  const bare = await startBare({ "cv.pdf": bytes });
  const up = () => upload(site, bytes);
  try {
    await up();
    const received = await measureCost(site.pid, up);
    const small = residentMegabytes(site.pid);
    await Promise.all(Array.from({ length: 40 }, up));
    const many = residentMegabytes(site.pid);
    const address = await signedAddress(site, bytes);
    const receiving = { what: "a 10 MB CV received and stored: processor time", unit: "ms", ours: received };
    const sent = await measureCost(site.pid, () => download(address));
    const sending = { what: "a 10 MB CV sent to staff: processor time", unit: "ms", ours: sent };
    const measureSendingCost = async (name: string, { pid, url }: Served) => ({
      name,
      value: await measureCost(pid, () => download(`${url}/cv.pdf`)),
    });
    const bareReceiving = await measureCost(bare.pid, () => put(`${bare.url}/received`, bytes));
    return [
      {
        ...receiving,
        against: { name: "cp and fsync", value: copyCost(file, join(folder, "copy")) },
        aim: { atMost: 2 },
      },
      { ...receiving, against: { name: "bare node:http", value: bareReceiving } },
      { ...sending, against: await measureSendingCost("nginx", nginx), aim: { atMost: 2 } },
      { ...sending, against: await measureSendingCost("bare node:http", bare) },
      {
        what: "memory with 40 uploads of 10 MB at once",
        unit: "MB",
        ours: many,
        against: { name: "with one at a time", value: small },
        aim: { atMost: 1.6 },
      },
    ];
  } finally {
    nginx.stop();
    bare.stop();
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function upload(site: Site, bytes: Buffer): Promise<string> {
  const { uploadURL } = await (await fetch(`${site.url}/api/objects/upload`, { method: "POST" })).json();
  await put(uploadURL, bytes);
  return uploadURL;
}

async function put(url: string, bytes: Buffer): Promise<void> {
  const answer = await fetch(url, { method: "PUT", body: new Uint8Array(bytes) });
  if (!answer.ok) throw new Error(`an upload was answered with ${answer.status}`);
}

/** The URL from which staff download a CV. */
async function signedAddress(site: Site, bytes: Buffer): Promise<string> {
  const send = async (path: string, body: object) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${await site.adminToken()}` };
    const answer = await fetch(site.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
    return answer.json();
  };
  const [job] = await (await fetch(`${site.url}/api/jobs`)).json();
  const { applicationId, applicationToken } = await send(`/api/jobs/${job.id}/apply`, {
    name: "Eva Malá",
    email: "eva@posta.example",
    coverLetter: "I have lit lamps since I was a child, and I know each of them by its name.",
  });
  const resumeFileUrl = await upload(site, bytes);
  await attachTo(site, applicationId, { applicationToken, resumeFileUrl, resumeFilename: "cv.pdf" });
  const headers = { authorization: `Bearer ${await site.adminToken()}` };
  const answer = await fetch(`${site.url}/api/admin/applications/${applicationId}/resume-url`, { headers });
  const { signedUrl } = await answer.json();
  return signedUrl;
}

async function attachTo(site: Site, applicationId: string, body: object): Promise<void> {
  const answer = await fetch(`${site.url}/api/applications/${applicationId}/resume`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`attaching was answered with ${answer.status}`);
}

async function download(url: string): Promise<void> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`a download was answered with ${answer.status}`);
  await answer.arrayBuffer();
}

/** Processor milliseconds of a process for one round of this work. */
async function measureCost(pid: number, work: () => Promise<unknown>): Promise<number> {
  await work();
  const before = cpuSeconds(pid);
  for (let round = 0; round < rounds; round++) await work();
  return ((cpuSeconds(pid) - before) / rounds) * 1_000;
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
