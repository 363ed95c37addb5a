import type { FastifyBaseLogger } from "fastify";
import { sql } from "kysely";
import { getActionResult, isAuditAction } from "../../contract/activity.ts";
import type { Database } from "../db/db.ts";
import type { Task } from "../scheduler.ts";

/** Their target is a name, which the log has not. */
const isAboutUser = /^admin|^passwordReset$/;

/** Commands have no log of their own that anybody keeps: what they did is told by a server, the next that runs. */
export function auditLogTask({ db, log }: { db: Database; log: FastifyBaseLogger }): Task {
  return {
    name: "audit log",
    everyMs: 15_000,
    async run() {
      const waiting = db.query.updateTable("audit_events").set({ untold: 0 }).where("untold", "=", sql.lit(1));
      const told = await waiting.returning(["id", "action", "target"]).execute();
      const users = told.length > 0 ? await db.query.selectFrom("admins").select(["id", "username"]).execute() : [];
      for (const { id, action, target } of told) {
        if (!isAuditAction(action)) continue;
        const about = isAboutUser.test(action) && users.find(({ username }) => username === target)?.id;
        log.info({ audit: action, result: getActionResult(action), id, count: 1, ...(about && { about }) }, "audit");
      }
    },
  };
}
