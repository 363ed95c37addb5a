import type { FastifyInstance } from "fastify";
import { type StaffEvent, watchEvents } from "../../contract/events.ts";
import type { StaffDeps } from "../deps.ts";
import { Refusal } from "./errors.ts";
import { Listeners } from "./listeners.ts";
import { route } from "./route.ts";
import { adminOf, selectOpenSessions } from "./sessions.ts";

const kinds: readonly StaffEvent["kind"][] = ["contacts", "applications", "jobs", "templates", "drafts"];

/** What changes while staff work, on whatever instance: told to all who listen here. */
export function eventRoutes(scope: FastifyInstance, { db, clock }: StaffDeps, leaving: AbortSignal): void {
  const listeners = new Listeners((sessions) => selectOpenSessions(db, sessions, clock()));
  for (const kind of kinds) db.subscribe(kind, (ids) => listeners.tell({ kind, ids: ids && [...ids] }));
  db.subscribe("sessions", () => void listeners.check().catch(() => undefined));
  const close = () => listeners.close();
  leaving.addEventListener("abort", close, { once: true });
  scope.addHook("preClose", async () => close());

  route(scope, watchEvents, ({ request, reply }) => {
    if (leaving.aborted) throw new Refusal("overloaded", { retryAfterSeconds: 1 });
    const stream = listeners.open(adminOf(request).sessionId);
    return reply
      .type("text/event-stream; charset=utf-8")
      .header("cache-control", "no-store, no-transform")
      .header("x-accel-buffering", "no")
      .send(stream);
  });
}
