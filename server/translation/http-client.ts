import { setMaxListeners } from "node:events";
import type { z } from "zod";
import { TranslationUnavailable, type TranslatorStatus } from "./translator.ts";

const day = 86_400;

/** What a status other than 2xx means; seconds are used where the service names none itself. */
export interface Verdict {
  code: string;
  permanent?: boolean;
  retryAfterSeconds?: number;
}

export interface HttpClient {
  post<T>(url: string, headers: Record<string, string>, body: unknown, answer: z.ZodType<T>): Promise<T>;
  status(): TranslatorStatus;
  close(): Promise<void>;
}

export function createHttpClient(engine: string, timeoutMs: number, judge: (status: number) => Verdict): HttpClient {
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  let failure: string | undefined;
  let pausedUntil = 0;

  /** A service that asked for a pause is left alone until it is over, whoever asks. */
  function fail(verdict: Verdict, cause?: unknown): TranslationUnavailable {
    failure = verdict.code;
    if (verdict.retryAfterSeconds && !verdict.permanent) pausedUntil = Date.now() + verdict.retryAfterSeconds * 1000;
    return new TranslationUnavailable(verdict.code, { ...verdict, cause });
  }

  return {
    async post(url, headers, body, answer) {
      const pause = Math.ceil((pausedUntil - Date.now()) / 1000);
      if (pause > 0) throw new TranslationUnavailable(failure ?? "paused", { retryAfterSeconds: pause });
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]);
      let json: unknown;
      try {
        const response = await fetch(url, {
          method: "POST",
          headers: { ...headers, "Content-Type": "application/json" },
          body: JSON.stringify(body),
          redirect: "error",
          signal,
        });
        if (!response.ok) {
          await response.body?.cancel();
          const verdict = judge(response.status);
          throw fail({ ...verdict, ...askedPause(response) });
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

/** Retry-After is either seconds or a date; an hour of somebody's clock skew must not become a week. */
function askedPause(response: Response): { retryAfterSeconds?: number } {
  const header = response.headers.get("retry-after")?.trim() ?? "";
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? { retryAfterSeconds: Math.min(Math.max(seconds, 1), day) } : {};
}
