import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { hashText } from "../../server/features/jobs/job-row.ts";
import { signIn, testApp } from "../support/app.ts";
import { lacks } from "../support/database.ts";

const slovak: Record<string, string> = {
  "You have built robots for two years": "Dva roky staviaš roboty",
  "You speak English well enough for a talk": "Dohovoríš sa po anglicky",
  "You drive a car": "Jazdíš autom",
};
/** In the order in which they are learnt. */
const [early = "", middle = "", late = ""] = Object.keys(slovak).toSorted((one, other) =>
  hashText(one) < hashText(other) ? -1 : 1,
);

const advert = (title: string, requirements: string[]) => ({
  title,
  location: "Košice",
  type: "Full-time",
  description: "We build machines.",
  requirements,
  translations: {
    sk: { title, description: "Staviame stroje.", requirements: requirements.map((english) => slovak[english]) },
  },
});

describe.skipIf(lacks("postgres"))("two adverts saved at once", () => {
  test("two jobs that are saved at once share translated sentences without a deadlock", async () => {
    const site = await testApp("postgres");
    const headers = await signIn(site.app);
    const save = (payload: object) => site.app.inject({ method: "POST", url: "/api/admin/jobs", payload, headers });
    const { db } = site.deps;
    const waiting = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db.query);
      return rows[0]?.n;
    };
    const [taken, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holder = db.write(async (write) => {
      const row = { source_hash: hashText(middle), english: middle, slovak: "", updated_at: new Date().toISOString() };
      await write.insertInto("translation_memory").values(row).execute();
      taken.resolve();
      await released.promise;
    });
    await taken.promise;
    const one = save(advert("Engineer", [late, middle, early]));
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    const other = save(advert("Technician", [early, late]));
    await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
    released.resolve();
    await holder;
    expect((await one).statusCode).toBe(201);
    expect((await other).statusCode).toBe(201);
    await site.dispose();
  });
});
