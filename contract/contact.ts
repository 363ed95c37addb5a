import { z } from "zod/mini";
import { endpoint } from "./endpoint.ts";
import type { FieldCode } from "./errors.ts";
import { email, line, optionalLine, text } from "./fields.ts";
import { limits } from "./limits.ts";
import { defaultLocale, locales } from "./locales.ts";

export const projectTypes = ["aiSoftware", "robotics", "municipal", "travel", "consulting"] as const;

export const contactRequest = z.object({
  name: line(limits.shortText, limits.nameMin, "nameMin"),
  email,
  company: optionalLine(limits.shortText),
  projectType: z.enum(projectTypes, { error: "projectTypeRequired" satisfies FieldCode }),
  message: text(limits.message, limits.messageMin, "messageMin"),
  /** The language of the page, for the receipt. */
  language: z.catch(z.enum(locales), defaultLocale),
  /** Marks against spam, sent by the page only: a field that people never see and a signed time of first touch. */
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

/** A signed time that the page fetches when a form is first touched; both forms send it back. */
export const formMark = endpoint({
  method: "GET",
  path: "/api/contact/mark",
  status: 200,
  answer: z.object({ mark: z.string() }),
  refusals: [],
});
