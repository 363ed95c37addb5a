import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { fetchModel, findModel, type ModelFiles, type ModelSource, mozilla, openStoredModel } from "./firefox-model.ts";
import { TranslationUnavailable, type Translator, type TranslatorLogger, type TranslatorStatus } from "./translator.ts";

export interface FirefoxSettings {
  dataDir: string;
  modelDir?: string | undefined;
  logger: TranslatorLogger;
  source?: ModelSource;
  times?: WorkerTimes;
  /** Between attempts to get the model; the last one repeats. */
  pausesSeconds?: readonly number[];
  /** How long a text waits for a model that is being opened. A download takes longer. */
  openTimeoutMs?: number;
  workerModule?: URL;
}

const engine = "firefox";
const defaultTimes: WorkerTimes = { idleMs: 3 * 60_000, startTimeoutMs: 60_000, textTimeoutMs: 60_000 };
const defaultPauses = [60, 300, 900, 3600, 6 * 3600];

/** Firefox's models in this process. Gets its model at the first use, from the folder or from Mozilla. */
export function createFirefoxTranslator({
  dataDir,
  modelDir,
  logger,
  source = mozilla,
  times = defaultTimes,
  pausesSeconds = defaultPauses,
  openTimeoutMs = 2_000,
  workerModule,
}: FirefoxSettings): Translator {
  const modelsDir = join(dataDir, "models");
  const wanted = modelDir
    ? "model.*.bin and vocab.*.spm (en-sk) in the given model directory"
    : `the en-sk model and vocabulary listed at ${source.recordsUrl}`;
  const closing = new AbortController();
  let worker: TranslationWorker | undefined;
  let opening: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let retryAt = 0;
  let attempts = 0;
  let missing = "model-not-fetched";
  let failing: string | undefined;

  async function findOrFetch(): Promise<ModelFiles | undefined> {
    if (modelDir) return findModel(modelDir);
    const stored = await openStoredModel(modelsDir);
    if (stored) return stored;
    if (attempts === 0)
      logger.info(
        { engine, wanted, into: modelsDir },
        "automatic translation waits for its model, which is being fetched",
      );
    return fetchModel(modelsDir, source, closing.signal);
  }

  async function openModel(): Promise<void> {
    try {
      const files = await findOrFetch();
      if (!files) throw new Error("no such files");
      worker = createTranslationWorker(files, times, workerModule);
      logger.info({ engine }, "translation model is ready");
    } catch (error) {
      if (closing.signal.aborted) return;
      const pause = pausesSeconds[Math.min(attempts, pausesSeconds.length - 1)] ?? 3600;
      const reason = getReason(error);
      if (attempts === 0) logger.warn({ engine, wanted, reason }, "translation model is missing");
      attempts += 1;
      missing = `model-missing: wanted ${wanted}; ${reason}`;
      retryAt = Date.now() + pause * 1000;
      retry = setTimeout(retryNow, pause * 1000).unref();
    } finally {
      opening = undefined;
    }
  }

  function retryNow(): void {
    retryAt = 0;
    prepare();
  }

  function prepare(): void {
    if (worker || opening || closing.signal.aborted || Date.now() < retryAt) return;
    opening = openModel();
  }

  async function getWorker(): Promise<TranslationWorker> {
    prepare();
    if (opening) await Promise.race([opening, delay(openTimeoutMs, undefined, { ref: false })]);
    if (worker) return worker;
    if (opening) throw new TranslationUnavailable("model-loading", { retryAfterSeconds: 15 });
    const retryAfterSeconds = Math.max(1, Math.ceil((retryAt - Date.now()) / 1000));
    throw new TranslationUnavailable("model-missing", { retryAfterSeconds });
  }

  function status(): TranslatorStatus {
    if (opening) return { engine, state: "loading", detail: `model-loading: ${wanted}` };
    if (!worker) return { engine, state: "missing", detail: missing };
    return failing ? { engine, state: "failing", detail: failing } : { engine, state: "ready" };
  }

  return {
    engine,
    prepare,
    status,
    async translate(texts) {
      const ready = await getWorker();
      try {
        const translated = await ready.translate(texts);
        failing = undefined;
        return translated;
      } catch (error) {
        if (error instanceof TranslationUnavailable) failing = `${error.message}: ${getReason(error.cause)}`;
        throw error;
      }
    },
    async close() {
      closing.abort();
      clearTimeout(retry);
      await opening;
      await worker?.close();
    },
  };
}

/** fetch puts the useful word (ENOTFOUND, ECONNREFUSED) into the cause. */
function getReason(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const inner = error.cause instanceof Error ? error.cause : error;
  return "code" in inner && typeof inner.code === "string" ? inner.code : inner.message;
}

export interface WorkerTimes {
  /** After this time without work the thread ends and frees its memory (well over 100 MB). */
  idleMs: number;
  /** Added for the first text, which waits until the engine has read the model. */
  startTimeoutMs: number;
  /** For a sentence; longer texts get more in proportion. */
  textTimeoutMs: number;
}

interface TranslationWorker {
  translate(texts: readonly string[]): Promise<string[]>;
  close(): Promise<void>;
}

const defaultModule = new URL("./firefox-worker.ts", import.meta.url);

/** Runs the engine in a thread that is started when needed, and ended when it is idle, hangs or crashes. */
function createTranslationWorker(files: ModelFiles, times: WorkerTimes, module = defaultModule): TranslationWorker {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastCall: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  }

  function start(): Worker {
    const started = new Worker(module, { workerData: files });
    // Without a listener, a crash between two texts would end the server.
    started.on("error", () => {});
    started.on("exit", () => {
      if (thread === started) thread = undefined;
    });
    return started;
  }

  async function run(texts: readonly string[]): Promise<string[]> {
    if (isClosed) throw new TranslationUnavailable("translator-closed");
    clearTimeout(idle);
    let startTimeoutMs = thread ? 0 : times.startTimeoutMs;
    const current = thread ?? start();
    thread = current;
    current.ref();
    const translated: string[] = [];
    try {
      for (const text of texts) {
        const timeoutMs = times.textTimeoutMs * (1 + text.length / 500) + startTimeoutMs;
        translated.push(await ask(current, text, timeoutMs));
        startTimeoutMs = 0;
      }
    } catch (cause) {
      await stop();
      const code = cause instanceof WorkerTimeout ? "worker-timeout" : "worker-failed";
      throw new TranslationUnavailable(isClosed ? "translator-closed" : code, { retryAfterSeconds: 60, cause });
    }
    current.unref();
    idle = setTimeout(stop, times.idleMs).unref();
    return translated;
  }

  return {
    translate(texts) {
      const call = lastCall.then(() => run(texts));
      lastCall = call.catch(() => {});
      return call;
    },
    async close() {
      isClosed = true;
      await stop();
    },
  };
}

class WorkerTimeout extends Error {}

function ask(thread: Worker, text: string, timeoutMs: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const onExit = (code: number) => reject(new Error(`the worker ended with code ${code}`));
  const timer = setTimeout(() => reject(new WorkerTimeout(`no answer in ${timeoutMs} ms`)), timeoutMs);
  thread.on("message", resolve).on("error", reject).on("exit", onExit);
  thread.postMessage(text);
  return promise.finally(() => {
    clearTimeout(timer);
    thread.off("message", resolve).off("error", reject).off("exit", onExit);
  });
}
