import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id, isoTime } from "./fields.ts";

/** How far an application is. */
export const stages = ["new", "contact", "interview", "offer", "hired", "declined"] as const;
export type Stage = (typeof stages)[number];

/** All staff share one note of a record. */
export const note = z.object({ text: z.string(), author: z.string(), at: isoTime });
export type Note = z.output<typeof note>;

const params = z.object({ id });
export const noteMost = 5_000;

/** `failed`: given up. `program`: written in the sender's own mail program, because the site sends no mail. */
export const mailStates = ["queued", "sent", "failed", "program"] as const;

export const happening = z.object({
  at: isoTime,
  kind: z.enum([
    "received",
    "receipt",
    "reply",
    "stage",
    "starred",
    "unstarred",
    "note",
    "noteRemoved",
    "answered",
    "reopened",
    "cvDownloaded",
    "withdrawn",
    "takenBack",
    "cvReplaced",
    "consentGiven",
    "consentWithdrawn",
    "exported",
  ]),
  /** The user who did it; nobody where it was the person. */
  author: z.optional(z.string()),
  /** The stage that it was put into. */
  stage: z.optional(z.enum(stages)),
  /** How far the mail is. */
  state: z.optional(z.enum(mailStates)),
  /** Of a reply: what was sent. */
  id: z.optional(z.string()),
  template: z.optional(z.string()),
  subject: z.optional(z.string()),
  text: z.optional(z.string()),
  /** The appointment that it invited to. */
  date: z.optional(isoTime),
});
export type Happening = z.output<typeof happening>;

/** Newest first. */
export const contactHistory = endpoint({
  method: "GET",
  path: "/api/admin/contacts/:id/history",
  params,
  status: 200,
  answer: z.array(happening),
  refusals: ["unauthorized", "notFound"],
});

export const applicationHistory = endpoint({
  method: "GET",
  path: "/api/admin/applications/:id/history",
  params,
  status: 200,
  answer: z.array(happening),
  refusals: ["unauthorized", "notFound"],
});
