import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";
import type { FieldCode } from "./errors.ts";
import { baseRevision, email, id, isoTime, line, optionalLine, text } from "./fields.ts";
import { limits } from "./limits.ts";
import { defaultLocale, locales } from "./locales.ts";
import { exportReader, historyEntry, listQuery, note, noteRequest, params, revision } from "./records.ts";

export const projectTypes = ["aiSoftware", "robotics", "municipal", "travel", "consulting"] as const;

export const contactRequest = z.object({
  name: line(limits.shortText, limits.nameMin, "nameMin"),
  email,
  company: optionalLine(limits.shortText),
  projectType: z.enum(projectTypes, { error: "projectTypeRequired" satisfies FieldCode }),
  message: text(limits.message, limits.messageMin, "messageMin"),
  /** The language of the page, in which the confirmation is written. */
  language: z.catch(z.enum(locales), defaultLocale),
  /** The honeypot, against spam like the form token below. Only the page's form sends these two fields. */
  website: z.optional(z.unknown()),
  formToken: z.optional(z.unknown()),
});

export const sendContact = endpoint("POST", "/api/contact", {
  body: contactRequest,
  status: 201,
  answer: z.object({ id: z.string() }),
  refusals: ["spamSuspected", "rateLimited"],
});

/** A form token: the signed time at which a form was first touched. */
export const requestFormToken = endpoint("GET", "/api/contact/form-token", {
  answer: z.object({ formToken: z.string() }),
});

export const contactStates = ["open", "answered"] as const;
const contactsQuery = z.object({
  ...listQuery,
  projectType: z.optional(z.enum(projectTypes)),
  /** With `open`, the contact that has waited longest comes first. */
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
  /** The language of the page on which the message was written. */
  language: z.enum(locales),
  createdAt: isoTime,
  keptUntil: isoTime,
  ...answeredState,
  note: z.optional(note),
  /** The id of the newest reply to the sender. */
  newestReplyId: z.optional(z.string()),
  revision,
});

export type Contact = z.output<typeof contact>;

export const listContacts = endpoint("GET", "/api/admin/contacts", {
  query: contactsQuery,
  answer: z.array(contact),
  refusals: ["validation", "invalidCursor"],
});

/** A repeat changes nothing and keeps who answered first. `conflict`: the contact is not at `revision` any more. */
export const markAnswered = endpoint("PUT", "/api/admin/contacts/:id/answered", {
  params: z.object({ id }),
  body: z.object({ answered: z.boolean({ error: "invalid" satisfies FieldCode }), revision: baseRevision }),
  answer: contact,
  refusals: ["notFound", "conflict"],
});

/** Replaces the note that staff share. `conflict`: the contact is not at `revision` any more. */
export const noteContact = endpoint("PUT", "/api/admin/contacts/:id/note", {
  params: z.object({ id }),
  body: noteRequest,
  answer: contact,
  refusals: ["notFound", "conflict"],
});

/** What happened to a contact, newest first. */
export const contactHistory = endpoint("GET", "/api/admin/contacts/:id/history", {
  params,
  answer: z.array(historyEntry),
  refusals: ["notFound"],
});

export const exportContacts = endpoint("GET", "/api/admin/contacts/export", {
  query: z.extend(contactsQuery, exportReader),
  media: "text/csv",
  refusals: ["validation", "reauthRequired"],
});
