import { useSyncExternalStore } from "react";
import { onProofRequired } from "../../../api/request.ts";
import { isUnauthorized, ReauthDeclinedError } from "../../../api/request-error.ts";
import { SessionOver } from "./session.ts";

interface Asked {
  answer: Promise<void>;
  settle: (isProved: boolean) => void;
}

let asked: Asked | undefined;
const listeners = new Set<() => void>();

/** Ends when the person has shown again who they are; acts that need it at the same time share one question. */
function askProof(): Promise<void> {
  asked ??= question();
  tell();
  return asked.answer;
}

onProofRequired(askProof);

/** The person knows already: the login comes up, or they have declined themselves or left. */
export function needsNoWords(error: unknown): boolean {
  return isUnauthorized(error) || error instanceof ReauthDeclinedError || error instanceof SessionOver;
}

/** The answer to the open question. */
export function settleProof(isProved: boolean): void {
  asked?.settle(isProved);
  asked = undefined;
  tell();
}

export function useProofAsked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked !== undefined,
    () => false,
  );
}

function question(): Asked {
  const { promise: answer, resolve, reject } = Promise.withResolvers<void>();
  return { answer, settle: (isProved) => (isProved ? resolve() : reject(new ReauthDeclinedError())) };
}

function tell(): void {
  for (const listener of listeners) listener();
}
