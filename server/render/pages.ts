import type { FastifyReply, FastifyRequest } from "fastify";
import type { Job } from "../../contract/jobs.ts";
import { type Locale, languages, locales } from "../../contract/locales.ts";
import { type PageData, pageDataId } from "../../contract/page.ts";
import { type PageName, pagePath, pagePaths } from "../../contract/routes.ts";
import type { Deps } from "../deps.ts";
import type { Catalogue, CatalogueState } from "../features/jobs/catalogue.ts";
import { type CachedBody, createCachedBody, sendCached } from "../http/response-cache.ts";
import { Semaphore } from "../http/semaphore.ts";
import type { Renderer } from "./renderer.ts";

/** A page takes about 0.1 MB in all encodings. When so many pages are in memory, all of them are dropped. */
const maxKeptPages = 500;
/** Pages of jobs are rendered at the first request, one at a time. */
const jobRendering = new Semaphore({ max: 1, maxQueued: 100, timeoutMs: 10_000 });
/** Pages that a header hides from search engines. */
const unlisted: readonly PageName[] = ["adminLogin", "admin", "my", "notFound"];
/** The URL opens an application, so no cache stores it and no referrer names it. */
const privateHeaders = { "cache-control": "no-store", "referrer-policy": "no-referrer" };

/** Keeps rendered documents in memory, ready to send, at most until the catalogue of jobs and texts changes. */
export class Pages {
  readonly #deps: Deps;
  readonly #renderer: Renderer;
  readonly #catalogue: Catalogue;
  #catalogueState: CatalogueState | undefined;
  #kept = new Map<string, Promise<CachedBody>>();
  /** Pages for staff, kept as long as the page that they extend, so that forged cookies cannot fill the memory. */
  readonly #staffPages = new WeakMap<CachedBody, Promise<CachedBody>>();
  /** Finished documents by URL without a query, for the fast path, which cannot wait. */
  #finished = new Map<string, CachedBody>();

  constructor(deps: Deps, renderer: Renderer, catalogue: Catalogue) {
    this.#deps = deps;
    this.#renderer = renderer;
    this.#catalogue = catalogue;
  }

  /** Renders every public page once, so that no visitor waits for it. */
  async prepare(): Promise<void> {
    const names = [...pageNames, "notFound"] as const;
    await Promise.all(locales.flatMap((locale) => names.map((page) => this.page(page, locale))));
  }

