import type { AuditAction } from "../../contract/activity.ts";
import type { Stage } from "../../contract/records.ts";
import type { TemplateName } from "../../contract/templates.ts";
import type { Query } from "../db/db.ts";

type Reason = "withdrawn" | "declined" | "moved";

/** An invitation waits in the outbox while the application is withdrawn, declined, or invited to another time. */
export async function findReasonNotToInvite(query: Query, replyId: string): Promise<Reason | undefined> {
  const invitation = await query
    .selectFrom("replies")
    .innerJoin("applications", "applications.id", "replies.application_id")
    .select(["applications.id", "applications.withdrawn_at", "applications.stage", "replies.created_at"])
    .where("replies.id", "=", replyId)
    .where(({ or, eb }) => or([eb("starts_at", "is not", null), eb("template", "=", "invite" satisfies TemplateName)]))
    .executeTakeFirst();
  if (!invitation) return undefined;
  if (invitation.withdrawn_at) return "withdrawn";
  const newer = await query
    .selectFrom("replies")
    .select("id")
    .where("application_id", "=", invitation.id)
    .where("sends", "=", 1)
    .where("starts_at", "is not", null)
    .where("created_at", ">", invitation.created_at)
    .limit(1)
    .executeTakeFirst();
  if (newer) return "moved";
  // Staff may invite a person whom they declined before.
  if (invitation.stage !== ("declined" satisfies Stage)) return undefined;
  const declined = await query
    .selectFrom("audit_events")
    .select("id")
    .where("target", "=", invitation.id)
    .where("at", ">=", invitation.created_at)
    .where(({ or, and, eb }) => {
      const done = (action: AuditAction, detail: Stage | TemplateName) =>
        and([eb("action", "=", action), eb("detail", "=", detail)]);
      return or([done("stageSet", "declined"), done("replySent", "decline")]);
    })
    .limit(1)
    .executeTakeFirst();
  return declined && "declined";
}
