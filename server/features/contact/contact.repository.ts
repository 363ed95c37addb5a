import type { z } from "zod/mini";
import type { contactRequest } from "../../../contract/contact.ts";
import type { Write } from "../../db/db.ts";
import { fold } from "../../db/fold.ts";
import { newId } from "../../db/ids.ts";

export type Enquiry = z.output<typeof contactRequest>;

export async function insertContact(write: Write, enquiry: Enquiry, now: Date): Promise<string> {
  const id = newId();
  const { name, email, company = "", projectType, message, language } = enquiry;
  await write
    .insertInto("contacts")
    .values({
      id,
      name,
      email,
      email_key: email.toLowerCase(),
      company: company || null,
      project_type: projectType,
      message,
      language,
      search: fold([name, email, company, message].join(" ")),
      created_at: now.toISOString(),
    })
    .execute();
  return id;
}
