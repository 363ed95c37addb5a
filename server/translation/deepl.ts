import { z } from "zod";
import { withoutEndSlashes } from "../environment.ts";
import { createHttpTranslator } from "./http-client.ts";
import type { Translator } from "./translator.ts";

const answer = z
  .object({ translations: z.array(z.object({ text: z.string() })) })
  .transform(({ translations }) => translations.map(({ text }) => text));

export interface DeeplSettings {
  key: string;
  glossary?: string | undefined;
  url?: string | undefined;
  timeoutMs?: number;
}

export function createDeeplTranslator({ key, glossary, url, timeoutMs = 20_000 }: DeeplSettings): Translator {
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
    // DeepL's limit is 128 KiB with all other fields.
    maxBytes: 120 * 1024,
    answer,
    createBody: (text, into) => ({ text, ...languages[into] }),
  });
}
