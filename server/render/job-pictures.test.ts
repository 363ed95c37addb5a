import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { locales } from "../../contract/locales.ts";
import { jobPictureFile } from "../../contract/routes.ts";
import { signIn, type TestApp, testApp } from "../../tests/support/app.ts";
import { glyphs } from "./glyphs.ts";
import { breakLines, setLine } from "./set-lines.ts";

const job = { title: "Robotics Engineer", location: "Žilina", description: "Builds robots.", type: "Full-time" };
let site: TestApp;
let headers: Awaited<ReturnType<typeof signIn>>;
beforeAll(async () => {
  site = await testApp("sqlite");
  headers = await signIn(site.app);
});
afterAll(() => site.dispose());

async function addJob(change: object = {}): Promise<string> {
  const payload = { ...job, ...change };
  return (await site.app.inject({ method: "POST", url: "/api/admin/jobs", payload, headers })).json().id;
}

const ask = (id: string, locale = locales[0] ?? "en", known = {}) =>
  site.app.inject({ url: jobPictureFile(id, locale), headers: known });

/** The rows of the picture that have something as light as its words. */
async function writtenRows(picture: Buffer): Promise<number[]> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const rows = Array.from({ length: info.height }, (_, row) => row);
  return rows.filter((row) => data.subarray(row * info.width, (row + 1) * info.width).some((light) => light > 120));
}

test("a job has a picture in each language, and nobody sends it twice", async () => {
  const id = await addJob({
    translations: { sk: { title: "Inžinier (m/ž)", description: "Roboty.", requirements: [] } },
  });
  const answers = await Promise.all(locales.map((locale) => ask(id, locale)));
  for (const { statusCode, headers: sent, rawPayload } of answers) {
    expect([statusCode, sent["content-type"]]).toEqual([200, "image/png"]);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    expect(rawPayload.length).toBeLessThan(100_000);
  }
  expect(new Set(answers.map(({ headers: { etag } }) => etag)).size).toBe(locales.length);
  const again = await ask(id, locales[0], { "if-none-match": answers[0]?.headers.etag });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test("a title of any length and letters keeps to its place", async () => {
  const whole = await writtenRows((await ask(await addJob())).rawPayload);
  const titles = ["W".repeat(200), "Ťažký žeriav ".repeat(15).trim(), "Инженер 🤖"];
  for (const title of titles) {
    const { statusCode, rawPayload } = await ask(await addJob({ title }));
    expect(statusCode).toBe(200);
    const rows = await writtenRows(rawPayload);
    // The name of the company above and the facts below stand where they stand with a short title.
    expect([rows[0], rows.at(-1)]).toEqual([whole[0], whole.at(-1)]);
    // Between the company's name and the title there is nothing.
    expect(rows).not.toContain(130);
  }
});

test("there is none of what is not on the site, and one that is over says so", async () => {
  const id = await addJob();
  const open = await ask(id);
  await site.app.inject({ method: "PUT", url: `/api/admin/jobs/${id}/state`, payload: { state: "closed" }, headers });
  const closed = await ask(id);
  expect(closed.statusCode).toBe(200);
  expect(closed.headers.etag).not.toBe(open.headers.etag);
  expect((await ask(await addJob({ state: "draft" }))).statusCode).toBe(404);
  expect((await ask("nothing")).statusCode).toBe(404);
  expect((await ask("..%2f..%2fetc")).statusCode).toBe(404);
});

test("every letter of Slovak is drawn with its marks, and pairs stand closer where the font says so", () => {
  const letters = "AÁÄBCČDĎEÉFGHIÍJKLĹĽMNŇOÓÔPQRŔSŠTŤUÚVWXYÝZŽ";
  for (const letter of letters + letters.toLowerCase())
    expect([letter, glyphs().of.has(letter)]).toEqual([letter, true]);
  expect(setLine("AV").width).toBeLessThan(setLine("A").width + setLine("V").width);
  expect(setLine("ÁV").width).toBeLessThan(setLine("Á").width + setLine("V").width);
});

test("lines break between words, never after a tied one, and end with … where there is no room", () => {
  const width = setLine("robots and people").width;
  expect(breakLines("robots and people", { width, most: 1 })).toEqual({ lines: ["robots and people"], isWhole: true });
  expect(breakLines("robots and\u00a0people today", { width: width - 1, most: 2 })).toEqual({
    lines: ["robots", "and\u00a0people today"],
    isWhole: true,
  });
  const { lines, isWhole } = breakLines("robots and people together", { width, most: 1 });
  expect([lines.length, isWhole, lines[0]?.endsWith("…")]).toEqual([1, false, true]);
  for (const line of breakLines("W".repeat(300), { width, most: 3 }).lines)
    expect(setLine(line).width).toBeLessThanOrEqual(width);
});
