import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { locales } from "../../contract/locales.ts";
import { jobPictureFile } from "../../contract/routes.ts";
import { signIn, type TestApp, testApp } from "../../tests/support/app.ts";

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
