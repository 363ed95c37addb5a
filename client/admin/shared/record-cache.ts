import type { Address } from "../../api/call.ts";
import { queryClient } from "../../api/query-client.ts";

interface CachedRecord {
  id: string;
}

/** One page of a list, as the query cache has it. */
export interface Page<Row> {
  rows: Row[];
  next: Address<Row[]> | undefined;
  /** Of the whole list, which only its first page tells. */
  total: number;
}

/** The record as some cached page has it. */
export function findRecord(list: string, id: string): CachedRecord | undefined {
  const pages = queryClient.getQueriesData<Page<CachedRecord>>({ predicate: isPageOf(list) });
  return pages.flatMap(([, page]) => page?.rows ?? []).find((row) => row.id === id);
}

/** Changes the record in every cached page that has it. */
export function patchRecord(list: string, id: string, patch: (row: CachedRecord) => object): void {
  queryClient.setQueriesData<Page<CachedRecord>>(
    { predicate: isPageOf(list) },
    (page) => page && { ...page, rows: page.rows.map((row) => (row.id === id ? { ...patch(row), id } : row)) },
  );
}

/** Refetches the pages that have the record: after a failure the cached one may be out of date. */
export function invalidateRecord(list: string, id: string): void {
  queryClient.invalidateQueries({
    predicate: ({ queryKey, state }) =>
      isPageOf(list)({ queryKey }) &&
      (state.data as Page<CachedRecord> | undefined)?.rows.some((row) => row.id === id) === true,
  });
}

function isPageOf(list: string) {
  return ({ queryKey: [address] }: { queryKey: readonly unknown[] }) => String(address).startsWith(`${list}?`);
}
