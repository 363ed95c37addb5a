import type { applicationHistory, contactHistory, Stage } from "../../../../contract/records.ts";
import { call } from "../../../api/call.ts";
import { readRowAgain } from "../records/page-query.ts";
import type { Standing } from "./letter.ts";

/** Asked of the server, and shown from then on: a stage that the list has not heard of is not read yet. */
export async function standingOf(
  history: typeof contactHistory | typeof applicationHistory,
  list: string,
  id: string,
): Promise<Standing> {
  const [row, happened] = await Promise.all([
    readRowAgain<{ id: string; stage?: Stage }>(list, id),
    call(history, { params: { id } }),
  ]);
  return { stage: row?.stage, letter: happened.find(({ kind }) => kind === "reply") };
}
