import type { Address } from "../../api/call.ts";
import { openRecord } from "../shared/open-record.ts";
import { type Listed, rowsIn, useList } from "../shared/record-lists.ts";

/** The place of the open record in its list, and the way to the records beside it. */
export function useNeighbors<Row extends Listed>(first: Address<Row[]>, id: string) {
  const { data, hasNextPage, fetchNextPage } = useList(first);
  const rows = rowsIn(data);
  const at = rows.findIndex((row) => row.id === id);

  async function step(by: 1 | -1): Promise<void> {
    const isBeyond = at + by >= rows.length && hasNextPage;
    const next = (isBeyond ? rowsIn((await fetchNextPage()).data) : rows)[at + by];
    if (at >= 0 && next) openRecord(next.id);
  }
  return { row: rows[at], position: at < 0 ? undefined : at + 1, total: data?.pages[0]?.total, step };
}
