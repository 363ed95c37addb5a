import { setMaxListeners } from "node:events";
import { z } from "zod";
import { withoutEndSlashes } from "../environment.ts";
import { TranslationUnavailable, type Translator } from "./translator.ts";

interface ServiceOptions {
  key?: string | undefined;
  url?: string | undefined;
  timeoutMs?: number;
}

const deeplAnswer = z
  .object({ translations: z.array(z.object({ text: z.string() })) })
  .transform(({ translations }) => translations.map(({ text }) => text));

export function createDeeplTranslator({
  key,
  glossary,
  url,
  timeoutMs = 20_000,
}: ServiceOptions & { key: string; glossary?: string | undefined }): Translator {
  const host = url ?? (key.endsWith(":fx") ? "https://api-free.deepl.com" : "https://api.deepl.com");
  const languages = {
    sk: { source_lang: "EN", target_lang: "SK", ...(glossary && { glossary_id: glossary }) },
    en: { source_lang: "SK", target_lang: "EN-US" },
  };
  return createHttpTranslator({
    engine: "deepl",
    url: `${withoutEndSlashes(host)}/v2/translate`,
    headers: { Authorization: `DeepL-Auth-Key ${key}` },
    timeoutMs,
    maxTexts: 50,
    // DeepL limits a whole request to 128 KiB, including all other fields.
    maxBytes: 120 * 1024,
    answer: deeplAnswer,
    createBody: (text, into) => ({ text, ...languages[into] }),
  });
}

const libretranslateAnswer = z
  .object({ translatedText: z.array(z.string()) })
  .transform(({ translatedText }) => translatedText);

export function createLibretranslateTranslator({
  url,
  key,
  timeoutMs = 60_000,
}: ServiceOptions & { url: string }): Translator {
  const settings = { format: "text", ...(key && { api_key: key }) };
  return createHttpTranslator({
    engine: "libretranslate",
    url: `${withoutEndSlashes(url)}/translate`,
    timeoutMs,
    // Each server has its own limit; a small batch passes nearly everywhere.
    maxTexts: 20,
    answer: libretranslateAnswer,
    createBody: (q, into) => ({ q, source: into === "sk" ? "en" : "sk", target: into, ...settings }),
  });
}

const maxRetryAfterSeconds = 86_400;

interface Service {
  engine: string;
  url: string;
  headers?: Record<string, string>;
  timeoutMs: number;
  maxTexts: number;
  maxBytes?: number;
  /** The answer as a list of texts. */
  answer: z.ZodType<string[]>;
  createBody(texts: readonly string[], into: "sk" | "en"): object;
}

/** Asks a translation service in batches and turns every failure into `TranslationUnavailable`. */
function createHttpTranslator(service: Service): Translator {
  const { engine, url, headers, timeoutMs, answer, createBody } = service;
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  let failure: string | undefined;

  function fail(details: Failure, cause?: unknown): TranslationUnavailable {
    const code = `${engine}-${details.code}`;
    failure = code;
    return new TranslationUnavailable(code, { ...details, cause });
  }

  async function post(body: object): Promise<unknown> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]);
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { ...headers, "Content-Type": "application/json" },
        body: JSON.stringify(body),
        // A redirect is an error, because the key must not reach another host.
        redirect: "error",
        signal,
      });
      if (response.ok) return await response.json();
      await response.body?.cancel();
      throw fail({ ...describeFailure(response.status), ...readRetryAfter(response) });
    } catch (error) {
      if (error instanceof TranslationUnavailable) throw error;
      if (closing.signal.aborted) throw new TranslationUnavailable("translator-closed");
      const code = signal.aborted ? "timeout" : error instanceof SyntaxError ? "answer-invalid" : "unreachable";
      throw fail({ code }, error);
    }
  }

  async function translateBatch(texts: readonly string[], into: "sk" | "en"): Promise<string[]> {
    try {
      const parsed = answer.safeParse(await post(createBody(texts, into)));
      if (parsed.data?.length !== texts.length) throw fail({ code: "answer-invalid" }, parsed.error);
      failure = undefined;
      return parsed.data;
    } catch (error) {
      // Some LibreTranslate servers accept only one text at a time.
      if (texts.length === 1 || failure !== "libretranslate-refused-400") throw error;
      const singles: string[] = [];
      for (const text of texts) singles.push(...(await translateBatch([text], into)));
      return singles;
    }
  }

  const translateInto = (into: "sk" | "en") => async (texts: readonly string[]) => {
    const translated: string[] = [];
    for (const batch of splitIntoBatches(texts, service)) translated.push(...(await translateBatch(batch, into)));
    return translated;
  };

  return {
    engine,
    translate: translateInto("sk"),
    toEnglish: translateInto("en"),
    status: () => (failure ? { engine, state: "failing", detail: failure } : { engine, state: "ready" }),
    close: async () => closing.abort(),
  };
}

/** The meaning of a status other than 2xx. */
interface Failure {
  code: string;
  permanent?: boolean;
  /** Used where the service sends no Retry-After. */
  retryAfterSeconds?: number;
}

function describeFailure(status: number): Failure {
  if (status === 401 || status === 403) return { code: "key-refused", permanent: true };
  if (status === 429) return { code: "too-many-requests", retryAfterSeconds: 60 };
  // Only DeepL answers this status.
  if (status === 456) return { code: "quota-used-up", retryAfterSeconds: 86_400 };
  if (status >= 500) return { code: `error-${status}`, retryAfterSeconds: 60 };
  return { code: `refused-${status}`, permanent: true };
}

/** Retry-After is a number of seconds or a date. */
function readRetryAfter(response: Response): { retryAfterSeconds?: number } {
  const header = response.headers.get("retry-after")?.trim() ?? "";
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? { retryAfterSeconds: Math.min(Math.max(seconds, 1), maxRetryAfterSeconds) } : {};
}

function* splitIntoBatches(
  texts: readonly string[],
  { maxTexts, maxBytes = Number.POSITIVE_INFINITY }: Pick<Service, "maxTexts" | "maxBytes">,
): Generator<string[]> {
  let batch: string[] = [];
  let bytes = 0;
  for (const text of texts) {
    const size = Buffer.byteLength(JSON.stringify(text)) + 1;
    if (size > maxBytes) throw new TranslationUnavailable("text-too-long", { permanent: true });
    if (batch.length === maxTexts || bytes + size > maxBytes) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(text);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}
