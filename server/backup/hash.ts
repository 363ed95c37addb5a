import { createHash } from "node:crypto";

/** What stands in a journal for a record: nobody can be found by it. */
export const hashOf = (recordId: string) => createHash("sha256").update(recordId).digest("hex");
