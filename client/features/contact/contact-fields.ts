import { z } from "zod/mini";
import { contactRequest } from "../../../contract/contact.ts";

/** What the visitor fills in; language and the marks against spam are added on the way. */
export const contactFields = z.pick(contactRequest, {
  name: true,
  email: true,
  company: true,
  projectType: true,
  message: true,
});

export const fieldNames = ["name", "email", "company", "projectType", "message"] as const;

export type ContactInput = z.input<typeof contactFields>;
export type ContactFields = z.output<typeof contactFields>;
export type ContactDraft = Partial<ContactInput>;
