import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startStaffApp } from "../../../tests/support/app.ts";
import { apply, openJob, readMyToken } from "../../../tests/support/applicant.ts";
import { temporaryFolder } from "../../../tests/support/folders.ts";
import { MailFailure } from "../../mail/mailer.ts";

const marker = "жщюфцэєґћђ";
const person = { name: `Eva ${marker}`, email: "eva.mala@mail.example" };

/** Who erases the person, and whether the notice of the erasure is sent. */
const ways = ["staff", "own page, notice sent", "own page, notice given up"] as const;

test.each(ways)("nothing of an erased person is left in the files of the running site (%s)", async (way) => {
  const dataDir = temporaryFolder("erasure");
  const variables = { DATA_DIR: dataDir, RATE_LIMIT_SCALE: "1000", SMTP_URL: "smtp://127.0.0.1:1" };
  const mailer = {
    async send() {
      if (way === "own page, notice given up") throw new MailFailure("permanent", "refused");
    },
    async close() {},
  };
  const site = await startStaffApp("sqlite", variables, (deps) => ({ ...deps, mailer }));
  const send = (name: string, email: string, message: string) =>
    site.app.inject({ method: "POST", url: "/api/contact", payload: { name, email, message, projectType: "travel" } });
  const others = async () => {
    for (let at = 0; at < 20; at++) await send(`Other ${at}`, "other@mail.example", `Somebody else's message ${at}`);
  };
  await others();
  const asked = await send(person.name, person.email, `My message is ${marker}, that is all.`);
  expect(asked.statusCode).toBe(201);
  const applied = await apply(site, await openJob(site), { ...person, coverLetter: `${marker} `.repeat(10) });
  await others();
  // What staff wrote about and to the person is theirs as well.
  for (const record of [`contacts/${asked.json().id}`, `applications/${applied.applicationId}`]) {
    const note = { text: `Says ${marker}` };
    const letter = { key: "a-letter", subject: marker, text: `Dear ${marker}` };
    const wrote = [
      await site.send("PUT", `${record}/note`, note),
      await site.send("POST", `${record}/replies`, letter),
    ];
    expect(wrote.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  }
  const { query } = site.deps.db;
  if (way === "staff") {
    const payload = { email: person.email, confirmation: person.email };
    const erased = await site.send("POST", "erasures", payload);
    expect(erased.json()).toMatchObject({ contacts: 1, applications: 1 });
  } else {
    const token = await readMyToken(site);
    await site.deps.scheduler.runNow("outbox");
    const payload = { token, email: person.email };
    const erased = await site.app.inject({ method: "POST", url: "/api/my/erase", payload });
    expect(erased.statusCode).toBe(204);
    const notice = query.selectFrom("outbox").select(["recipient", "sent_at"]).where("kind", "=", "myNotice");
    expect(await notice.execute()).toEqual([{ recipient: person.email, sent_at: null }]);
    await site.deps.scheduler.runNow("outbox");
    const sent_at = way === "own page, notice sent" ? expect.any(String) : null;
    expect(await notice.execute()).toEqual([{ recipient: "", sent_at }]);
  }
  expect((await site.get("contacts?q=other%201")).length).toBeGreaterThan(20);
  // While the site runs, the write-ahead log next to the database holds the last changes.
  const files = readdirSync(dataDir).filter((name) => name.startsWith("site.db"));
  expect(files).toContain("site.db-wal");
  const file = Buffer.concat(files.map((name) => readFileSync(join(dataDir, name))));
  await site.dispose();
  expect(file.includes("other@mail.example")).toBe(true);
  expect([marker, person.email].filter((text) => file.includes(text))).toEqual([]);
});
