import { connect } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import { attachFile, call, createJob, sendFile } from "../faults/visitor.ts";
import { pdfFile } from "../fixtures/cv-files.ts";
import { startMailServer } from "../fixtures/smtp-server.ts";
import { admin, startSite } from "../support/site.ts";

/** Everything that people type or receive in this run; the server may print none of it. */
const typed = {
  name: "Zuzana Nezabudnutelna",
  email: "zuzana.nezabudnutelna@tajomstvo.example",
  phone: "+421 911 222 333",
  company: "Tajna firma",
  message: "Sprava, ktoru nema nikto citat.",
  coverLetter: "List, ktory je iba pre ludi z personalneho oddelenia, a pre nikoho ineho.",
  filename: "Nezabudnutelna-zivotopis.pdf",
  password: "wrong password of somebody",
  search: "hladanie-osoby",
  path: "tajna-cesta",
  note: "Poznamka, ktoru pisu kolegovia.",
  letter: "Odpoved, ktora patri jednej osobe.",
};
const secrets = new Set<string>([...Object.values(typed), admin.password]);
const mail = await startMailServer();
const variables = { LOG_LEVEL: "trace", SMTP_URL: mail.url, NODE_EXTRA_CA_CERTS: mail.certificateFile };
const site = await startSite({ variables });
afterAll(async () => {
  await site.stop();
  await mail.close();
});

