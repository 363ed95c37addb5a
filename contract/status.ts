import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { isoTime } from "./fields.ts";

const count = z.number();

/** Numbers above 10,000 are not counted to their end. */
export const readStatus = endpoint({
  method: "GET",
  path: "/api/admin/status",
  status: 200,
  answer: z.object({
    /** Since Monday; not answered; of those past the promised hours. */
    contacts: z.object({ week: count, open: count, late: count }),
    /** Since Monday; neither hired, declined nor withdrawn; of those the untouched ones. */
    applications: z.object({ week: count, open: count, new: count }),
    mail: z.object({
      /** Whether the site sends mail at all (`SMTP_URL`). */
      sends: z.boolean(),
      /** Mails that were not accepted and are tried again, and since when the oldest waits. */
      waiting: count,
      waitingSince: z.optional(isoTime),
      /** Replies of the last 14 days that were given up. */
      failedReplies: count,
      /** Where the last of them is read. */
      failedReply: z.optional(z.object({ tab: z.enum(["contacts", "applications"]), id: z.string() })),
    }),
    /** When one was last made, and when one last failed. */
    backup: z.optional(z.object({ madeAt: z.optional(isoTime), failedAt: z.optional(isoTime) })),
  }),
  refusals: ["unauthorized"],
});
