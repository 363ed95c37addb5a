import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import { isAuditAction, resultOf } from "../../contract/audit.ts";
import type { Task } from "../background/background.ts";
import type { Database } from "../db/db.ts";

/** Commands have no log of their own that anybody keeps: what they did is told by a server, the next that runs. */
export function auditLogTask({ db, log }: { db: Database; log: FastifyBaseLogger }): Task {
  return {
    name: "audit log",
    everyMs: 15_000,
    async run() {
      const waiting = db.query.updateTable("audit_events").set({ untold: 0 }).where("untold", "=", sql.lit(1));
      for (const { id, action } of await waiting.returning(["id", "action"]).execute()) {
        if (isAuditAction(action)) log.info({ audit: action, result: resultOf(action), id, count: 1 }, "audit");
      }
    },
  };
}