test("ASVS 16.2.5, 16.3.4: logs at the finest level contain no typed text, no token and no signature", async () => {
  const { url } = site;
  const token = await site.adminToken();
  secrets.add(token);
  await everyVisitorsWay(url, token);
  await everyStaffsWay(url, token);
  await everyOwnPage(url);
  await everyMistake(url, token);
  await brokenDatabase(url);
  await site.stop();

  const log = site.log();
  expect(log.match(/"msg":"request"/g)?.length).toBeGreaterThan(15);
  expect(log).toContain('"msg":"request failed"');
  expect(log).toContain('"msg":"mail handed over"');
  const printed = [...secrets].filter((secret) => log.toLowerCase().includes(secret.toLowerCase()));
  expect(printed).toEqual([]);
  const words = ["Nezabudnutelna", "tajomstvo.example", "s3cret", "signature=", "Bearer", "zivotopis"];
  expect(words.filter((word) => log.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
}, 90_000);

async function everyVisitorsWay(url: string, token: string): Promise<void> {
  const { name, email, phone, company, message, coverLetter, filename } = typed;
  const enquiry = { name, email, company, projectType: "travel", message };
  expect((await call("POST", `${url}/api/contact`, enquiry)).status).toBe(201);
  const job = await createJob(url, token, "Robot Keeper");
  const applied = await call("POST", `${url}/api/jobs/${job}/apply`, { name, email, phone, coverLetter });
  const [id, applicationToken] = [String(applied.body.applicationId), String(applied.body.applicationToken)];
  const file = (await sendFile(url, pdfFile())) ?? "";
  for (const secret of [applicationToken, signatureIn(file)]) secrets.add(secret);
  const body = { applicationToken, resumeFileUrl: file, resumeFilename: filename };
  expect((await call("PUT", `${url}/api/applications/${id}/resume`, body)).status).toBe(200);
  for (const list of ["contacts", "applications"])
    await call("GET", `${url}/api/admin/${list}?q=${typed.search}`, undefined, token);
  const download = await call("GET", `${url}/api/admin/applications/${id}/resume-url`, undefined, token);
  const signed = String(download.body.signedUrl);
  secrets.add(signatureIn(signed));
  expect((await fetch(signed)).status).toBe(200);
}

/** Texts that staff write about and to a person. */
async function everyStaffsWay(url: string, token: string): Promise<void> {
  const { name, email, phone, coverLetter, note, letter, search } = typed;
  const profile = await call("POST", `${url}/api/profiles`, { name, email, phone, coverLetter });
  expect(profile.status).toBe(201);
  secrets.add(String(profile.body.applicationToken));
  const staff = async (method: "GET" | "PUT" | "POST", path: string, body?: object) =>
    expect((await call(method, `${url}/api/admin/${path}`, body, token)).status, path).toBe(200);
  const reply = { subject: letter, text: letter };
  const record = `applications/${profile.body.applicationId}`;
  await staff("PUT", `${record}/note`, { text: note });
  await staff("PUT", `${record}/stage`, { stage: "interview" });
  await staff("POST", `${record}/replies`, { ...reply, date: new Date(Date.now() + 86_400_000).toISOString() });
  const applications = [{ id: profile.body.applicationId, revision: 1 }];
  await staff("POST", "applications/decline", { revision: 0, applications });
  await staff("PUT", "templates/ask", { en: reply, sk: reply });
  await staff("GET", `${record}/history`);
  await staff("GET", `applications/drafts?template=ask&ids=${profile.body.applicationId}`);
  await staff("POST", "erasures/count", { email });
  for (const file of ["contacts/export", "applications/export", "applications/cvs"]) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/api/admin/${file}?q=${file.endsWith("cvs") ? "" : search}`, { headers });
    expect([file, answer.status]).toEqual([file, 200]);
    await answer.arrayBuffer();
  }
}

/** The page behind the link of the receipt, and all that is done there. */
async function everyOwnPage(url: string): Promise<void> {
  const receipts = () => mail.arrived.flatMap(({ mail: { text } }) => text?.match(/[?&]my=([\w-]{43})/)?.[1] ?? []);
  await expect.poll(() => receipts().length, { timeout: 20_000 }).toBe(2);
  const [link = ""] = receipts();
  for (const secret of receipts()) secrets.add(secret);
  expect((await fetch(`${url}/?my=${link}`)).status).toBe(200);
  expect((await fetch(`${url}/sk?my=${link.slice(1)}x`)).status).toBe(404);
  const mine = async (method: "PUT" | "POST", path: string, body: object = {}) =>
    (await call(method, `${url}/api/my/${path}`, { token: link, ...body })).status;
  expect(await mine("POST", "application")).toBe(200);
  expect(await mine("PUT", "withdrawn", { withdrawn: true })).toBe(200);
  expect(await mine("PUT", "consent", { keepForLater: true })).toBe(200);
  expect(await mine("POST", "export")).toBe(200);
  expect(await mine("POST", "erase", { email: typed.email })).toBe(204);
  expect(await mine("POST", "application")).toBe(404);
}

async function everyMistake(url: string, token: string): Promise<void> {
  const { name, email, password, path, message } = typed;
  await call("POST", `${url}/api/admin/login`, { username: name, password });
  await call("POST", `${url}/api/contact`, { name, email, message, projectType: "none" });
  await fetch(`${url}/api/contact`, {
    method: "POST",
    body: `{"name":"${name}`,
    headers: { "content-type": "application/json" },
  });
  await fetch(`${url}/api/contact`, { method: "POST", body: name, headers: { "content-type": email } });
  await fetch(`${url}/${path}?email=${email}`);
  await fetch(`${url}/objects/uploads/${path}?signature=${path}`, { method: "PUT", body: message });
  await fetch(`${url}/api/admin/contacts?token=${token}`, { headers: { authorization: `Bearer ${password}` } });
  await attachFile(url, { id: path, token: password }, `https://${path}.example/`);
  await new Promise<void>((resolve) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.end(`NOT HTTP ${name}\r\n\r\n`));
    socket
      .on("close", () => resolve())
      .on("error", () => undefined)
      .resume();
  });
}

/** The messages of a database quote what did not fit. */
async function brokenDatabase(url: string): Promise<void> {
  const database = new DatabaseSync(join(site.dataDir, "site.db"), { timeout: 5_000 });
  database.exec("create trigger refuse before insert on contacts begin select raise(abort, 'refused'); end");
  const { name, email, message } = typed;
  const enquiry = { name, email, projectType: "travel", message };
  expect((await call("POST", `${url}/api/contact`, enquiry)).status).toBe(500);
  database.close();
}

function signatureIn(address: string): string {
  return new URL(address).searchParams.get("signature") ?? "";
}
