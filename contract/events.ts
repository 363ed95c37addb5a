import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** Which records changed, never their contents. Without ids any record of the kind may have changed. */
export const staffEvent = z.object({
  kind: z.enum(["contacts", "applications", "jobs", "templates", "drafts"]),
  ids: z.optional(z.array(z.string())),
});
export type StaffEvent = z.output<typeof staffEvent>;

/** Marks requests that a page makes by itself: they do not prolong the session. */
export const unattendedHeader = "x-unattended";

/** Server-sent events until the session ends. Listening does not prolong the session. */
export const watchEvents = endpoint({
  method: "GET",
  path: "/api/admin/events",
  status: 200,
  media: "text/event-stream",
  refusals: ["unauthorized", "rateLimited", "overloaded"],
});
