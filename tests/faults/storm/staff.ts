import { admin } from "../../support/site.ts";
import type { Answer } from "../visitor.ts";
import { ask, insist, isOpen } from "./ask.ts";
import type { Ledger } from "./ledger.ts";

interface Surroundings {
  url: string;
  name: string;
  ledger: Ledger;
}

/** Sensitive acts ask again who it is ten minutes after the last login. */
const sessionMs = 4 * 60_000;

/** One of staff, in a session of their own, and what they are told about jobs. */
export class Colleague {
  readonly name: string;
  readonly ledger: Ledger;
  readonly url: string;
  #token: string | undefined;
  #since = 0;
  #count = 0;

  constructor({ url, name, ledger }: Surroundings) {
    this.url = url;
    this.name = name;
    this.ledger = ledger;
  }

  /** Like no other, to be known again. */
  words(): string {
    return `${this.name} ${++this.#count}`;
  }

  async call(what: string, method: string, path: string, body?: object, patient = false): Promise<Answer> {
    if (!this.#token || Date.now() - this.#since > sessionMs) await this.#signIn();
    const request = { what, method, url: `${this.url}/api/admin/${path}`, token: this.#token, ...(body && { body }) };
    const answer = await (patient ? insist : ask)(this.ledger, request);
    if (answer.status !== 401) return answer;
    this.ledger.wrong.push(`${this.name} was signed out by nobody, at ${what}`);
    this.#token = undefined;
    return { ...answer, status: 0 };
  }

  /** A list as it is, with when it was asked for; nothing where there was no answer. */
  async list(what: string, path: string) {
    const start = Date.now();
    const { status, body } = await this.call(what, "GET", path);
    const rows: Record<string, unknown>[] = status === 200 && Array.isArray(body) ? body : [];
    return { rows, start, end: Date.now() };
  }

  /** A change of what has versions, on the version that was read, as it goes into the history. */
  async change(key: string, expected: number, value: string, send: () => Promise<Answer>, versionOf: VersionOf) {
    const start = Date.now();
    const answer = await send();
    const { status, body } = answer;
    const done = { kind: "write", session: this.name, key, start, end: Date.now(), expected, value } as const;
    if (status === 200) this.ledger.history.push({ ...done, outcome: "accepted", version: versionOf(body) });
    else this.ledger.history.push({ ...done, outcome: isOpen(answer) ? "unknown" : "refused" });
    if (!isOpen(answer) && status !== 200 && status !== 409)
      this.ledger.wrong.push(`a change of ${key} was answered ${status} ${JSON.stringify(body)}`);
  }

  saw(key: string, version: number, value: string, { start, end }: { start: number; end: number }, slackMs = 0): void {
    this.ledger.history.push({ kind: "read", session: this.name, key, start, end, version, value, slackMs });
  }

  async #signIn(): Promise<void> {
    const request = { what: "login", method: "POST", url: `${this.url}/api/admin/login`, body: admin };
    const { status, body } = await insist(this.ledger, request);
    this.#token = status === 200 ? String(body.token) : undefined;
    this.#since = Date.now();
  }
}

type VersionOf = (body: Record<string, unknown>) => number;
