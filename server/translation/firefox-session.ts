import { Worker } from "node:worker_threads";
import type { ModelFiles } from "./firefox-store.ts";
import { TranslationUnavailable } from "./translator.ts";

export interface SessionTimes {
  /** After so long without work the thread ends and its memory (well over 100 MB) is free again. */
  idleMs: number;
  /** Reading the model into the engine, counted only for the first text. */
  startMs: number;
  /** For a sentence; longer texts get more in proportion. */
  textMs: number;
}

export interface WorkerSession {
  translate(texts: readonly string[]): Promise<string[]>;
  close(): Promise<void>;
}

const workerModule = new URL("./firefox-worker.ts", import.meta.url);

export function createWorkerSession(files: ModelFiles, times: SessionTimes, module: URL = workerModule): WorkerSession {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastCall: Promise<unknown> = Promise.resolve();
  let closed = false;

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  }

  /** Without a listener of its own a crash between two texts would take the whole server down. */
  function start(): Worker {
    const started = new Worker(module, { workerData: files });
    started.on("error", () => {});
    started.on("exit", () => {
      if (worker === started) worker = undefined;
    });
    return started;
  }

  async function run(texts: readonly string[]): Promise<string[]> {
    if (closed) throw new TranslationUnavailable("translator-closed");
    clearTimeout(idle);
    let extra = worker ? 0 : times.startMs;
    const current = worker ?? start();
    worker = current;
    current.ref();
    const translated: string[] = [];
    try {
      for (const text of texts) {
        translated.push(await ask(current, text, times.textMs * (1 + text.length / 500) + extra));
        extra = 0;
      }
    } catch (cause) {
      await stop();
      const code = cause instanceof Timeout ? "worker-timeout" : "worker-failed";
      throw new TranslationUnavailable(closed ? "translator-closed" : code, { retryAfterSeconds: 60, cause });
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
      closed = true;
      await stop();
    },
  };
}

class Timeout extends Error {}

function ask(worker: Worker, text: string, patience: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const answered = (answer: unknown) =>
    typeof answer === "string" ? resolve(answer) : reject(new Error("the worker's answer is no text"));
  const exited = (code: number) => reject(new Error(`the worker ended with code ${code}`));
  const timer = setTimeout(() => reject(new Timeout(`no answer in ${patience} ms`)), patience);
  worker.on("message", answered).on("error", reject).on("exit", exited);
  worker.postMessage(text);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off("message", answered).off("error", reject).off("exit", exited);
  });
}
