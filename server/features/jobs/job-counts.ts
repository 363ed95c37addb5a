import type { FastifyRequest } from "fastify";
import { toCompanyDay } from "../../../contract/company-day.ts";
import type { Locale } from "../../../contract/locales.ts";
import type { Tables } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import type { Catalogue } from "./catalogue.ts";
import { isRobot, parseHost } from "./visit-source.ts";

type Row = Tables["job_counts"];
type Kind = "views" | "begun" | "sent";
/** Limit per job and day, so that invented hosts cannot fill the table; further hosts count as unknown. */
const maxHosts = 50;
const maxRows = 5_000;
const rowsAtOnce = 500;

/** Adds up visits to jobs in memory and writes the sums now and then, so that no visit is recorded on its own. */
export class JobCounts {
  readonly #deps: Pick<Deps, "db" | "clock">;
  readonly #catalogue: Catalogue;
  #rows = new Map<string, Row>();
  #hosts = { day: "", known: new Map<string, Set<string>>() };

  constructor(deps: Pick<Deps, "db" | "clock">, catalogue: Catalogue) {
    this.#deps = deps;
    this.#catalogue = catalogue;
  }

  /** Counts one visit; `from` is the URL or host of the page that led to the job, as far as it is known. */
  async add(kind: Kind, jobId: string, language: Locale, from: unknown, request: FastifyRequest): Promise<void> {
    if (isRobot(request)) return;
    const host = parseHost(from, request.hostname);
    // When the catalogue cannot be read, the request itself has failed already, so the visit is not counted.
    const state = await this.#catalogue.read().catch(() => undefined);
    if (!state?.jobs.en.some(({ id }) => id === jobId)) return;
    const day = toCompanyDay(this.#deps.clock());
    const row = { job_id: jobId, day, host: this.#bounded(day, jobId, host), language, views: 0, begun: 0, sent: 0 };
    this.#merge([{ ...row, [kind]: 1 }]);
  }

  /** Writes the sums in a fixed order: instances that add to the same rows would otherwise deadlock. */
  async flush(): Promise<void> {
    const rows = [...this.#rows.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
    this.#rows = new Map();
    while (rows.length > 0) {
      const part = rows.slice(0, rowsAtOnce);
      try {
        await this.#write(part);
      } catch (error) {
        this.#merge(rows);
        throw error;
      }
      rows.splice(0, rowsAtOnce);
    }
  }

  #merge(rows: readonly Row[]): void {
    for (const row of rows) {
      const key = `${row.job_id} ${row.day} ${row.language} ${row.host}`;
      const known = this.#rows.get(key);
      if (!known && this.#rows.size >= maxRows) continue;
      this.#rows.set(key, {
        ...row,
        views: row.views + (known?.views ?? 0),
        begun: row.begun + (known?.begun ?? 0),
        sent: row.sent + (known?.sent ?? 0),
      });
    }
  }

  #bounded(day: string, jobId: string, host: string): string {
    if (this.#hosts.day !== day) this.#hosts = { day, known: new Map() };
    const known = this.#hosts.known.get(jobId) ?? new Set();
    this.#hosts.known.set(jobId, known);
    if (known.size < maxHosts) known.add(host);
    return known.has(host) ? host : "";
  }

  #write(rows: Row[]): Promise<unknown> {
    return this.#deps.db.query
      .insertInto("job_counts")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["job_id", "day", "host", "language"]).doUpdateSet(({ eb, ref }) => ({
          views: eb("job_counts.views", "+", ref("excluded.views")),
          begun: eb("job_counts.begun", "+", ref("excluded.begun")),
          sent: eb("job_counts.sent", "+", ref("excluded.sent")),
        })),
      )
      .execute();
  }
}
