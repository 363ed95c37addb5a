import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Bench, openBench } from "../../tests/fixtures/outbox-bench.ts";
import { mailServer, mailTo } from "../../tests/support/mail.ts";
import { offered } from "../../tests/support/services.ts";
import { outboxTask } from "./outbox.task.ts";
import { createSmtpMailer } from "./smtp.ts";

/** All tests of a run share the server and its one mailbox. */
const run = crypto.randomUUID();

describe.skipIf(!offered("exim"))("a real mail server", () => {
  let bench: Bench;
  beforeEach(async () => {
    bench = await openBench("sqlite");
  });

  test("a real mail server delivers each mail once, in its language, and keeps apart those refused for now and for good", async () => {
    const { url, certificate } = await mailServer();
    const mailer = createSmtpMailer(url, { ca: certificate });
    const task = outboxTask({ ...bench.deps, mailer });
    const people = [
      { recipient: `zofia-${run}@customer.example`, language: "sk" },
      { recipient: `ann-${run}@customer.example`, language: "en" },
      { recipient: `reject@${run}.example`, language: "en" },
      { recipient: `busy@${run}.example`, language: "en" },
    ] as const;
    for (const person of people) await bench.enqueue(person);
    const stopping = new AbortController().signal;
    await task.run(stopping);
    await task.run(stopping);
    await mailer.close();

    const rows = await bench.store.db.query.selectFrom("outbox").selectAll().orderBy("created_at").execute();
    const outcome = rows.map(({ recipient, sent_at, failed_at, attempts }) => ({
      recipient,
      state: sent_at ? "sent" : failed_at ? "failed" : "waiting",
      attempts,
    }));
    expect(outcome).toHaveLength(4);
    expect(outcome).toEqual(
      expect.arrayContaining([
        { recipient: "", state: "sent", attempts: 1 },
        { recipient: `reject@${run}.example`, state: "failed", attempts: 1 },
        { recipient: `busy@${run}.example`, state: "waiting", attempts: 1 },
      ]),
    );

    await vi.waitFor(async () => expect(await mailTo(run)).toHaveLength(2), { timeout: 15_000 });
    const [slovak] = await mailTo(`zofia-${run}`);
    expect(slovak).toMatchObject({
      subject: "Tatrion: vašu správu sme dostali",
      from: { name: "Tatrion", address: "hello@tatrion.example" },
      to: [{ address: `zofia-${run}@customer.example` }],
    });
    expect(slovak?.text).toContain("Dobrý deň, Žofia Kováčová,\n\nďakujeme");
    expect(slovak?.html).toContain('<html lang="sk">');
    expect(slovak?.headers.find(({ key }) => key === "received")?.value).toMatch(/with esmtpsa/i);
    const [english] = await mailTo(`ann-${run}`);
    expect(english?.subject).toBe("Tatrion: we have received your message");
    expect(rows.map(({ id }) => `<${id}@tatrion.example>`)).toContain(slovak?.messageId);
  });
});
