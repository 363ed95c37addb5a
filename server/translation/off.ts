import { TranslationUnavailable, type Translator } from "./translator.ts";

export function createOffTranslator(): Translator {
  return {
    engine: "off",
    translate: () => Promise.reject(new TranslationUnavailable("translator-off", { permanent: true })),
    status: () => ({ engine: "off", state: "off" }),
    close: () => Promise.resolve(),
  };
}
