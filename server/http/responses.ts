import type { FastifyBaseLogger } from "fastify";
import { listJobs } from "../../contract/jobs.ts";

declare module "fastify" {
  interface FastifyInstance {
    responses: Responses;
  }
}

export interface ResponseFacts {
  method: string;
  /** The route's pattern instead of the URL, because URLs may contain signatures. */
  route: string;
  status: number;
  /** Rounded to a tenth of a millisecond. */
  ms: number;
  /** The request's id, set on the fast path only: the framework's logger adds the id itself. */
  reqId?: string;
  /** The id of the created record, by which the log lines of its mails can be found. */
  record?: string | undefined;
}

export const toTenths = (ms: number) => Math.round(ms * 10) / 10;

/** Logs and counts every response, both of the fast path and of the framework. */
export class Responses {
  readonly #observers: ((facts: ResponseFacts) => void)[] = [];

  observe(observer: (facts: ResponseFacts) => void): void {
    this.#observers.push(observer);
  }

  /** Logs API requests and failures as info. Pages are debug, and so is the list of jobs, which every page reads. */
  record(log: FastifyBaseLogger, facts: ResponseFacts): void {
    const isLogged = facts.status >= 500 || (facts.route.startsWith("/api/") && facts.route !== listJobs.path);
    log[isLogged ? "info" : "debug"](facts, "request");
    for (const observer of this.#observers) observer(facts);
  }
}
