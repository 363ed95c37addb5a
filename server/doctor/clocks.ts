import { sql } from "kysely";
import { type Check, fine, type Patient, problem, warning } from "./finding.ts";
import { visit } from "./visit.ts";

const worth = { saying: 30_000, mending: 300_000 };

/** A bucket refuses what is signed a quarter of an hour off; links and sessions end too early or too late before that. */
export const clocks: Check = {
  name: "clock",
  async look(patient) {
    const others = await Promise.all([
      timeOf("the database", () => databaseTime(patient), patient),
      timeOf("the bucket", () => servedTime(patient.storage?.browserOrigin), patient),
      timeOf(
        "the address",
        () => servedTime(patient.config.siteUrl && `${patient.config.siteUrl}/healthz`, patient.authority),
        patient,
      ),
    ]);
    const known = others.filter((other) => other !== undefined);
    const wrong = known.filter(({ offMs }) => Math.abs(offMs) > worth.saying);
    if (wrong.length === 0)
      return known.length === 0
        ? []
        : [fine(`The clock agrees with ${known.map(({ whose }) => whose).join(" and ")}.`)];
    const words = wrong.map(({ whose, offMs }) => `${Math.round(Math.abs(offMs) / 1_000)} seconds from ${whose}`);
    const grave = wrong.some(({ offMs }) => Math.abs(offMs) > worth.mending);
    const mend = "Turn time synchronisation on (timedatectl set-ntp true), here and there.";
    return [(grave ? problem : warning)(`This machine's clock is ${words.join(" and ")} away.`, mend)];
  },
};

async function timeOf(whose: string, read: () => Promise<Date | undefined>, { clock }: Patient) {
  const theirs = await read().catch(() => undefined);
  return theirs && { whose, offMs: clock().getTime() - theirs.getTime() };
}

async function databaseTime({ db }: Patient): Promise<Date | undefined> {
  if (db?.engine !== "postgres") return undefined;
  const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(
    db.query,
  );
  return rows[0] && new Date(Number(rows[0].ms));
}

async function servedTime(address: string | undefined, authority?: string): Promise<Date | undefined> {
  if (!address) return undefined;
  const { date } = (await visit(address, { method: "HEAD", authority })).headers;
  return date ? new Date(date) : undefined;
}
