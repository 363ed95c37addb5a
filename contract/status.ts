import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { isoTime } from "./fields.ts";

const count = z.number();

/** The overview for staff. Counts stop at 10,000. */
export const readStatus = endpoint("GET", "/api/admin/status", {
  answer: z.object({
    /** `week`: since Monday. `open`: not answered. `late`: open for longer than the promised hours. */
    contacts: z.object({ week: count, open: count, late: count }),
    /** `week`: since Monday. `open`: not hired, declined or withdrawn. `new`: open and still in the stage `new`. */
    applications: z.object({ week: count, open: count, new: count }),
    mail: z.object({
      /** Whether the site sends mail at all (`SMTP_URL`). */
      sends: z.boolean(),
      /** Mails that the mail server has not accepted and that are retried, and since when the oldest one waits. */
      waiting: count,
      waitingSince: z.optional(isoTime),
      /** Replies whose mail failed for good within the last 14 days. */
      failedReplies: count,
      /** The record of the last failed reply. */
      failedReply: z.optional(z.object({ tab: z.enum(["contacts", "applications"]), id: z.string() })),
    }),
    /** When a backup was last made, and when one last failed. */
    backup: z.optional(z.object({ madeAt: z.optional(isoTime), failedAt: z.optional(isoTime) })),
  }),
});
