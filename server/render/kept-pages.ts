import { randomInt } from "node:crypto";
import type { CachedBody } from "../http/response-cache.ts";

interface Kept {
  key: string;
  body: Promise<CachedBody>;
  /** What staff get in its place, once somebody has asked for it. */
  form?: Promise<CachedBody> | undefined;
  /** Known once it is rendered. */
  bytes: number;
  /** There is one of each of the others; these are as many as there ever were adverts. */
  isOfJob: boolean;
}

/**
 * Documents in memory. Beyond so many, or so many bytes, one of a job is forgotten by chance: of the oldest, whoever asks
 * for all in turn finds none. Each document names all jobs, so that a hundred long adverts make each of them large.
 */
export class KeptPages {
  readonly #most: { pages: number; bytes: number };
  readonly #kept = new Map<string, Kept>();
  readonly #byBody = new WeakMap<CachedBody, Kept>();

  constructor(most: { pages: number; bytes: number }) {
    this.#most = most;
  }

  get(key: string): Promise<CachedBody> | undefined {
    return this.#kept.get(key)?.body;
  }

  /** What fails is not kept, so that the next who asks finds it tried again. */
  keep(key: string, body: Promise<CachedBody>, isOfJob: boolean): void {
    const page: Kept = { key, body, bytes: 0, isOfJob };
    this.#kept.set(key, page);
    this.#forget(key);
    body.then(
      (done) => {
        this.#byBody.set(done, page);
        this.#count(page, done);
      },
      () => this.#kept.delete(key),
    );
  }

  /**
   * Another form of a document, kept and counted with it: anybody can say that they are staff, and must not fill the memory
   * a second time. That of a document which is not kept is not kept either.
   */
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
    this.#forget(page.key);
  }

  #forget(newest: string): void {
    while (this.#isTooMuch()) {
      const jobs = [...this.#kept].filter(([key, { isOfJob }]) => isOfJob && key !== newest);
      const [key] = jobs[randomInt(Math.max(jobs.length, 1))] ?? [];
      if (key === undefined) return;
      this.#kept.delete(key);
    }
  }

  #isTooMuch(): boolean {
    const bytes = this.#kept.values().reduce((sum, page) => sum + page.bytes, 0);
    return this.#kept.size > this.#most.pages || bytes > this.#most.bytes;
  }
}
