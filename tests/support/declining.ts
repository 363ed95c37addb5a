import { z } from "zod/mini";
import { application } from "../../contract/applications.ts";
import type { TestApp } from "./app.ts";

/** Those of the ids that staff are shown, each with its revision. */
export async function readRevisions({ app }: TestApp, headers: Record<string, string>, ids: readonly string[]) {
  const answer = await app.inject({ url: "/api/admin/applications?limit=1000", headers });
  const listed = z.array(application).parse(answer.json());
  return ids.flatMap((wanted) =>
    listed.filter(({ id }) => id === wanted).map(({ id, revision }) => ({ id, revision })),
  );
}
