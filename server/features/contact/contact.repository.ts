import type { z } from "zod/mini";
import type { contactRequest } from "../../../contract/contact.ts";
import type { Query } from "../../db/db.ts";
import { personKey } from "../../db/person-key.ts";
import { searchKey } from "../../db/search-key.ts";

export type Enquiry = z.output<typeof contactRequest>;

interface Circumstances {
  now: Date;
  requestKey?: string | undefined;
  receiptId?: string | undefined;
}

export function insertContact(
  query: Query,
  id: string,
  enquiry: Enquiry,
  { now, requestKey, receiptId }: Circumstances,
) {
  const { name, email, company = "", projectType, message, language } = enquiry;
  return query.insertInto("contacts").values({
    id,
    name,
    email,
    email_key: personKey(email),
    company: company || null,
    project_type: projectType,
    message,
    language,
    search: searchKey([name, email, company, message].join(" ")),
    created_at: now.toISOString(),
    receipt_id: receiptId ?? null,
    request_key: requestKey ?? null,
  });
}

export function findContact(query: Query, requestKey: string): Promise<{ id: string } | undefined> {
  return query.selectFrom("contacts").select("id").where("request_key", "=", requestKey).executeTakeFirst();
}
