import { z } from "zod/mini";
import { application } from "../../contract/applications.ts";
import type { TestApp } from "./app.ts";

/** The ids that are in the list of staff, with their revisions. */
export async function readRevisions({ app }: TestApp, headers: Record<string, string>, ids: readonly string[]) {
  const answer = await app.inject({ url: "/api/admin/applications?limit=1000", headers });
  const listed = z.array(application).parse(answer.json());
  return ids.flatMap((wanted) =>
    listed.filter(({ id }) => id === wanted).map(({ id, revision }) => ({ id, revision })),
  );
}
