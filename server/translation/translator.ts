/** Turns English into Slovak. Text is plain, never HTML; the answer has one entry for every text, in order. */
export interface Translator {
  readonly engine: string;
  translate(texts: readonly string[]): Promise<string[]>;
  /** The other way, where an engine knows it. */
  toEnglish?(texts: readonly string[]): Promise<string[]>;
  status(): TranslatorStatus;
  close(): Promise<void>;
  /** Begins what the first text would have to wait for, such as fetching a model. Returns at once, never throws. */
  prepare?(): void;
}

export interface TranslatorStatus {
  readonly engine: string;
  readonly state: "ready" | "loading" | "missing" | "failing" | "off";
  /** A machine code, then plain facts after a colon: for staff and the log, so it never holds keys. */
  readonly detail?: string;
}

export interface TranslatorLogger {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

interface Refusal {
  /** Asking again with the same settings gives the same answer. */
  permanent?: boolean;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
}

/** The only error a translator throws; its message is the machine code. */
export class TranslationUnavailable extends Error {
  override readonly name = "TranslationUnavailable";
  readonly permanent: boolean;
  readonly retryAfterSeconds?: number;

  constructor(code: string, { permanent = false, retryAfterSeconds, cause }: Refusal = {}) {
    super(code, { cause });
    this.permanent = permanent;
    if (retryAfterSeconds !== undefined) this.retryAfterSeconds = retryAfterSeconds;
  }
}
