import type { z } from "zod/mini";
import type { contactRequest } from "../../../contract/contacts.ts";
import type { Write } from "../../db/db.ts";
import { toPersonKey } from "../../db/person-key.ts";
import { toSearchKey } from "../../db/search-key.ts";

export type Enquiry = z.output<typeof contactRequest>;

export async function insertContact(
  write: Write,
  enquiry: Enquiry,
  { id, now, receiptId }: { id: string; now: Date; receiptId: string },
): Promise<void> {
  const { name, email, company = "", projectType, message, language } = enquiry;
  await write
    .insertInto("contacts")
    .values({
      id,
      name,
      email,
      email_key: toPersonKey(email),
      company: company || null,
      project_type: projectType,
      message,
      language,
      search: toSearchKey([name, email, company, message].join(" ")),
      created_at: now.toISOString(),
      receipt_id: receiptId,
    })
    .execute();
}