  /** @param my whether the token of `/?my={token}` opens an application */
  async page(
    page: PageName,
    locale: Locale,
    { jobId, my, edit }: { jobId?: string; my?: boolean; edit?: true | undefined } = {},
  ): Promise<CachedBody> {
    const catalogue = await this.#catalogue.read();
    if (this.#catalogueState !== catalogue) {
      this.#catalogueState = catalogue;
      this.#kept = new Map();
      this.#finished = new Map();
    }
    const job = jobId === undefined ? undefined : (findJob(catalogue, locale, jobId) ?? null);
    const isHidden = job === null && catalogue.hidden.has(jobId ?? "");
    // Unknown ids share one entry, so that invented URLs cannot fill the memory.
    const about = job === undefined ? (my ?? "") : (job?.id ?? (isHidden ? "hidden" : "unknown"));
    const key = `${locale} ${page} ${about} ${edit ?? ""}`;
    const known = this.#kept.get(key);
    if (known) return known;
    const data = {
      page,
      locale,
      jobs: page === "home" ? catalogue.jobs[languages[locale].jobLanguage].map(omitState) : [],
      job,
      my,
      edit,
      texts: catalogue.texts,
    };
    const document = job ? jobRendering.run(() => this.#render(data, isHidden)) : this.#render(data, isHidden);
    const [kept, finished] = [this.#kept, this.#finished];
    if (kept.size >= maxKeptPages) kept.clear();
    kept.set(key, document);
    document.then(
      (body) => {
        if (page !== "notFound" && page !== "my" && job === undefined && !edit)
          finished.set(pagePath(page, locale), body);
      },
      // After a failure, the next request renders the page again.
      () => kept.delete(key),
    );
    return document;
  }

  /** The document of a URL, if the document is finished and rendered from the current catalogue. */
  findFinished(url: string): CachedBody | undefined {
    return this.#catalogueState !== undefined && this.#catalogueState === this.#catalogue.current
      ? this.#finished.get(url)
      : undefined;
  }

  send(request: FastifyRequest, reply: FastifyReply, body: CachedBody): FastifyReply | Promise<FastifyReply> {
    if (!mayBeStaff(request)) return sendCached(request, reply, body);
    const staffVersion = this.#staffPages.get(body) ?? addStaffScript(body, this.#renderer.staffScript);
    this.#staffPages.set(body, staffVersion);
    return staffVersion.then((page) => sendCached(request, reply, page));
  }

  async #render(
    about: Pick<PageData, "page" | "locale" | "jobs" | "job" | "my" | "edit" | "texts">,
    isHidden: boolean,
  ): Promise<CachedBody> {
    const { config, publicUrl } = this.#deps;
    const data: PageData = {
      ...about,
      origin: publicUrl(),
      brand: config.brand,
      retention: config.retention,
      sendsReceipts: config.mail.smtpUrl !== undefined,
    };
    const { status, html } = await renderDocument(this.#renderer, data);
    return createCachedBody(html, {
      status,
      type: "text/html; charset=utf-8",
      headers: {
        // Caches may keep the 404 of a hidden job, which replaces the page of the job, but not that of an unknown URL.
        "cache-control": about.edit || (status === 404 && !isHidden) ? "no-store" : "no-cache",
        "content-language": about.locale,
        ...((about.edit || unlisted.includes(about.page)) && { "x-robots-tag": "noindex" }),
        ...(about.page === "my" && privateHeaders),
      },
    });
  }
}

/** The job of a URL: open on the site, or closed and marked as closed. */
function findJob({ jobs, closedJobs }: CatalogueState, locale: Locale, jobId: string): Job | undefined {
  const language = languages[locale].jobLanguage;
  const open = jobs[language].find(({ id }) => id === jobId);
  if (open) return omitState(open);
  const closed = closedJobs[language].find(({ id }) => id === jobId);
  return closed && { ...closed, state: "closed" };
}

/** An open job without the state, which all open jobs share, and the translations, which only the admin reads. */
function omitState({ state, translations, ...job }: Job): Job {
  return job;
}

export const pageNames = Object.keys(pagePaths).filter((name): name is keyof typeof pagePaths => name in pagePaths);

/** One whole HTML document: the content that the browser shows before any script runs, and the data for scripts. */
async function renderDocument(renderer: Renderer, data: PageData) {
  const [template, page] = await Promise.all([renderer.template(data.page), renderer.render(data)]);
  const script = renderer.pageScript ? `<script>${renderer.pageScript}</script>` : "";
  const html = template
    .replace(/<html lang="\w+">/, `<html lang="${data.locale}">`)
    .replace("<!--head-->", () => script + page.head)
    .replace("<!--body-->", () => page.body)
    .replace("<!--data-->", () => jsonBlock(pageDataId, data));
  return { status: page.status, html };
}

/** XSS: `<` is escaped, because a job titled `</script>` would end the block and could start a script of its own. */
function jsonBlock(id: string, value: unknown): string {
  const json = JSON.stringify(value)
    .replace(/</g, "\\u003c")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/** The device cookie of browsers that have signed in before (`device-cookie.ts`). */
const signedInBefore = /(?:^|[ ;]|__Host-)device-/;

function mayBeStaff({ headers }: FastifyRequest): boolean {
  return headers.cookie !== undefined && signedInBefore.test(headers.cookie);
}

/** Adds the script with which staff edit texts. The script itself checks whether a user is signed in. */
function addStaffScript({ status, encoded: { identity } }: CachedBody, script: string): Promise<CachedBody> {
  const { "content-type": type = "", "content-length": _, etag, vary, ...headers } = identity.headers;
  const isStored = headers["cache-control"] !== "no-store";
  const html = identity.bytes
    .toString()
    .replace("</body>", () => `<script type="module" src="${script}"></script></body>`);
  return createCachedBody(html, {
    status,
    type,
    headers: isStored ? { ...headers, "cache-control": "private, no-cache" } : headers,
  });
}
