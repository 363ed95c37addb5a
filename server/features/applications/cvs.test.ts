import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { cvFiles } from "../../../tests/fixtures/cv-files.ts";
import { type StaffApp, startStaffApp } from "../../../tests/support/app.ts";
import { applicationForm, apply, attach, openJob, uploaded } from "../../../tests/support/applicant.ts";
import { engines } from "../../../tests/support/database.ts";
import { readZip, unpack } from "../../inspection/zip.ts";
import { objectKey } from "../../storage/storage.ts";

/** Names and contents, as a strict reader finds them. */
function unpacked(archive: Buffer): Record<string, string | undefined> {
  const entries = readZip(archive) ?? [];
  return Object.fromEntries(entries.map((entry) => [entry.name, unpack(archive, entry)?.toString("base64")]));
}

describe.each(engines)("the CVs of a job on %s", (engine) => {
  let site: StaffApp;
  beforeEach(async () => {
    site = await startStaffApp(engine, { RATE_LIMIT_SCALE: "1000" });
  });
  const getArchive = (query: string) => site.send("GET", `applications/cvs?${query}`);

  test("the CVs of a job are in one archive under unique names, and each is logged", async () => {
    const job = await openJob(site, "Keeper");
    for (const name of ["Eva Malá", "eva malá", "Eva Malá"]) {
      site.pass(1_000);
      await attach(site, await apply(site, job, { name }), await uploaded(site, cvFiles.txt.bytes), "cv.txt");
    }
    await apply(site, job, { name: "No CV" });
    await attach(site, await apply(site, await openJob(site, "Other")), await uploaded(site, cvFiles.pdf.bytes));
    const answer = await getArchive(`job=${job}&lang=sk`);
    expect(answer.headers["content-type"]).toBe("application/zip");
    expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="zivotopisy-[\d-]{10}\.zip"$/);
    const files = unpacked(answer.rawPayload);
    expect(Object.keys(files)).toEqual([
      "Eva Malá – Keeper.txt",
      "eva malá – Keeper (2).txt",
      "Eva Malá – Keeper (3).txt",
    ]);
    expect(new Set(Object.values(files))).toEqual(new Set([cvFiles.txt.bytes.toString("base64")]));
    const audit = await site.get("audit");
    const actions = audit.map(({ action }: { action: string }) => action);
    expect(actions.filter((action: string) => action === "cvDownloaded")).toHaveLength(3);
    expect(actions.filter((action: string) => action === "cvsDownloaded")).toHaveLength(1);
  });

  test("an archive of more than a thousand CVs is complete", async () => {
    const first = await apply(site, await openJob(site), { name: "Eva" });
    await attach(site, first, await uploaded(site, cvFiles.txt.bytes), "cv.txt");
    const { query } = site.deps.db;
    const row = await query.selectFrom("applications").selectAll().executeTakeFirstOrThrow();
    const keys = Array.from({ length: 1_004 }, () => objectKey("cvs", randomUUID()));
    for (const key of keys) await site.deps.storage.copy(row.resume_object ?? "", key);
    const others = keys.map((key) => ({ ...row, id: key, token_hash: key, my_token_hash: key, resume_object: key }));
    await query.insertInto("applications").values(others).execute();
    expect(Object.keys(unpacked((await getArchive("")).rawPayload))).toHaveLength(1_005);
  });

  test("a download ends at the next CV when its session has ended", async () => {
    const job = await openJob(site, "Keeper");
    for (const name of ["First", "Second", "Third"])
      await attach(site, await apply(site, job, { name }), await uploaded(site, cvFiles.txt.bytes), "cv.txt");
    const { db, storage } = site.deps;
    const read = storage.read.bind(storage);
    vi.spyOn(storage, "read").mockImplementationOnce(async (key) => {
      await db.query.deleteFrom("sessions").execute();
      return read(key);
    });
    await expect(getArchive(`job=${job}`)).rejects.toThrow();
    const audit = await db.query.selectFrom("audit_events").select("action").execute();
    expect(audit.filter(({ action }) => action === "cvDownloaded")).toHaveLength(1);
  });

  test.each([
    ["en", "missing-cvs.txt", /^These CVs /],
    ["sk", "chybajuce-zivotopisy.txt", /^Tieto životopisy /],
  ])("lost CVs are named in a list in the archive (%s)", async (lang, list, words) => {
    const job = await openJob(site, "Keeper");
    for (const name of ["Lost One", "Lost Two", "Here"]) {
      site.pass(1_000);
      await attach(site, await apply(site, job, { name }), await uploaded(site, cvFiles.txt.bytes), "cv.txt");
    }
    const lost = await site.deps.db.query
      .selectFrom("applications")
      .select("resume_object")
      .where("name", "like", "Lost%")
      .execute();
    for (const { resume_object } of lost) await site.deps.storage.remove(resume_object ?? "");
    const files = unpacked((await getArchive(`job=${job}&lang=${lang}`)).rawPayload);
    expect(Object.keys(files)).toEqual(["Here – Keeper.txt", list]);
    const [first, , ...names] = Buffer.from(files[list] ?? "", "base64")
      .toString()
      .trimEnd()
      .split("\n");
    expect(first).toMatch(words);
    expect(names).toEqual(["Lost Two – Keeper.txt", "Lost One – Keeper.txt"]);
    const audit = await site.get("audit");
    const downloads = audit.filter(({ action }: { action: string }) => action === "cvDownloaded");
    expect(downloads, "lost CVs are not downloads").toHaveLength(1);
  });

  test("the CVs of general profiles can be downloaded and are counted first", async () => {
    const sent = await site.app.inject({ method: "POST", url: "/api/profiles", payload: applicationForm });
    await attach(site, sent.json(), await uploaded(site, cvFiles.txt.bytes), "cv.txt");
    await apply(site, await openJob(site));
    expect(Object.keys(unpacked((await getArchive("job=general")).rawPayload))).toEqual([
      `${applicationForm.name}.txt`,
    ]);
    const job = await openJob(site, "Other");
    await attach(site, await apply(site, job), await uploaded(site, cvFiles.pdf.bytes));
    const [general, other] = [`${applicationForm.name}.txt`, `${applicationForm.name} – Other.pdf`];
    expect(Object.keys(unpacked((await getArchive("")).rawPayload)).sort()).toEqual([other, general]);
    expect(Object.keys(unpacked((await getArchive(`job=${job}`)).rawPayload))).toEqual([other]);
    const counted = await site.send("GET", "applications?limit=1&cv=1&job=general");
    expect(counted.headers["x-total-count"]).toBe("1");
    expect(counted.json()).toMatchObject([{ id: sent.json().applicationId }]);
  });

  test("the CVs and all records of a person are counted before they are erased", async () => {
    const email = applicationForm.email.toUpperCase();
    const count = async () => (await site.send("POST", "erasures/count", { email })).json();
    expect(await count()).toEqual({ contacts: 0, applications: 0, files: 0 });
    await attach(site, await apply(site, await openJob(site)), await uploaded(site, cvFiles.txt.bytes), "cv.txt");
    await apply(site, await openJob(site));
    expect(await count()).toEqual({ contacts: 0, applications: 2, files: 1 });
  });

  test("an archive without any CV is refused", async () => {
    expect((await getArchive(`job=${await openJob(site)}`)).json()).toMatchObject({ code: "resumeNotFound" });
  });
});
