import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "../../contract/endpoints.ts";
import { limits } from "../../contract/limits.ts";
import { hashToken, newId, newToken } from "../../server/db/ids.ts";
import { pdfFile as pdf } from "../fixtures/cv-files.ts";
import { type TestApp, testApp } from "../support/app.ts";
import { objectPath, openJob, uploaded } from "../support/applicant.ts";
import { engines, lacks } from "../support/database.ts";
import { heldMs, requestMostMs } from "../support/growth.ts";

/** Half a day of applications from one address, and as many enquiries. */
const records = 1_000;
const rowsAtOnce = 50;
const email = "eva@posta.example";
const person = { name: "Eva Malá", email, email_key: email, language: "sk" };

for (const engine of engines) {
  describe.skipIf(lacks(engine))(`of a person with thousands of records, on ${engine}`, () => {
    let site: TestApp;
    const token = newToken();
    beforeAll(async () => {
      site = await testApp(engine, { RATE_LIMIT_SCALE: "1000000" });
      await fill();
    }, 120_000);
    afterAll(() => site.dispose());

    async function fill(): Promise<void> {
      const { query } = site.deps.db;
      const jobs = [await openJob(site, "Keeper"), await openJob(site, "Guard"), null];
      for (let from = 0; from < records; from += rowsAtOnce) {
        const rows = Array.from({ length: rowsAtOnce }, (_, at) => {
          const created_at = new Date(site.time.now.getTime() - (records - from - at) * 1_000).toISOString();
          return { id: newId(), created_at, number: from + at };
        });
        const applications = rows.map(({ id, created_at, number }) => ({
          ...{ id, ...person, job_id: jobs[number % jobs.length] ?? null, cover_letter: "ž".repeat(limits.longText) },
          ...{ keep_for_later: 0, token_hash: newId(), token_expires_at: created_at, search: "", created_at },
          my_token_hash: hashToken(number === 0 ? token : newToken()),
        }));
        const contacts = rows.map(({ id, created_at }) => ({
          ...{ id, ...person, project_type: "robotics", message: "ž".repeat(limits.message), search: "", created_at },
        }));
        const mails = rows.flatMap(({ id: subject_id, created_at }) =>
          ["applicationReceipt", "applicationNotice"].map((kind) => ({
            ...{ id: newId(), kind, recipient: email, language: "sk", payload: "{}", subject_id, created_at },
            ...{ next_attempt_at: created_at, sent_at: created_at },
          })),
        );
        const replies = rows.map(({ id: application_id, created_at }) => ({
          ...{ id: newId(), request_key: newId(), application_id, author: "eva", sends: 1, created_at },
          ...{ subject: "About you", body: "Hello." },
        }));
        await query.insertInto("applications").values(applications).execute();
        await query.insertInto("contacts").values(contacts).execute();
        await query.insertInto("outbox").values(mails).execute();
        await query.insertInto("replies").values(replies).execute();
      }
    }

    /** What each needs beside the token; the last one leaves nothing for others to read. */
    const bodies: Record<string, () => Promise<object> | object> = {
      readMine: () => ({}),
      withdrawMine: () => ({ withdrawn: true }),
      changeMyConsent: () => ({ keepForLater: true }),
      replaceMyResume: async () => {
        await site.app.inject({ method: "PUT", url: "/api/my/withdrawn", payload: { token, withdrawn: false } });
        return { resumeFileUrl: objectPath(await uploaded(site, pdf())), resumeFilename: "cv.pdf" };
      },
      exportMine: () => ({}),
      eraseMine: () => ({ email }),
    };
    const mine = endpoints.filter(({ endpoint }) => endpoint.path.startsWith("/api/my/"));
    const inOrder = Object.keys(bodies).flatMap((name) => mine.filter((one) => one.name === name));

    test("every request by the link is asked for here", () => expect(inOrder).toHaveLength(mine.length));

    test.each(inOrder)("$name holds nobody up", { timeout: 120_000 }, async ({ name, endpoint }) => {
      const times: number[] = [];
      for (let attempt = 0; attempt < (name === "eraseMine" ? 1 : 8); attempt++) {
        const payload = { token, ...(await bodies[name]?.()) };
        const { method, path: url } = endpoint;
        times.push(
          await heldMs(async () => {
            const answer = await site.app.inject({ method, url, payload, payloadAsStream: true });
            for await (const _ of answer.stream());
            expect(answer.statusCode).toBe(endpoint.status);
          }),
        );
        if (times.some((ms) => ms < requestMostMs)) break;
      }
      // Somebody can be erased once only: what else the processor had to do then cannot be told apart.
      expect(Math.min(...times)).toBeLessThan(name === "eraseMine" ? 2 * requestMostMs : requestMostMs);
    });
  });
}
