import { chmodSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pdfFile } from "../fixtures/cv-files.ts";
import { freePort } from "../services/ports.ts";
import { applicationForm } from "../support/applicant.ts";
import { offered } from "../support/services.ts";
import { admin, type Site, startSite } from "../support/site.ts";
import { openBrowser } from "./browser.ts";
import { type RunningProxy, siteName, startNginx } from "./proxies.ts";

const cv = pdfFile("", { padTo: 3 * 1_048_576 });

describe.skipIf(!offered("nginx"))("nginx that sends CVs itself", () => {
  let site: Site;
  let direct: string;
  let proxy: RunningProxy;
  let browser: ReturnType<typeof openBrowser>;
  beforeAll(async () => {
    const port = await freePort();
    const settings = {
      SITE_URL: `https://${siteName}`,
      TRUST_PROXY: "127.0.0.1",
      ACCEL_REDIRECT: "/kept",
      DEMO_CONTENT: "on",
    };
    site = await startSite({ variables: { PORT: String(port), ...settings } });
    // As the unit's StateDirectoryMode in docs/operations.md.
    chmodSync(site.dataDir, 0o710);
    direct = `http://127.0.0.1:${port}`;
    proxy = await startNginx([port], join(site.dataDir, "objects"));
    browser = openBrowser(proxy);
  });
  afterAll(async () => {
    browser?.close();
    await Promise.all([site?.stop(), proxy?.stop()]);
  });

  const answered = ({ body }: { body: Buffer }) => JSON.parse(body.toString());
  /** Where staff fetch the CV of a new application. */
  async function cvAddress(): Promise<string> {
    const [job] = answered(await browser.ask("/api/jobs"));
    const { applicationId, applicationToken } = answered(
      await browser.post(`/api/jobs/${job.id}/apply`, applicationForm),
    );
    const { uploadURL } = answered(await browser.post("/api/objects/upload", {}));
    const { pathname, search } = new URL(uploadURL);
    expect((await browser.ask(pathname + search, { method: "PUT", body: cv })).status).toBe(200);
    const attached = { applicationToken, resumeFileUrl: pathname, resumeFilename: "Ľubica.pdf" };
    const sent = await browser.post(`/api/applications/${applicationId}/resume`, attached, { method: "PUT" });
    expect(sent.status, sent.body.toString()).toBeLessThan(300);
    const { token } = answered(await browser.post("/api/admin/login", admin));
    const path = `/api/admin/applications/${applicationId}/resume-url`;
    const { signedUrl } = answered(await browser.ask(path, { headers: { authorization: `Bearer ${token}` } }));
    return signedUrl.slice(`https://${siteName}`.length);
  }

  test("nginx sends the whole CV to staff and nothing to others", async () => {
    const address = await cvAddress();
    const itself = await fetch(direct + address);
    const sent = await browser.ask(address);
    expect([sent.status, sent.body.equals(cv), Buffer.from(await itself.arrayBuffer()).equals(cv)]).toEqual([
      200,
      true,
      true,
    ]);
    // Only nginx says so of a file: the site did not send it.
    expect([sent.headers["accept-ranges"], itself.headers.get("accept-ranges")]).toEqual(["bytes", null]);
    expect(sent.repeated).toEqual([]);
    expect(sent.headers["x-request-id"]).toMatch(/./);
    const own = new Set(["connection", "keep-alive", "date", "x-request-id"]);
    for (const [name, value] of itself.headers)
      if (!own.has(name)) expect([name, sent.headers[name]]).toEqual([name, value]);
    const place = /cvs\/[0-9a-f-]+/.exec(address)?.[0];
    for (const path of [`/kept/${place}`, `/kept//${place}`, "/kept/", "/kept/uploads", address.replace(/.$/, "_")])
      expect([403, 404], path).toContain((await browser.ask(path)).status);
  });
});
