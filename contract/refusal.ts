import type { ErrorCode, FieldCode } from "./errors.ts";
import type { RequestOptions } from "./passkey.ts";

/** Some refusals carry more, so that the client can go on. */
export interface Further {
  /** With `passkeyRequired`: what the passkey is to sign. */
  options?: RequestOptions;
  /** With `conflict`: the whole record as it is now; with several texts a list. */
  current?: object;
  /** With `conflict`: who of staff changed the record last, and when; without a name it was the person. */
  changedBy?: string | undefined;
  changedAt?: string;
}

/** The body of every answer that is not a success. */
export interface ErrorBody extends Further {
  /** One sentence that a person can read. */
  error: string;
  /** The machine word of the refusal. */
  code: ErrorCode;
  /** What is wrong with single fields, by their path. */
  fields?: Record<string, FieldCode>;
}
