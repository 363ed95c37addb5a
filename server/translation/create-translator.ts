import { createDeeplTranslator } from "./deepl.ts";
import { createFirefoxTranslator } from "./firefox.ts";
import { getModelSource } from "./firefox-model.ts";
import { createLibretranslateTranslator } from "./libretranslate.ts";
import { createOffTranslator, type Translator, type TranslatorLogger } from "./translator.ts";

export interface TranslatorSettings {
  engine: "firefox" | "deepl" | "libretranslate" | "off";
  deeplKey?: string | undefined;
  deeplGlossary?: string | undefined;
  deeplUrl?: string | undefined;
  libretranslateUrl?: string | undefined;
  libretranslateKey?: string | undefined;
  modelDir?: string | undefined;
  modelSource?: Parameters<typeof getModelSource>[0];
  dataDir: string;
}

export function createTranslator(settings: TranslatorSettings, logger: TranslatorLogger): Translator {
  const { engine, dataDir, modelDir, modelSource = {} } = settings;
  switch (engine) {
    case "firefox":
      return createFirefoxTranslator({ dataDir, modelDir, source: getModelSource(modelSource), logger });
    case "deepl":
      if (!settings.deeplKey) throw new Error("the translator deepl needs its key");
      return createDeeplTranslator({
        key: settings.deeplKey,
        glossary: settings.deeplGlossary,
        url: settings.deeplUrl,
      });
    case "libretranslate":
      if (!settings.libretranslateUrl) throw new Error("the translator libretranslate needs its URL");
      return createLibretranslateTranslator({ url: settings.libretranslateUrl, key: settings.libretranslateKey });
    case "off":
      return createOffTranslator();
  }
}
