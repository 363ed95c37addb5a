import { randomUUID } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { cvFiles } from "../fixtures/cv-files.ts";
import { signIn, testApp } from "../support/app.ts";
import { apply, attach, getPath, objectPath, openJob, readSnapshot, uploaded } from "../support/applicant.ts";

const site = await testApp("sqlite", { RATE_LIMIT_SCALE: "1000" });
afterAll(() => site.dispose());
const job = await openJob(site);
const victim = await apply(site, job);
await attach(site, victim, await uploaded(site, cvFiles.pdf.bytes), "Ľubica.pdf");
const victimObject = (await readSnapshot(site)).applications[0]?.resume_object ?? "";

/** The victim's application and file, which no attempt may change. */
async function unchanged<T>(work: () => Promise<T>): Promise<T> {
  const before = await readSnapshot(site);
  const result = await work();
  expect(await readSnapshot(site)).toEqual(before);
  return result;
}

describe("reading another's CV", () => {
  test("reading a CV by a guessed id gets the same refusal whether the id exists or not", async () => {
    const unknown = `/objects/cvs/${randomUUID()}`;
    const answers = await Promise.all([`/objects/${victimObject}`, unknown].map((url) => site.app.inject(url)));
    const withoutId = (body: string) => body.replace(/<RequestId>.*<\/RequestId>/, "");
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
    expect(withoutId(answers[0]?.body ?? "")).toBe(withoutId(answers[1]?.body ?? "x"));
  });

  test("reading a CV with the signature of another or an expired one is refused", async () => {
    const other = await apply(site, job);
    await attach(site, other, await uploaded(site, cvFiles.txt.bytes), "other.txt");
    const headers = await signIn(site.app);
    const signed = async (id: string) => {
      const answer = await site.app.inject({ url: `/api/admin/applications/${id}/resume-url`, headers });
      return getPath(answer.json().signedUrl);
    };
    const [mine, theirs] = [await signed(other.applicationId), await signed(victim.applicationId)];
    for (const url of [`/objects/${victimObject}${mine.slice(mine.indexOf("?"))}`, `${theirs}&type=text%2Fhtml`])
      expect([url, (await site.app.inject(url)).statusCode]).toEqual([url, 403]);
    expect((await site.app.inject(theirs)).statusCode).toBe(200);
    site.pass(61_000);
    const late = await site.app.inject(theirs);
    expect([late.statusCode, late.body.includes("Request has expired")]).toEqual([403, true]);
  });
});

describe("attaching a file", () => {
  test("attaching a file from a foreign URL is refused, and the server opens no connection", async () => {
    const reached: string[] = [];
    const bait = createServer((request, response) => {
      reached.push(request.url ?? "");
      response.end(cvFiles.pdf.bytes);
    });
    bait.on("connection", () => reached.push("connection"));
    await new Promise<void>((resolve) => bait.listen(0, "127.0.0.1", resolve));
    const { port } = bait.address() as AddressInfo; // listening on TCP
    const opened = () => void reached.push("client socket");
    subscribe("net.client.socket", opened);
    const { applicationId, applicationToken } = await apply(site, job);
    const id = basename(objectPath(await uploaded(site, cvFiles.txt.bytes)));
    const addresses = [
      `http://127.0.0.1:${port}/objects/uploads/${id}`,
      `http://site.test@127.0.0.1:${port}/objects/uploads/${id}`,
      `http://site.test#@127.0.0.1:${port}/objects/uploads/${id}`,
      `http://site.test.evil.example/objects/uploads/${id}`,
      `//127.0.0.1:${port}/objects/uploads/${id}`,
      `\\\\127.0.0.1\\objects\\uploads\\${id}`,
      ...[`file:///objects/uploads/${id}`, "../../../etc/passwd", `uploads/${id}`, "\u0000"],
      ...[`../${victimObject}`, `%2e%2e%2f${victimObject}`, `${id}/../../${victimObject}`, randomUUID(), `${id}/`].map(
        (name) => `/objects/uploads/${name}`,
      ),
      `/objects/${victimObject}`,
    ];
    for (const address of addresses) {
      const payload = { applicationToken, resumeFileUrl: address, resumeFilename: "cv.txt" };
      const url = `/api/applications/${applicationId}/resume`;
      const answer = await unchanged(() => site.app.inject({ method: "PUT", url, payload }));
      expect([400, 404], address).toContain(answer.statusCode);
      const announced = await apply(site, job, { resumeFile: address });
      const row = (await readSnapshot(site)).applications.find((one) => one.id === announced.applicationId);
      expect(row).toMatchObject({ resume_object: null, resume_state: null });
    }
    unsubscribe("net.client.socket", opened);
    await new Promise((resolve) => bait.close(resolve));
    expect(reached).toEqual([]);
  });
});

describe("applying", () => {
  test("an application is answered with id and token only, and appears on no public page", async () => {
    const applied = await apply(site, job, { name: "Zuzana Neviditeľná", email: "zuzana@secret.example" });
    expect(Object.keys(applied).sort()).toEqual(["applicationId", "applicationToken"]);
    const pages = ["/", "/sk", `/?job=${job}`, "/api/jobs", "/jobs.json", "/jobs.xml", "/sitemap.xml"];
    const bodies = await Promise.all(pages.map(async (url) => (await site.app.inject(url)).body));
    for (const secret of ["Zuzana", "secret.example", applied.applicationId, victimObject.slice(4)])
      expect(bodies.join("\n")).not.toContain(secret);
  });
});
