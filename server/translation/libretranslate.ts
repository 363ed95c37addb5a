import { z } from "zod";
import { withoutEndSlashes } from "../environment.ts";
import { createHttpClient, type Verdict } from "./http-client.ts";
import { TranslationUnavailable, type Translator } from "./translator.ts";

/** Each server has its own limit; a small batch passes nearly everywhere. */
const maxTextsPerRequest = 20;

export interface LibretranslateSettings {
  url: string;
  key?: string | undefined;
  timeoutMs?: number;
}

export function createLibretranslateTranslator({ url, key, timeoutMs = 60_000 }: LibretranslateSettings): Translator {
  const endpoint = `${withoutEndSlashes(url)}/translate`;
  const { post, ...client } = createHttpClient("libretranslate", timeoutMs, judge);

  async function translateBatch(q: string[], languages: object): Promise<string[]> {
    const body = { q, ...languages, format: "text", ...(key ? { api_key: key } : {}) };
    const schema = z.object({ translatedText: z.array(z.string()).length(q.length) });
    try {
      return (await post(endpoint, {}, body, schema)).translatedText;
    } catch (error) {
      const isTooMuch = error instanceof TranslationUnavailable && error.message === "libretranslate-refused-400";
      if (!isTooMuch || q.length === 1) throw error;
      const singles: string[] = [];
      for (const text of q) singles.push(...(await translateBatch([text], languages)));
      return singles;
    }
  }

  const translateInto = (languages: object) => async (texts: readonly string[]) => {
    const translated: string[] = [];
    for (let start = 0; start < texts.length; start += maxTextsPerRequest)
      translated.push(...(await translateBatch(texts.slice(start, start + maxTextsPerRequest), languages)));
    return translated;
  };

  return {
    ...client,
    translate: translateInto({ source: "en", target: "sk" }),
    toEnglish: translateInto({ source: "sk", target: "en" }),
  };
}

function judge(status: number): Verdict {
  if (status === 403 || status === 401) return { code: "libretranslate-key-refused", permanent: true };
  if (status === 429) return { code: "libretranslate-too-many-requests", retryAfterSeconds: 60 };
  if (status >= 500) return { code: `libretranslate-error-${status}`, retryAfterSeconds: 60 };
  return { code: `libretranslate-refused-${status}`, permanent: true };
}
