import { createDeeplTranslator } from "./deepl.ts";
import { createFirefoxTranslator } from "./firefox.ts";
import { sourceFrom } from "./firefox-records.ts";
import { createLibretranslateTranslator } from "./libretranslate.ts";
import { createOffTranslator } from "./off.ts";
import type { Translator, TranslatorLogger } from "./translator.ts";

export interface TranslatorSettings {
  engine: "firefox" | "deepl" | "libretranslate" | "off";
  deeplKey?: string | undefined;
  deeplGlossary?: string | undefined;
  deeplUrl?: string | undefined;
  libretranslateUrl?: string | undefined;
  libretranslateKey?: string | undefined;
  modelDir?: string | undefined;
  modelSource?: Parameters<typeof sourceFrom>[0];
  dataDir: string;
}

export function createTranslator(settings: TranslatorSettings, logger: TranslatorLogger): Translator {
  const { engine, dataDir, modelDir, modelSource = {} } = settings;
  switch (engine) {
    case "firefox":
      return createFirefoxTranslator({ dataDir, modelDir, source: sourceFrom(modelSource), logger });
    case "deepl":
      if (!settings.deeplKey) throw new Error("the translator deepl needs its key");
      return createDeeplTranslator({
        key: settings.deeplKey,
        glossary: settings.deeplGlossary,
        url: settings.deeplUrl,
      });
    case "libretranslate":
      if (!settings.libretranslateUrl) throw new Error("the translator libretranslate needs its address");
      return createLibretranslateTranslator({ url: settings.libretranslateUrl, key: settings.libretranslateKey });
    case "off":
      return createOffTranslator();
  }
}
