import { z } from "zod/mini";
import { type Application, application } from "../../contract/admin.ts";
import type { TestApp } from "./app.ts";

/** Those of the ids that staff are shown, each as it stands there. */
export async function standings({ app }: TestApp, headers: Record<string, string>, ids: readonly string[]) {
  const answer = await app.inject({ url: "/api/admin/applications?limit=1000", headers });
  const listed: Application[] = z.array(application).parse(answer.json());
  return ids.flatMap((id) => {
    const row = listed.find((one) => one.id === id);
    if (!row) return [];
    const { letter, stage, starred, elsewhere } = row;
    return [{ id, read: { letter, stage, starred, elsewhere } }];
  });
}
