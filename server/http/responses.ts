import type { FastifyBaseLogger } from "fastify";
import { listJobs } from "../../contract/jobs.ts";

declare module "fastify" {
  interface FastifyInstance {
    responses: Responses;
  }
}

export interface ResponseFacts {
  method: string;
  /** The route's pattern: URLs may contain signatures. */
  route: string;
  status: number;
  /** To a tenth. */
  ms: number;
  /** On the fast path; otherwise the request's logger has it. */
  reqId?: string;
  /** The id of what was created: it finds the log lines of its mails. */
  record?: string | undefined;
}

export const toTenths = (ms: number) => Math.round(ms * 10) / 10;

/** Where every response is logged and counted, however it was made. */
export class Responses {
  readonly #observers: ((facts: ResponseFacts) => void)[] = [];

  observe(observer: (facts: ResponseFacts) => void): void {
    this.#observers.push(observer);
  }

  /** One line for each API request and each failure. The list of jobs is read with every page, and logged like one. */
  record(log: FastifyBaseLogger, facts: ResponseFacts): void {
    const isLogged = facts.status >= 500 || (facts.route.startsWith("/api/") && facts.route !== listJobs.path);
    log[isLogged ? "info" : "debug"](facts, "request");
    for (const observer of this.#observers) observer(facts);
  }
}
