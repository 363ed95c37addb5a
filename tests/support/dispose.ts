import { onTestFinished, TestRunner } from "vitest";

/** Runs at the end of the current test. In beforeAll and outside of Vitest there is none: there the caller disposes. */
export function disposeAfterTest(dispose: () => Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(dispose);
}

/** The same work, which a second call does not do again. */
export function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}
