import { z } from "zod/mini";
import { application } from "../../contract/applications.ts";
import type { StaffApp } from "./app.ts";

/** The ids that are in the list of staff, with their revisions. */
export async function readRevisions({ get }: StaffApp, ids: readonly string[]) {
  const listed = z.array(application).parse(await get("applications?limit=1000"));
  return ids.flatMap((wanted) =>
    listed.filter(({ id }) => id === wanted).map(({ id, revision }) => ({ id, revision })),
  );
}
