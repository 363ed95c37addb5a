import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** Says which records changed, never their contents. Without ids, any record of the kind may have changed. */
export const staffEvent = z.object({
  kind: z.enum(["contacts", "applications", "jobs", "templates", "drafts"]),
  ids: z.optional(z.array(z.string())),
});
export type StaffEvent = z.output<typeof staffEvent>;

/** The header of requests that a page sends without a user's action, and that do not prolong the session. */
export const unattendedHeader = "x-unattended";

/** Server-sent events until the session ends. Listening does not prolong the session. */
export const watchEvents = endpoint("GET", "/api/admin/events", {
  media: "text/event-stream",
  refusals: ["rateLimited", "overloaded"],
});
