import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { testApp } from "../support/app.ts";
import { openJob } from "../support/applicant.ts";

const site = await testApp("sqlite", { RATE_LIMIT_SCALE: "100000" });
afterAll(() => site.dispose());

test("twenty thousand queries in a row do not block the event loop", async () => {
  let [isDone, turns] = [false, 0];
  const others = (async () => {
    for (; !isDone; turns++) await setImmediate();
  })();
  for (let at = 0; at < 20_000; at++) await sql`select ${at} as number`.execute(site.deps.db.query);
  isDone = true;
  await others;
  expect(turns).toBeGreaterThan(3);
});

test("five thousand queries at once are partly refused as busy, and the database answers afterwards", async () => {
  const ask = () => sql`select 1 as one`.execute(site.deps.db.query);
  const answers = await Promise.allSettled(Array.from({ length: 5_000 }, ask));
  const refused = answers.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(2_000);
  expect(refused.length).toBeLessThan(4_000);
  expect(refused[0]).toMatchObject({ reason: { name: "DatabaseBusy" } });
  expect((await ask()).rows).toEqual([{ one: 1 }]);
});

test("pages of jobs are rendered one at a time, and a full queue answers 503", async () => {
  let [atOnce, maxAtOnce] = [0, 0];
  const { render } = site.renderer;
  site.renderer.render = async (data) => {
    if (!data.job) return render(data);
    maxAtOnce = Math.max(maxAtOnce, ++atOnce);
    await setImmediate();
    atOnce -= 1;
    return render(data);
  };
  const jobs = [];
  for (let at = 0; at < 110; at++) jobs.push(await openJob(site));
  const answers = await Promise.all(jobs.map((id) => site.app.inject(`/?job=${id}`)));
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(new Set(refused.map(({ statusCode, headers }) => [statusCode, headers["retry-after"]].join()))).toEqual(
    new Set(["503,2"]),
  );
  expect(maxAtOnce).toBe(1);
  expect((await site.app.inject(`/?job=${jobs.at(-1)}`)).statusCode).toBe(200);
});
