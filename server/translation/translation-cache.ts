import type { Translator } from "./translator.ts";

/** Machine translations by text and engine, kept by the caller. */
export interface TranslationCache {
  read(engine: string, texts: readonly string[]): Promise<ReadonlyMap<string, string>>;
  write(engine: string, translations: ReadonlyMap<string, string>): Promise<void>;
}

/** So that nothing is translated twice, also when one sentence of a long advert changes. */
export function withCache(translator: Translator, cache: TranslationCache): Translator {
  return {
    ...translator,
    async translate(texts) {
      const known = new Map(await cache.read(translator.engine, texts));
      const missing = [...new Set(texts)].filter((text) => !known.has(text));
      if (missing.length > 0) {
        const answers = await translator.translate(missing);
        const fresh = new Map(
          missing.map((text, index) => [text, answers[index] ?? ""] as const).filter(isTranslation),
        );
        if (fresh.size > 0) await cache.write(translator.engine, fresh);
        for (const [text, translation] of fresh) known.set(text, translation);
      }
      return texts.map((text) => known.get(text) ?? "");
    },
  };
}

/** An engine's silence is not kept: the next time it may speak. */
const isTranslation = ([, translation]: readonly [string, string]) => translation.trim() !== "";
