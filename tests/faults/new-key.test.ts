import { afterEach, beforeEach, expect, test } from "vitest";
import { cvFiles } from "../fixtures/cv-files.ts";
import { temporaryFolder } from "../support/folders.ts";
import { type Site, startSite } from "../support/site.ts";
import { runCommand } from "./commands.ts";
import { attachFile, call, createJob, sendApplication, sendFile } from "./visitor.ts";

let folder: string;
let site: Site | undefined;
beforeEach(() => {
  folder = temporaryFolder("fault");
});
afterEach(() => site?.stop());

test("a new signing key invalidates signed URLs, but no session and no file", async () => {
  const start = async () => (site = await startSite({ dataDir: folder }));
  const newKey = () => runCommand("server/cli/admin.ts", ["new-key"], { DATA_DIR: folder }).ended;
  const none = temporaryFolder("fault");
  expect(await runCommand("server/cli/admin.ts", ["new-key"], { DATA_DIR: none }).ended).toMatchObject({ code: 1 });

  let { url, adminToken } = await start();
  const session = await adminToken();
  const applied = await sendApplication(url, await createJob(url, session));
  if (!applied) throw new Error("not applied");
  expect((await attachFile(url, applied, (await sendFile(url)) ?? "")).status).toBe(200);
  const cvAddress = async () => {
    const { status, body } = await call(
      "GET",
      `${url}/api/admin/applications/${applied.id}/resume-url`,
      undefined,
      session,
    );
    expect(status).toBe(200);
    const { pathname, search } = new URL(String(body.signedUrl));
    return pathname + search;
  };
  const old = await cvAddress();
  expect((await fetch(url + old)).status).toBe(200);

  await site?.stop();
  expect(await newKey()).toMatchObject({ code: 0 });
  ({ url, adminToken } = await start());
  expect((await fetch(url + old)).status).toBe(403);
  const fetched = await fetch(url + (await cvAddress()));
  expect(Buffer.from(await fetched.arrayBuffer()).equals(cvFiles.pdf.bytes)).toBe(true);
  await adminToken();
}, 240_000);
