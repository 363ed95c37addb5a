import type { Ledger } from "../ledger.ts";
import type { Invariant } from "./rules.ts";

/** Each has a title of its own, however often its page has asked for it. */
export const onePressMakesOneJob: Invariant = async ({ ledger }, query) => {
  const jobs = await query.selectFrom("jobs").select(["id", "title"]).execute();
  const titles = Map.groupBy(jobs, ({ title }) => title);
  return [
    ...[...titles].filter(([, own]) => own.length > 1).map(([title]) => `one press made several jobs (${title})`),
    ...ledger.jobs
      .filter(({ id }) => !jobs.some((job) => job.id === id))
      .map(({ title }) => `an acknowledged job is not there (${title})`),
  ];
};

/** Which of its texts it is, a register knows; here, that all of it is of the same one. */
export const everyJobIsAsItWasWritten: Invariant = async ({ ledger }, query) => {
  const jobs = await query.selectFrom("jobs").selectAll().execute();
  return jobs.flatMap((job) => {
    const text = ledger.jobTexts.get(job.description);
    if (!text) return [`nobody has written what a job says (${job.description})`];
    const { pay } = text;
    const wanted = {
      title: text.title,
      location: text.location,
      type: text.type,
      requirements: JSON.stringify(text.requirements),
      workplace: text.workplace ?? null,
      country: text.country ?? null,
      slovak_title: text.translations?.sk?.title ?? "",
      pay_min: pay?.min ?? null,
      pay_max: pay?.max ?? null,
      pay_currency: pay?.currency ?? null,
      pay_period: pay?.period ?? null,
    };
    const there = new Map<string, unknown>(Object.entries(job));
    return Object.entries(wanted)
      .filter(([column, value]) => there.get(column) !== value)
      .map(([column, value]) => `the ${column} of a job is ${there.get(column)} and was written as ${value}`);
  });
};

/** Where the last move of which people heard put it, as long as nobody knows of a later one. */
export const everyJobIsInItsPlace: Invariant = async ({ ledger }, query) => {
  const places = ledger.register("all jobs", "place");
  // A move that was never acknowledged may not have taken place.
  if (places.heard.length === 0) return [];
  const values = places.attempts.map(({ value }) => value).filter((value) => places.mayBe(value, ""));
  const [last = "", ...others] = new Set(values);
  const [moved = "", before] = last.split(" ");
  // What was deleted keeps a number of before, and comes back with it.
  if (!moved || others.length > 0 || wasDeleted(ledger, moved) || wasDeleted(ledger, before)) return [];
  const rows = await query
    .selectFrom("jobs")
    .select("id")
    .where("position", "is not", null)
    .orderBy("position")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const order = rows.map(({ id }) => id).filter((id) => !wasDeleted(ledger, id));
  const next = order[order.indexOf(moved) + 1] ?? "";
  return order.includes(moved) && next === before ? [] : ["a job is not where it was moved to"];
};

function wasDeleted(ledger: Ledger, job = ""): boolean {
  return ledger.register(job, "deleted").attempts.length > 0;
}
