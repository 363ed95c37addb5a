import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";

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
