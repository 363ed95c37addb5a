import type { FastifyInstance } from "fastify";
import { type SelectQueryBuilder, sql } from "kysely";
import { readStatus } from "../../../contract/events.ts";
import { limits } from "../../../contract/limits.ts";
import { type Stage, stages } from "../../../contract/records.ts";
import type { Query } from "../../db/db.ts";
import { daysBefore } from "../../db/expiry.ts";
import type { Tables } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { route } from "../../http/route.ts";
import { weekStart } from "./company-time.ts";

const hourMs = 60 * 60 * 1_000;
const failedDays = 14;
const openStages: readonly Stage[] = stages.filter((stage) => stage !== "hired" && stage !== "declined");

/** What there is to do, in numbers that an index answers. */
export function statusRoutes(scope: FastifyInstance, { db, config, clock }: Deps): void {
  const { query } = db;
  route(scope, readStatus, async () => {
    const now = clock();
    const since = weekStart(now).toISOString();
    const lateBefore = new Date(now.getTime() - limits.replyHours * hourMs).toISOString();
    const open = query.selectFrom("contacts").where("answered_at", "is", null);
    const applications = query.selectFrom("applications");
    const waiting = query
      .selectFrom("outbox")
      .where("sent_at", "is", null)
      .where("failed_at", "is", null)
      .where("attempts", ">", 0)
      .where("claimed_until", "is", null);
    const failed = query
      .selectFrom("outbox")
      .where("kind", "=", "reply")
      .where("failed_at", ">", daysBefore(now, failedDays));
    const oldest = await waiting.select("created_at").orderBy("created_at").limit(1).executeTakeFirst();
    return {
      contacts: {
        week: await count(query, query.selectFrom("contacts").where("created_at", ">=", since)),
        open: await count(query, open),
        late: await count(query, open.where("created_at", "<", lateBefore)),
      },
      applications: {
        week: await count(query, applications.where("created_at", ">=", since)),
        open: await count(query, applications.where("stage", "in", openStages)),
        new: await count(query, applications.where("stage", "=", "new")),
      },
      mail: {
        sends: config.mail.smtpUrl !== undefined,
        waiting: await count(query, waiting),
        ...(oldest && { waitingSince: oldest.created_at }),
        failedReplies: await count(query, failed),
      },
    };
  });
}

/** Up to a number that nobody reads to its end. */
async function count<T extends keyof Tables>(query: Query, rows: SelectQueryBuilder<Tables, T, object>) {
  const counted = rows.select(sql<number>`1`.as("one")).limit(limits.countedRows).as("counted");
  const total = query.selectFrom(counted).select(sql<number>`count(*)`.as("total"));
  return (await total.executeTakeFirstOrThrow()).total;
}
