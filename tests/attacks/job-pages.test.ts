import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../server/db/ids.ts";
import { type TestApp, testApp } from "../support/app.ts";

/** In two languages more pages than are kept. */
const adverts = 260;
let site: TestApp;
let paths: string[];
let [rendered, atOnce, mostAtOnce] = [0, 0, 0];

beforeAll(async () => {
  site = await testApp();
  const { render } = site.renderer;
  site.renderer.render = async (data) => {
    if (!data.job) return render(data);
    rendered += 1;
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    await new Promise((done) => setTimeout(done, 2));
    atOnce -= 1;
    return render(data);
  };
  const at = "2026-01-01T00:00:00.000Z";
  const job = {
    ...{ title: "Lamplighter", type: "Full-time", location: "Nitra", description: "Lamps.", requirements: "[]" },
    ...{ slovak_title: "", slovak_description: "", slovak_requirements: "[]", slovak_sources: "{}", version: 1 },
    ...{ state: "closed" as const, created_at: at, updated_at: at },
  };
  const jobs = Array.from({ length: adverts }, () => ({ id: newId(), ...job }));
  for (let from = 0; from < adverts; from += 50) {
    const some = jobs.slice(from, from + 50);
    await site.deps.db.query.insertInto("jobs").values(some).execute();
  }
  paths = jobs.flatMap(({ id }) => [`/?job=${id}`, `/sk?job=${id}`]);
});
afterAll(() => site.dispose());

const ask = (url: string, remoteAddress: string) => site.app.inject({ url, remoteAddress });

test("whoever asks for all jobs at once waits for their own turns, and nobody else waits behind them", async () => {
  const flood = paths.slice(0, 200).map((path) => ask(path, "10.0.0.1"));
  const [path = ""] = paths.slice(-1);
  const visitor = await ask(path, "192.0.2.1");
  expect([visitor.statusCode, rendered < 10]).toEqual([410, true]);
  const answers = await Promise.all(flood);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([410, 503]));
  expect(answers.find(({ statusCode }) => statusCode === 503)?.headers).toHaveProperty("retry-after");
  expect([rendered < 50, mostAtOnce]).toEqual([true, 1]);
});

test("asking for all of them in turn, again and again, does not render each of them each time", async () => {
  for (const path of paths) await ask(path, "10.0.0.1");
  rendered = 0;
  for (const path of paths) expect((await ask(path, "10.0.0.1")).statusCode).toBe(410);
  expect(rendered).toBeLessThan(paths.length * 0.7);
});
