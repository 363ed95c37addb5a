import { randomInt } from "node:crypto";
import type { CachedBody } from "../http/response-cache.ts";

interface Kept {
  key: string;
  body: Promise<CachedBody>;
  /** The variant for staff, rendered at the first request. */
  form?: Promise<CachedBody> | undefined;
  /** Known once it is rendered. */
  bytes: number;
  /** Only pages of jobs are evicted: there is one of each of the others. */
  isOfJob: boolean;
}

/**
 * A cache of documents with limits of number and bytes. It evicts a random page of a job: with least-recently-used, a
 * robot that reads all in turn would always miss.
 */
export class KeptPages {
  readonly #max: { pages: number; bytes: number };
  readonly #kept = new Map<string, Kept>();
  readonly #byBody = new WeakMap<CachedBody, Kept>();

  constructor(max: { pages: number; bytes: number }) {
    this.#max = max;
  }

  get(key: string): Promise<CachedBody> | undefined {
    return this.#kept.get(key)?.body;
  }

  /** A failed page is not kept, so the next request tries again. */
  keep(key: string, body: Promise<CachedBody>, isOfJob: boolean): void {
    const page: Kept = { key, body, bytes: 0, isOfJob };
    this.#kept.set(key, page);
    this.#evict(key);
    body.then(
      (done) => {
        this.#byBody.set(done, page);
        this.#count(page, done);
      },
      () => this.#kept.delete(key),
    );
  }

  /** A variant of a document, counted and evicted with it: a forged cookie cannot fill the memory a second time. */
  formOf(body: CachedBody, make: () => Promise<CachedBody>): Promise<CachedBody> {
    const page = this.#byBody.get(body);
    if (page?.form) return page.form;
    const form = make();
    if (!page) return form;
    page.form = form;
    form.then(
      (done) => this.#count(page, done),
      () => {
        page.form = undefined;
      },
    );
    return form;
  }

  #count(page: Kept, { encoded }: CachedBody): void {
    page.bytes += Object.values(encoded).reduce((sum, { bytes }) => sum + bytes.length, 0);
    this.#evict(page.key);
  }

  #evict(newest: string): void {
    while (this.#isTooMuch()) {
      const jobs = [...this.#kept].filter(([key, { isOfJob }]) => isOfJob && key !== newest);
      const [key] = jobs[randomInt(Math.max(jobs.length, 1))] ?? [];
      if (key === undefined) return;
      this.#kept.delete(key);
    }
  }

  #isTooMuch(): boolean {
    const bytes = this.#kept.values().reduce((sum, page) => sum + page.bytes, 0);
    return this.#kept.size > this.#max.pages || bytes > this.#max.bytes;
  }
}
