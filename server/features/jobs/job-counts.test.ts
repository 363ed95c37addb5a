import { describe, expect, test } from "vitest";
import { signIn, testApp } from "../../../tests/support/app.ts";
import { applicationForm, openJob } from "../../../tests/support/applicant.ts";
import { engines } from "../../../tests/support/database.ts";
import { offered } from "../../../tests/support/services.ts";
import { isRobot } from "./visit-source.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const googlebot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

async function start(engine: (typeof engines)[number], variables: Record<string, string> = {}) {
  const site = await testApp(engine, variables);
  const { app, deps } = site;
  const look = (path: string, headers: Record<string, string> = {}) =>
    app.inject({ url: path, headers: { "user-agent": firefox, ...headers } });
  return {
    ...site,
    look,
    flush: () => deps.scheduler.runNow("job counts"),
    async numbers() {
      const headers = await signIn(app);
      return (await app.inject({ url: "/api/admin/jobs", headers })).json()[0].numbers;
    },
  };
}

describe.each(engines)("job numbers on %s", (engine) => {
  test("views, begun and sent applications of a job are counted by day, host and language", async () => {
    const site = await start(engine);
    const { app, look, flush, numbers, time, deps } = site;
    time.now = new Date("2026-11-16T22:30:00Z");
    const id = await openJob(site);
    await look(`/?job=${id}`, { referer: "https://www.profesia.sk/praca?q=lampar" });
    await look(`/?job=${id}`, { referer: "http://localhost/" });
    time.now = new Date("2026-11-16T23:30:00Z");
    await look(`/sk?job=${id}`, { referer: "https://profesia.sk/" });
    await look(`/api/jobs/${id}/form-token?lang=sk&from=profesia.sk`);
    const payload = { ...applicationForm, language: "sk", from: "profesia.sk" };
    const send = () =>
      app.inject({
        method: "POST",
        url: `/api/jobs/${id}/apply`,
        headers: { "user-agent": firefox, "idempotency-key": "one-application" },
        payload,
      });
    await send();
    await send();
    expect((await numbers()).views, "counts are not written with each request").toBe(0);
    await flush();
    await flush();
    expect(await numbers()).toEqual({
      views: 3,
      begun: 1,
      sent: 1,
      days: [...Array(28).fill(0), 2, 1],
      hosts: [
        { host: "profesia.sk", views: 2, begun: 1, sent: 1 },
        { host: "", views: 1, begun: 0, sent: 0 },
      ],
      languages: expect.arrayContaining([
        { language: "en", views: 2, begun: 0, sent: 0 },
        { language: "sk", views: 1, begun: 1, sent: 1 },
      ]),
    });
    const [row] = await deps.db.query.selectFrom("job_counts").selectAll().execute();
    expect(Object.keys(row ?? {}).sort()).toEqual(["begun", "day", "host", "job_id", "language", "sent", "views"]);
  });

  test("robots, pages fetched ahead, and jobs that are not on the site are left out", async () => {
    const site = await start(engine);
    const id = await openJob(site);
    await site.look(`/?job=${id}`, { "user-agent": googlebot });
    await site.look(`/?job=${id}`, { "sec-purpose": "prefetch;prerender" });
    await site.app.inject({ method: "HEAD", url: `/?job=${id}`, headers: { "user-agent": firefox } });
    await site.look("/?job=made-up");
    await site.flush();
    expect(await site.deps.db.query.selectFrom("job_counts").selectAll().execute()).toEqual([]);
  });

  test("made-up referrers do not fill the table", async () => {
    const site = await start(engine);
    const id = await openJob(site);
    for (let number = 0; number < 80; number++)
      await site.look(`/?job=${id}`, { referer: `https://h${number}.example/` });
    await site.flush();
    const rows = await site.deps.db.query.selectFrom("job_counts").select(["host", "views"]).execute();
    expect(rows).toHaveLength(51);
    expect(rows.find(({ host }) => host === "")?.views).toBe(30);
  });

  test("counts are written when the server stops, and deleted after thirteen months", async () => {
    const site = await start(engine);
    const { deps, time } = site;
    time.now = new Date("2026-11-16T12:00:00Z");
    const id = await openJob(site);
    const row = { job_id: id, host: "", language: "en", views: 1, begun: 0, sent: 0 };
    await deps.db.query
      .insertInto("job_counts")
      .values([
        { ...row, day: "2025-01-01" },
        { ...row, day: "2025-12-01" },
      ])
      .execute();
    await deps.scheduler.runNow("retention");
    await site.look(`/?job=${id}`);
    await site.app.close();
    await deps.scheduler.stop();
    const kept = await deps.db.query.selectFrom("job_counts").select("day").orderBy("day").execute();
    expect(kept).toEqual([{ day: "2025-12-01" }, { day: "2026-11-16" }]);
  });
});

const files = [
  {
    lang: "en",
    name: "job-numbers-2026-11-16.csv",
    lines: [
      '"Day","Position","Referrer","Language","Views","Applications started","Applications sent"',
      '"2026-11-16","Lamplighter; night","","English","1","0","0"',
      '"2026-11-15","Lamplighter; night","profesia.sk","Slovak","1","0","0"',
    ],
  },
  {
    lang: "sk",
    name: "pozicie-cisla-2026-11-16.csv",
    lines: [
      '"Deň";"Pozícia";"Odkiaľ prišli";"Jazyk";"Zobrazenia";"Rozpísané žiadosti";"Odoslané žiadosti"',
      '"2026-11-16";"Lamplighter; night";"";"angličtina";"1";"0";"0"',
      '"2026-11-15";"Lamplighter; night";"profesia.sk";"slovenčina";"1";"0";"0"',
    ],
  },
];

test.each(engines)("job numbers are exported as CSV on %s", async (engine) => {
  const site = await start(engine);
  site.time.now = new Date("2026-11-15T12:00:00Z");
  const id = await openJob(site, "Lamplighter; night");
  await site.look(`/sk?job=${id}`, { referer: "https://profesia.sk/" });
  site.time.now = new Date("2026-11-16T12:00:00Z");
  await site.look(`/?job=${id}`);
  await site.flush();
  const headers = await signIn(site.app);
  for (const { lang, name, lines } of files) {
    const file = await site.app.inject({ url: `/api/admin/job-numbers?lang=${lang}`, headers });
    expect(file.headers["content-disposition"]).toBe(`attachment; filename="${name}"`);
    expect(file.body).toBe(`\uFEFF${lines.join("\r\n")}\r\n`);
  }
  expect((await site.app.inject("/api/admin/job-numbers")).statusCode).toBe(401);
});

test.skipIf(!offered("postgres"))("the counts of all instances are added up", async () => {
  const one = await start("postgres");
  const other = await start("postgres", { DATABASE_URL: one.deps.config.database.url ?? "" });
  const id = await openJob(one);
  await expect.poll(async () => (await other.app.inject("/api/jobs")).json().length).toBe(1);
  for (const site of [one, other, one]) await site.look(`/?job=${id}`);
  await Promise.all([one.flush(), other.flush()]);
  expect((await one.numbers()).views).toBe(3);
});

test.each([
  [firefox, false],
  ["Mozilla/5.0 (Linux; Android 16; CUBOT X50) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36", false],
  [googlebot, true],
  ["LinkedInBot/1.0 (compatible; Mozilla/5.0)", true],
  ["curl/8.5.0", true],
  ["", true],
])("%s is a robot: %s", (agent, expected) => {
  expect(isRobot({ method: "GET", headers: { "user-agent": agent } })).toBe(expected);
});
