import { setTimeout as pause } from "node:timers/promises";
import { idempotencyKeyHeader } from "../../../contract/endpoint.ts";
import type { Answer } from "../visitor.ts";
import type { Ledger } from "./ledger.ts";

/** Nobody waits for longer; whatever came of it then, they do not know. */
const patienceMs = 30_000;
const againMs = 700;
const attemptsMost = 90;

export interface Request {
  what: string;
  method: string;
  url: string;
  body?: object;
  token?: string | undefined;
  key?: string;
}

/** One request; what never got an answer, or half of one, has status 0. */
export async function ask(ledger: Ledger, { what, method, url, body, token, key }: Request): Promise<Answer> {
  let answer: Answer = { status: 0, body: {} };
  try {
    const reply = await fetch(url, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: {
        ...(body && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { [idempotencyKeyHeader]: key }),
      },
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await reply.text();
    answer = { status: reply.status, body: text ? JSON.parse(text) : {} };
  } catch {
    // Status 0 says it.
  }
  ledger.answered(what, answer.status);
  return answer;
}

/** Whether it is open what came of a request: nobody answered, or somebody who could not know. */
export const isOpen = ({ status }: Answer) => status === 0 || status >= 500;

/** Asks again until somebody knows, as people do who press once more. */
export async function insist(ledger: Ledger, request: Request): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await ask(ledger, request);
    if (!isOpen(answer) || attempt === attemptsMost) return answer;
    await pause(againMs);
  }
}
