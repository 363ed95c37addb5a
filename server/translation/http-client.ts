import { setMaxListeners } from "node:events";
import type { z } from "zod";
import { TranslationUnavailable, type Translator, type TranslatorStatus } from "./translator.ts";

const maxRetryAfterSeconds = 86_400;

/** The meaning of a status other than 2xx. */
export interface Verdict {
  code: string;
  permanent?: boolean;
  /** Used where the service sends no Retry-After. */
  retryAfterSeconds?: number;
}

export interface HttpClient extends Pick<Translator, "engine" | "close"> {
  post<T>(url: string, headers: Record<string, string>, body: unknown, answer: z.ZodType<T>): Promise<T>;
  status(): TranslatorStatus;
}

/** Sends requests to a translation service and turns every failure into `TranslationUnavailable`. */
export function createHttpClient(engine: string, timeoutMs: number, judge: (status: number) => Verdict): HttpClient {
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  let failure: string | undefined;

  function fail(verdict: Verdict, cause?: unknown): TranslationUnavailable {
    failure = verdict.code;
    return new TranslationUnavailable(verdict.code, { ...verdict, cause });
  }

  return {
    engine,
    async post(url, headers, body, answer) {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]);
      let json: unknown;
      try {
        const response = await fetch(url, {
          method: "POST",
          headers: { ...headers, "Content-Type": "application/json" },
          body: JSON.stringify(body),
          // The key must not reach another host.
          redirect: "error",
          signal,
        });
        if (!response.ok) {
          await response.body?.cancel();
          throw fail({ ...judge(response.status), ...readRetryAfter(response) });
        }
        json = await response.json();
      } catch (error) {
        if (error instanceof TranslationUnavailable) throw error;
        if (closing.signal.aborted) throw new TranslationUnavailable("translator-closed");
        const reason = signal.aborted ? "timeout" : error instanceof SyntaxError ? "answer-invalid" : "unreachable";
        throw fail({ code: `${engine}-${reason}` }, error);
      }
      const parsed = answer.safeParse(json);
      if (!parsed.success) throw fail({ code: `${engine}-answer-invalid` }, parsed.error);
      failure = undefined;
      return parsed.data;
    },
    status: () => (failure ? { engine, state: "failing", detail: failure } : { engine, state: "ready" }),
    close: async () => closing.abort(),
  };
}

/** Retry-After is a number of seconds or a date. */
function readRetryAfter(response: Response): { retryAfterSeconds?: number } {
  const header = response.headers.get("retry-after")?.trim() ?? "";
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? { retryAfterSeconds: Math.min(Math.max(seconds, 1), maxRetryAfterSeconds) } : {};
}
