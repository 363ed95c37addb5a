import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { isoTime } from "./fields.ts";

/** What changed, never what it says: whoever hears of it reads it anew. Without ids it may be any of them. */
export const staffEvent = z.object({
  kind: z.enum(["contacts", "applications", "jobs", "templates", "drafts"]),
  ids: z.optional(z.array(z.string())),
});
export type StaffEvent = z.output<typeof staffEvent>;

/** Sent with what a page reads by itself, nobody having touched it for a while: it does not prolong the session. */
export const unattendedHeader = "x-unattended";

/** Server-sent events, for as long as the session lasts; listening does not prolong it. */
export const watchEvents = endpoint({
  method: "GET",
  path: "/api/admin/events",
  status: 200,
  media: "text/event-stream",
  refusals: ["unauthorized", "rateLimited", "overloaded"],
});

const count = z.number();

/** Numbers above 10,000 are not counted to their end. */
export const readStatus = endpoint({
  method: "GET",
  path: "/api/admin/status",
  status: 200,
  answer: z.object({
    /** Since Monday; not answered; of those past the promised hours. */
    contacts: z.object({ week: count, open: count, late: count }),
    /** Since Monday; neither hired nor declined nor withdrawn; of those nobody has touched. */
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
