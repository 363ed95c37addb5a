import { afterEach, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../tests/support/app.ts";
import { engines, lacks } from "../tests/support/database.ts";
import { insertMails } from "./mail/outbox.ts";

let site: TestApp;
afterEach(() => site.dispose());

for (const engine of engines) {
  describe.skipIf(lacks(engine))(`receipts on ${engine}`, () => {
    /** How many of these receipts were handed over. */
    async function sentTo(recipients: string[]): Promise<number> {
      let sent = 0;
      const mailer = {
        async send() {
          sent += 1;
        },
        async close() {},
      };
      site = await testApp(engine, {}, (deps) => ({ ...deps, mailer }));
      const { db, clock, background } = site.deps;
      const receipt = { kind: "contactReceipt", language: "en", payload: { name: "Eva" }, subjectId: "1" } as const;
      const drafts = recipients.map((recipient) => ({ ...receipt, recipient }));
      await db.groupCommit([insertMails(db.query, drafts, clock())]);
      await background.runNow("outbox");
      return sent;
    }
    const many = (count: number, address: (at: number) => string) =>
      Array.from({ length: count }, (_, at) => address(at));

    test.each([
      ["as it is", () => "victim@posta.example"],
      ["in capitals", (at: number) => (at % 2 ? "Victim@Posta.example" : "victim@posta.example")],
      ["with labels of its owner's", (at: number) => `victim+${at}@posta.example`],
      [
        "in Gmail's spellings",
        (at: number) => (at % 2 ? `v.ictim+${at}@googlemail.com` : `vic${".".repeat(at % 3)}tim@gmail.com`),
      ],
    ])("twenty a day to one mailbox, written %s", async (_how, address) => {
      expect(await sentTo(many(30, address))).toBe(20);
    });

    test("three hundred an hour to the mailboxes of one domain, and none of its neighbours goes without", async () => {
      const flood = [...many(340, (at) => `somebody${at}@catch-all.example`), "neighbour@posta.example"];
      expect(await sentTo(flood)).toBe(301);
    });

    test("what one mailbox does not get is not taken from its domain", async () => {
      const others = many(280, (at) => `person${at}@gmail.com`);
      expect(await sentTo([...many(100, (at) => `victim+${at}@gmail.com`), ...others])).toBe(300);
    });
  });
}
