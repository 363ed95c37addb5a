import { ReauthDeclinedError } from "../../api/request-error.ts";
import { createStore, useStore } from "../../api/store.ts";

const question = createStore<PromiseWithResolvers<void> | undefined>(undefined);

/** Settles when the user has confirmed or declined. Requests that need it at the same time share one dialog. */
export function requestReauth(): Promise<void> {
  const open = question.get() ?? Promise.withResolvers<void>();
  question.set(open);
  return open.promise;
}

export function resolveReauth(isConfirmed: boolean): void {
  const open = question.get();
  question.set(undefined);
  if (isConfirmed) open?.resolve();
  else open?.reject(new ReauthDeclinedError());
}

export const useReauthRequested = () => useStore(question, (open) => open !== undefined, false);
