import { type Job, listJobs } from "../../../contract/careers.ts";
import type { AdvertLanguage } from "../../../contract/locales.ts";
import type { Database } from "../../db/db.ts";
import { type CachedBody, cachedBody } from "../../http/response-cache.ts";
import { selectOpenJobs, toJob } from "./jobs.repository.ts";
import { toSlovakJob } from "./slovak-text.ts";

export interface CatalogueState {
  jobs: Record<AdvertLanguage, Job[]>;
  bodies: Record<AdvertLanguage, CachedBody>;
}

/** The open jobs of both languages in memory, as lists and as ready answers; dropped by every write of any instance. */
export class Catalogue {
  readonly #db: Database;
  #state: Promise<CatalogueState> | undefined;
  #loaded: CatalogueState | undefined;
  /** The newest that was ever read, for the time in which the database does not answer. */
  #last: CatalogueState | undefined;
  #made = new WeakMap<CatalogueState, Map<string, Promise<CachedBody>>>();

  constructor(db: Database) {
    this.#db = db;
    db.subscribe("jobs", () => {
      this.#state = undefined;
      this.#loaded = undefined;
    });
  }

  /** The jobs as they are right now, when that needs no question to the database. */
  get current(): CatalogueState | undefined {
    return this.#db.hearing ? this.#loaded : undefined;
  }

  /** Two reads between which nothing was written give the same object, so that others may cache by identity. */
  async read(): Promise<CatalogueState> {
    try {
      // Deaf to the other instances, a copy could be old: ask the database each time.
      if (!this.#db.hearing) return await this.#load();
      this.#state ??= this.#keep();
      return await this.#state;
    } catch (error) {
      // An old list harms no reader, and whoever applies is checked against the database; no page would harm all.
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
    // What failed once is tried again by the next who asks.
    body.catch(() => made.delete(name));
    return body;
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
    this.#last = await load(this.#db);
    return this.#last;
  }
}

async function load(db: Database): Promise<CatalogueState> {
  const rows = await selectOpenJobs(db.query);
  const translations = await db.query.selectFrom("job_translations").selectAll().execute();
  const jobs = { en: rows.map(toJob), sk: rows.map((row) => toSlovakJob(row, translations)) };
  const [en, sk] = await Promise.all([jobsBody(jobs.en), jobsBody(jobs.sk)]);
  return { jobs, bodies: { en, sk } };
}

function jobsBody(jobs: Job[]): Promise<CachedBody> {
  return cachedBody(JSON.stringify(listJobs.answer.parse(jobs)), {
    type: "application/json; charset=utf-8",
    // Revalidated each time: an old list must not survive a write anywhere.
    headers: { "cache-control": "no-cache" },
  });
}
