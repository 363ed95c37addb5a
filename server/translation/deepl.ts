import { z } from "zod";
import { withoutEndSlashes } from "../environment.ts";
import { createHttpClient, type Verdict } from "./http-client.ts";
import { TranslationUnavailable, type Translator } from "./translator.ts";

const maxTextsPerRequest = 50;
/** DeepL's limit is 128 KiB with all other fields. */
const maxBytesPerRequest = 120 * 1024;

const answer = z.object({ translations: z.array(z.object({ text: z.string() })) });

export interface DeeplSettings {
  key: string;
  glossary?: string | undefined;
  url?: string | undefined;
  timeoutMs?: number;
}

export function createDeeplTranslator({ key, glossary, url, timeoutMs = 20_000 }: DeeplSettings): Translator {
  const host = url ?? (key.endsWith(":fx") ? "https://api-free.deepl.com" : "https://api.deepl.com");
  const endpoint = `${withoutEndSlashes(host)}/v2/translate`;
  const { post, ...client } = createHttpClient("deepl", timeoutMs, judge);
  const headers = { Authorization: `DeepL-Auth-Key ${key}` };

  const translateInto = (languages: object) => async (texts: readonly string[]) => {
    const translated: string[] = [];
    for (const text of splitIntoBatches(texts)) {
      const schema = answer.refine(({ translations }) => translations.length === text.length);
      const { translations } = await post(endpoint, headers, { text, ...languages }, schema);
      translated.push(...translations.map((translation) => translation.text));
    }
    return translated;
  };

  return {
    ...client,
    translate: translateInto({
      source_lang: "EN",
      target_lang: "SK",
      ...(glossary ? { glossary_id: glossary } : {}),
    }),
    toEnglish: translateInto({ source_lang: "SK", target_lang: "EN-US" }),
  };
}

function judge(status: number): Verdict {
  if (status === 403 || status === 401) return { code: "deepl-key-refused", permanent: true };
  if (status === 429) return { code: "deepl-too-many-requests", retryAfterSeconds: 60 };
  if (status === 456) return { code: "deepl-quota-used-up", retryAfterSeconds: 86_400 };
  if (status === 529) return { code: "deepl-overloaded", retryAfterSeconds: 120 };
  if (status >= 500) return { code: `deepl-error-${status}`, retryAfterSeconds: 60 };
  return { code: `deepl-refused-${status}`, permanent: true };
}

function* splitIntoBatches(texts: readonly string[]): Generator<string[]> {
  let batch: string[] = [];
  let bytes = 0;
  for (const text of texts) {
    const size = Buffer.byteLength(JSON.stringify(text)) + 1;
    if (size > maxBytesPerRequest) throw new TranslationUnavailable("text-too-long", { permanent: true });
    if (batch.length === maxTextsPerRequest || bytes + size > maxBytesPerRequest) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(text);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}
