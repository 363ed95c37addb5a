import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";
import type { FieldCode } from "./errors.ts";
import { id, isoTime } from "./fields.ts";

/** How far an application is. */
export const stages = ["new", "contact", "interview", "offer", "hired", "declined"] as const;
export type Stage = (typeof stages)[number];

/** All staff share one note of a record. */
export const note = z.object({ text: z.string(), author: z.string(), at: isoTime });
export type Note = z.output<typeof note>;

const params = z.object({ id });
export const noteMost = 5_000;
const stage = z.enum(stages, { error: "invalid" satisfies FieldCode });

/** Said again it changes nothing. `applicationWithdrawn`: only its sender takes that back. */
export const setStage = endpoint({
  method: "PUT",
  path: "/api/admin/applications/:id/stage",
  params,
  body: z.object({
    stage,
    /** The stage that was read: when a colleague has set another meanwhile, `changedMeanwhile` carries it as `stage`. */
    from: z.optional(stage),
  }),
  status: 200,
  answer: z.object({ stage: z.enum(stages) }),
  refusals: ["validation", "unauthorized", "notFound", "applicationWithdrawn", "changedMeanwhile"],
});

/** Said again it changes nothing. */
export const setStar = endpoint({
  method: "PUT",
  path: "/api/admin/applications/:id/star",
  params,
  body: z.object({ starred: z.boolean({ error: "invalid" satisfies FieldCode }) }),
  status: 200,
  answer: z.object({ starred: z.boolean() }),
  refusals: ["validation", "unauthorized", "notFound"],
});

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
