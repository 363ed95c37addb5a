import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isBlank } from "../../contract/fields.ts";
import { limits } from "../../contract/limits.ts";
import { signIn, type TestApp, testApp } from "../support/app.ts";

let site: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  site = await testApp("sqlite", { RATE_LIMIT_SCALE: "100000" });
  headers = await signIn(site.app);
});
afterAll(() => site.dispose());

const trimmed = (text: string) => text.trim();
/** As the contract counts: a letter beyond the first plane is one, though a string's length says two. */
const characters = (text: string) => [...text].length;
/** What a person may type: any letters of any script, no control characters, not only spaces. */
const line = (min: number, max: number) =>
  fc
    .string({ unit: "grapheme", minLength: min, maxLength: max })
    .map((text) => text.replace(/[\p{Cc}\s]+/gu, " ").trim())
    .filter((text) => !isBlank(text) && characters(text) >= min && characters(text) <= limits.shortText);

test("an accepted job is read back the same", async () => {
  const job = fc.record({
    title: line(1, 60),
    location: line(1, 60),
    type: fc.constantFrom("Full-time", "Part-time", "Contract", "Internship"),
    description: fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 300 })
      .map((text) => text.replace(/\p{Cc}/gu, "").trim())
      .filter((text) => !isBlank(text)),
    requirements: fc.array(line(1, 40), { maxLength: 8 }),
  });
  await fc.assert(
    fc.asyncProperty(job, async (payload) => {
      const created = await site.app.inject({ method: "POST", url: "/api/admin/jobs", payload, headers });
      expect(created.statusCode).toBe(201);
      const jobs: { id: string }[] = (await site.app.inject("/api/jobs")).json();
      expect(jobs.find((one) => one.id === created.json().id)).toMatchObject(payload);
      await site.app.inject({ method: "DELETE", url: `/api/admin/jobs/${created.json().id}`, headers });
    }),
    { numRuns: 40 },
  );
});

test("an accepted enquiry is read back the same and found by any of its words", async () => {
  const enquiry = fc.record({
    name: line(2, 60),
    message: fc
      .string({ unit: "grapheme", minLength: 10, maxLength: 300 })
      .map((text) => text.replace(/\p{Cc}/gu, ""))
      .filter((text) => !isBlank(text) && characters(trimmed(text)) >= 10),
  });
  await fc.assert(
    fc.asyncProperty(enquiry, async ({ name, message }) => {
      const payload = { name, email: "eva@posta.example", projectType: "travel", message };
      const sent = await site.app.inject({ method: "POST", url: "/api/contact", payload });
      expect(sent.statusCode).toBe(201);
      const find = async (q: string): Promise<{ id: string }[]> =>
        (await site.app.inject({ url: `/api/admin/contacts?q=${encodeURIComponent(q)}`, headers })).json();
      const listed = (await find("")).find((one) => one.id === sent.json().id);
      expect(listed).toMatchObject({ name, message: trimmed(message) });
      const word = name.split(" ")[0] ?? name;
      expect((await find(word.slice(0, 100))).map((one) => one.id)).toContain(sent.json().id);
    }),
    { numRuns: 40 },
  );
});
