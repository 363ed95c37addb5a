import { onTestFinished, TestRunner } from "vitest";

/** Disposes at the end of the current test. In `beforeAll` and outside of Vitest the caller has to dispose. */
export function disposeAfterTest(dispose: () => Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(dispose);
}

/** Wraps work so that further calls return the first promise. */
export function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}
