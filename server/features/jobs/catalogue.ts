import { setImmediate } from "node:timers/promises";
import { getEndOfDay, toCompanyDay } from "../../../contract/company-day.ts";
import { type Job, listJobs } from "../../../contract/jobs.ts";
import type { JobLanguage } from "../../../contract/locales.ts";
import type { TextOverrides } from "../../../contract/text/model.ts";
import type { Database } from "../../db/db.ts";
import { type CachedBody, createCachedBody } from "../../http/response-cache.ts";
import { toJob } from "./job-row.ts";
import { isClosedToVisitors, isOnSite, selectJobs } from "./jobs.repository.ts";
import { selectTranslations, toSlovakJob } from "./slovak-text.ts";

export interface CatalogueState {
  /** Open jobs that are on the site. */
  jobs: Record<JobLanguage, Job[]>;
  /** Jobs that were on the site and are closed. */
  closedJobs: Record<JobLanguage, Job[]>;
  /** Ids of drafts and deleted jobs that were published once. */
  hidden: ReadonlySet<string>;
  /** The end of the day in Bratislava, when jobs may expire. */
  expiresAt: number;
  bodies: Record<JobLanguage, CachedBody>;
  /** Published texts of staff, in all languages and sets. */
  texts: TextOverrides | undefined;
}

/** Jobs, including closed ones, that are converted before other requests get a turn. */
const jobsAtOnce = 50;

/**
 * Jobs in both languages and published texts, in memory, as lists and as ready answers. Every write of any instance
 * drops them, and so does the end of the day.
 */
export class Catalogue {
  readonly #db: Database;
  readonly #clock: () => Date;
  readonly #selectTexts: () => Promise<TextOverrides | undefined>;
  #loading: Promise<CatalogueState> | undefined;
  /** The last loaded state, served while the database does not answer. */
  #newest: CatalogueState | undefined;
  #isCurrent = false;
  #made = new WeakMap<CatalogueState, Map<string, Promise<CachedBody>>>();

  constructor(db: Database, clock: () => Date, selectTexts: () => Promise<TextOverrides | undefined>) {
    this.#db = db;
    this.#clock = clock;
    this.#selectTexts = selectTexts;
    for (const channel of ["jobs", "texts"] as const) db.subscribe(channel, () => this.#drop());
  }

  /** The current state if it is in memory, undefined if it must be loaded. */
  get current(): CatalogueState | undefined {
    const isToday = this.#newest !== undefined && this.#clock().getTime() < this.#newest.expiresAt;
    return this.#isCurrent && isToday ? this.#newest : undefined;
  }

  /** Two reads between which nothing was written give the same object, so that others may cache by identity. */
  async read(): Promise<CatalogueState> {
    try {
      return this.current ?? (await (this.#loading ?? this.#load()));
    } catch (error) {
      // Serves the last list: an application is checked against the database anyway.
      if (this.#newest) return this.#newest;
      throw error;
    }
  }

  /** A response that is made once per state. */
  async getBody(name: string, make: (state: CatalogueState) => Promise<CachedBody>): Promise<CachedBody> {
    const state = await this.read();
    const made = this.#made.get(state) ?? new Map<string, Promise<CachedBody>>();
    this.#made.set(state, made);
    const body = made.get(name) ?? make(state);
    made.set(name, body);
    // A failed result is not cached.
    body.catch(() => made.delete(name));
    return body;
  }

  #drop(): void {
    this.#loading = undefined;
    this.#isCurrent = false;
  }

  /** Dropped while it loads, a state answers those who wait for it, and is not kept. */
  #load(): Promise<CatalogueState> {
    const now = this.#clock();
    const loading = this.#selectTexts().then((texts) => load(this.#db, now, texts));
    const settle = (state?: CatalogueState) => {
      if (this.#loading !== loading) return;
      this.#loading = undefined;
      if (state) this.#newest = state;
      this.#isCurrent = state !== undefined;
    };
    loading.then(settle, () => settle());
    this.#loading = loading;
    return loading;
  }
}

async function load(db: Database, now: Date, texts: TextOverrides | undefined): Promise<CatalogueState> {
  const rows = await selectJobs(db.query);
  const translations = await selectTranslations(db.query);
  const deleted = await db.query
    .selectFrom("jobs")
    .select("id")
    .where("deleted_at", "is not", null)
    .where("published_at", "is not", null)
    .execute();
  const hidden = new Set(deleted.map(({ id }) => id));
  const jobs: CatalogueState["jobs"] = { en: [], sk: [] };
  const closedJobs: CatalogueState["closedJobs"] = { en: [], sk: [] };
  for (const [at, row] of rows.entries()) {
    if (at % jobsAtOnce === 0) await setImmediate();
    const place = isOnSite(row, now) ? jobs : isClosedToVisitors(row, now) ? closedJobs : undefined;
    if (!place && row.published_at) hidden.add(row.id);
    place?.en.push(toJob(row));
    place?.sk.push(toSlovakJob(row, translations.get(row.id)));
  }
  const [en, sk] = await Promise.all([createJobsBody(jobs.en), createJobsBody(jobs.sk)]);
  return { jobs, closedJobs, hidden, expiresAt: getEndOfDay(toCompanyDay(now)).getTime(), bodies: { en, sk }, texts };
}

function createJobsBody(jobs: Job[]): Promise<CachedBody> {
  return createCachedBody(JSON.stringify(listJobs.answer.parse(jobs)), {
    type: "application/json; charset=utf-8",
    // Revalidated each time: an old list must not survive a write anywhere.
    headers: { "cache-control": "no-cache" },
  });
}
