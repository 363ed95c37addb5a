import { setImmediate } from "node:timers/promises";
import { getEndOfDay, toCompanyDay } from "../../../contract/job/closing-day.ts";
import { type Job, listJobs } from "../../../contract/jobs.ts";
import type { AdvertLanguage } from "../../../contract/locales.ts";
import type { TextOverrides } from "../../../contract/text/model.ts";
import type { Database } from "../../db/db.ts";
import { type CachedBody, cachedBody } from "../../http/response-cache.ts";
import { toJob } from "./job-row.ts";
import { isOnSite, isOver, selectJobs } from "./jobs.repository.ts";
import { toSlovakJob } from "./slovak-text.ts";

export interface CatalogueState {
  /** Open jobs that are on the site. */
  jobs: Record<AdvertLanguage, Job[]>;
  /** Jobs that were on the site and are closed. */
  over: Record<AdvertLanguage, Job[]>;
  /** Ids of drafts and deleted jobs that were published once. */
  hidden: ReadonlySet<string>;
  /** The end of the day in Bratislava, when jobs may expire. */
  until: number;
  bodies: Record<AdvertLanguage, CachedBody>;
  /** Published texts of staff, in all languages and sets. */
  words: TextOverrides | undefined;
}

/** So many adverts, those long over among them, are made ready before everybody else gets a turn. */
const jobsAtOnce = 50;

/**
 * The jobs of both languages and the words of staff in memory, as lists and as ready answers; dropped by every write of
 * any instance, and by each instance at the end of the day.
 */
export class Catalogue {
  readonly #db: Database;
  readonly #clock: () => Date;
  readonly #words: () => Promise<TextOverrides | undefined>;
  #state: Promise<CatalogueState> | undefined;
  #loaded: CatalogueState | undefined;
  /** The newest that was ever read, for the time in which the database does not answer. */
  #last: CatalogueState | undefined;
  #made = new WeakMap<CatalogueState, Map<string, Promise<CachedBody>>>();

  constructor(db: Database, clock: () => Date, words: () => Promise<TextOverrides | undefined>) {
    this.#db = db;
    this.#clock = clock;
    this.#words = words;
    for (const channel of ["jobs", "texts"] as const) db.subscribe(channel, () => this.#drop());
  }

  /** The jobs as they are right now, when that needs no question to the database. */
  get current(): CatalogueState | undefined {
    return this.#isOfToday(this.#loaded) ? this.#loaded : undefined;
  }

  /** Two reads between which nothing was written give the same object, so that others may cache by identity. */
  async read(): Promise<CatalogueState> {
    try {
      if (this.#loaded && !this.#isOfToday(this.#loaded)) this.#drop();
      this.#state ??= this.#keep();
      return await this.#state;
    } catch (error) {
      // Serves the last list: an application is checked against the database anyway.
      if (this.#last) return this.#last;
      throw error;
    }
  }

  /** An answer made of the jobs, made once for as long as they stay the same. */
  async body(name: string, make: (state: CatalogueState) => Promise<CachedBody>): Promise<CachedBody> {
    const state = await this.read();
    const made = this.#made.get(state) ?? new Map<string, Promise<CachedBody>>();
    this.#made.set(state, made);
    const body = made.get(name) ?? make(state);
    made.set(name, body);
    // A failed result is not cached.
    body.catch(() => made.delete(name));
    return body;
  }

  #isOfToday(state: CatalogueState | undefined): boolean {
    return state !== undefined && this.#clock().getTime() < state.until;
  }

  #drop(): void {
    this.#state = undefined;
    this.#loaded = undefined;
  }

  #keep(): Promise<CatalogueState> {
    const loading = this.#load();
    loading.then(
      (state) => {
        if (this.#state === loading) this.#loaded = state;
      },
      () => {
        if (this.#state === loading) this.#state = undefined;
      },
    );
    return loading;
  }

  async #load(): Promise<CatalogueState> {
    const read = await load(this.#db, this.#clock(), await this.#words());
    this.#last = read;
    return read;
  }
}

async function load(db: Database, now: Date, words: TextOverrides | undefined): Promise<CatalogueState> {
  const rows = await selectJobs(db.query);
  const translations = await db.query.selectFrom("job_translations").selectAll().execute();
  const deleted = await db.query
    .selectFrom("jobs")
    .select("id")
    .where("deleted_at", "is not", null)
    .where("published_at", "is not", null)
    .execute();
  const hidden = new Set(deleted.map(({ id }) => id));
  const ofJob = Map.groupBy(translations, ({ job_id }) => job_id);
  const jobs: CatalogueState["jobs"] = { en: [], sk: [] };
  const over: CatalogueState["over"] = { en: [], sk: [] };
  for (const [at, row] of rows.entries()) {
    if (at % jobsAtOnce === 0) await setImmediate();
    const place = isOnSite(row, now) ? jobs : isOver(row, now) ? over : undefined;
    if (!place && row.published_at) hidden.add(row.id);
    place?.en.push(toJob(row));
    place?.sk.push(toSlovakJob(row, ofJob.get(row.id) ?? []));
  }
  const [en, sk] = await Promise.all([createJobsBody(jobs.en), createJobsBody(jobs.sk)]);
  return { jobs, over, hidden, until: getEndOfDay(toCompanyDay(now)).getTime(), bodies: { en, sk }, words };
}

function createJobsBody(jobs: Job[]): Promise<CachedBody> {
  return cachedBody(JSON.stringify(listJobs.answer.parse(jobs)), {
    type: "application/json; charset=utf-8",
    // Revalidated each time: an old list must not survive a write anywhere.
    headers: { "cache-control": "no-cache" },
  });
}
