import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";
import type { FieldCode } from "./errors.ts";
import { baseRevision, email, id, isoTime, line, optionalLine, text } from "./fields.ts";
import { limits } from "./limits.ts";
import { defaultLocale, locales } from "./locales.ts";
import { exportReader, historyEntry, listQuery, note, noteRefusals, noteRequest, params, revision } from "./records.ts";

export const projectTypes = ["aiSoftware", "robotics", "municipal", "travel", "consulting"] as const;

export const contactRequest = z.object({
  name: line(limits.shortText, limits.nameMin, "nameMin"),
  email,
  company: optionalLine(limits.shortText),
  projectType: z.enum(projectTypes, { error: "projectTypeRequired" satisfies FieldCode }),
  message: text(limits.message, limits.messageMin, "messageMin"),
  /** The language of the page, for the receipt. */
  language: z.catch(z.enum(locales), defaultLocale),
  /** Against spam, sent by the page only: the honeypot and the form token. */
  website: z.optional(z.unknown()),
  mark: z.optional(z.unknown()),
});

export const sendContact = endpoint({
  method: "POST",
  path: "/api/contact",
  body: contactRequest,
  status: 201,
  answer: z.object({ id: z.string() }),
  refusals: ["validation", "spamSuspected", "rateLimited"],
});

/** A form token: the signed time at which a form was first touched. */
export const requestFormToken = endpoint({
  method: "GET",
  path: "/api/contact/mark",
  status: 200,
  answer: z.object({ mark: z.string() }),
  refusals: [],
});

export const contactStates = ["open", "answered"] as const;
const contactsQuery = z.object({
  ...listQuery,
  projectType: z.optional(z.enum(projectTypes)),
  /** Open ones come with the longest waiting first. */
  state: z.optional(z.enum(contactStates)),
});

/** The user who answered, and when; both absent while the contact is open. */
const answeredState = { answeredBy: z.optional(z.string()), answeredAt: z.optional(isoTime) };

export const contact = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.optional(z.string()),
  projectType: z.enum(projectTypes),
  message: z.string(),
  /** The writer's. */
  language: z.enum(locales),
  createdAt: isoTime,
  keptUntil: isoTime,
  ...answeredState,
  note: z.optional(note),
  /** The newest reply to them. */
  letter: z.optional(z.string()),
  revision,
});

export type Contact = z.output<typeof contact>;

export const listContacts = endpoint({
  method: "GET",
  path: "/api/admin/contacts",
  query: contactsQuery,
  status: 200,
  answer: z.array(contact),
  refusals: ["validation", "unauthorized", "invalidCursor"],
});

/** Said again it changes nothing: who answered first stays. `conflict`: the contact is not at `revision` any more. */
export const markAnswered = endpoint({
  method: "PUT",
  path: "/api/admin/contacts/:id/answered",
  params: z.object({ id }),
  body: z.object({ answered: z.boolean({ error: "invalid" satisfies FieldCode }), revision: baseRevision }),
  status: 200,
  answer: contact,
  refusals: ["validation", "unauthorized", "notFound", "conflict"],
});

/** Replaces the note that staff share. `conflict`: the contact is not at `revision` any more. */
export const noteContact = endpoint({
  method: "PUT",
  path: "/api/admin/contacts/:id/note",
  params: z.object({ id }),
  body: noteRequest,
  status: 200,
  answer: contact,
  refusals: noteRefusals,
});

/** Newest first. */
export const contactHistory = endpoint({
  method: "GET",
  path: "/api/admin/contacts/:id/history",
  params,
  status: 200,
  answer: z.array(historyEntry),
  refusals: ["unauthorized", "notFound"],
});

export const exportContacts = endpoint({
  method: "GET",
  path: "/api/admin/contacts/export",
  query: z.extend(contactsQuery, exportReader),
  status: 200,
  media: "text/csv",
  refusals: ["validation", "unauthorized", "reauthRequired"],
});
