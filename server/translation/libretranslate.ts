import { z } from "zod";
import { withoutEndSlashes } from "../environment.ts";
import { createHttpTranslator } from "./http-client.ts";
import type { Translator } from "./translator.ts";

const answer = z.object({ translatedText: z.array(z.string()) }).transform(({ translatedText }) => translatedText);

export interface LibretranslateSettings {
  url: string;
  key?: string | undefined;
  timeoutMs?: number;
}

export function createLibretranslateTranslator({ url, key, timeoutMs = 60_000 }: LibretranslateSettings): Translator {
  const settings = { format: "text", ...(key && { api_key: key }) };
  return createHttpTranslator({
    engine: "libretranslate",
    url: `${withoutEndSlashes(url)}/translate`,
    timeoutMs,
    // Each server has its own limit; a small batch passes nearly everywhere.
    maxTexts: 20,
    answer,
    createBody: (q, into) => ({ q, source: into === "sk" ? "en" : "sk", target: into, ...settings }),
  });
}
