/** The port: turns English into Slovak. Text is plain, never HTML; the answer has one entry per text, in order. */
export interface Translator {
  readonly engine: string;
  translate(texts: readonly string[]): Promise<string[]>;
  /** Translates Slovak into English, where the engine supports that direction. */
  toEnglish?(texts: readonly string[]): Promise<string[]>;
  status(): TranslatorStatus;
  close(): Promise<void>;
  /** Starts slow preparations, such as fetching a model. Returns at once and never throws. */
  prepare?(): void;
}

export interface TranslatorStatus {
  readonly engine: string;
  readonly state: "ready" | "loading" | "missing" | "failing" | "off";
  /** A code, then facts after a colon. Staff and the log show the detail, so no key may be in the detail. */
  readonly detail?: string;
}

export interface TranslatorLogger {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

interface TranslationFailure {
  /** The same request with the same settings will fail again. */
  permanent?: boolean;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
}

/** The only error a translator throws; its message is a code. */
export class TranslationUnavailable extends Error {
  override readonly name = "TranslationUnavailable";
  readonly permanent: boolean;
  readonly retryAfterSeconds?: number;

  constructor(code: string, { permanent = false, retryAfterSeconds, cause }: TranslationFailure = {}) {
    super(code, { cause });
    this.permanent = permanent;
    if (retryAfterSeconds !== undefined) this.retryAfterSeconds = retryAfterSeconds;
  }
}

export function createOffTranslator(): Translator {
  return {
    engine: "off",
    translate: () => Promise.reject(new TranslationUnavailable("translator-off", { permanent: true })),
    status: () => ({ engine: "off", state: "off" }),
    close: () => Promise.resolve(),
  };
}
