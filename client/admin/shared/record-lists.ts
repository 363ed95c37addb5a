import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { readStatus } from "../../../contract/status.ts";
import { type Address, read } from "../../api/call.ts";
import { queryClient } from "../../api/query-client.ts";
import { getCountLimit } from "./counts.ts";

/*
 * The query keys of everything that is cached for a list begin with the list's path:
 * [path, "pages", first page's URL], [path, "record", id], [path, "count", URL].
 */

export interface Listed {
  id: string;
}

interface RevisedRow extends Listed {
  revision: number;
}

interface Page<Row> {
  rows: Row[];
  next: Address<Row[]> | undefined;
  /** How many rows the whole list has; only the first page has this number. */
  total: number;
  /** Ids of rows that arrived after the fetch and are shown on request; only the first page has these ids. */
  unseen?: string[];
}

type Pages<Row> = InfiniteData<Page<Row>, unknown>;

export const pageSize = 50;
/** When more records change at once, refetching the lists is cheaper. */
const maxFetchedAlone = 10;
const keptMs = 30 * 60_000;

const removeQuery = (url: string) => url.split("?")[0] ?? "";

function listQuery<Row>(first: Address<Row[]>) {
  return infiniteQueryOptions({
    queryKey: [removeQuery(first), "pages", first],
    queryFn: ({ pageParam, signal }) => fetchPage<Row>(pageParam, signal),
    initialPageParam: first,
    getNextPageParam: ({ next }: Page<Row>) => next,
    gcTime: keptMs,
  });
}

/** For the list itself: it is refetched when it is shown, and until then has the rows of the previous search. */
export function useShownList<Row>(first: Address<Row[]>) {
  return useInfiniteQuery({
    ...listQuery<Row>(first),
    refetchOnMount: "always",
    placeholderData: keepPreviousData,
  });
}

/** For other components, which only read what the list has fetched. */
export function useList<Row>(first: Address<Row[]>) {
  return useInfiniteQuery({ ...listQuery<Row>(first), refetchOnMount: false });
}

export function rowsIn<Row>(data: Pages<Row> | undefined): Row[] {
  return data?.pages.flatMap(({ rows }) => rows) ?? [];
}

/** How many rows the list of this first page has; undefined until it is fetched. */
export function useTotal(first: Address<unknown[]>): number | undefined {
  return useList(first).data?.pages[0]?.total;
}

/** One record; null when the record does not exist or no longer exists. */
export function useRecord<Row>(first: Address<Row[]>, id: string) {
  const list: Address<Row[]> = removeQuery(first);
  return useQuery({
    queryKey: [list, "record", id],
    queryFn: async ({ signal }) => (await fetchPage<Row>(urlAlone(list, id), signal)).rows[0] ?? null,
    staleTime: 0,
    gcTime: 0,
  });
}

/** The same list with this record alone, or empty when its filters leave the record out. */
function urlAlone<Row>(first: Address<Row[]>, id: string): Address<Row[]> {
  const query = new URLSearchParams(first.split("?")[1]);
  query.set("limit", "1");
  query.set("id", id);
  return `${removeQuery(first)}?${query}`;
}

/** How many rows there are at a URL with `limit=1`, for lists that may never be loaded. */
export function useCount(url: Address<unknown[]>, enabled = true): number | undefined {
  const { data } = useQuery({
    queryKey: [removeQuery(url), "count", url],
    queryFn: async ({ signal }) => (await fetchPage(url, signal)).total,
    refetchOnMount: "always",
    enabled,
  });
  return data;
}

function fetchPage<Row>(url: Address<Row[]>, signal?: AbortSignal): Promise<Page<Row>> {
  return read(
    url,
    async (response) => ({
      rows: (await response.json()) as Row[],
      next: findNext(response.headers.get("link")),
      total: Number(response.headers.get("x-total-count")),
    }),
    signal,
  );
}

/** The URL marked `rel="next"` in a Link header. */
function findNext(link: string | null): string | undefined {
  return /<([^>]+)>\s*;\s*rel="next"/.exec(link ?? "")?.[1];
}

/** The record as it is cached, alone or in a list. */
export function findRecord(list: string, id: string): Listed | undefined {
  const alone = queryClient.getQueryData<Listed>([list, "record", id]);
  const lists = queryClient.getQueriesData<Pages<Listed>>({ queryKey: [list, "pages"] });
  return alone ?? lists.flatMap(([, data]) => rowsIn(data)).find((row) => row.id === id);
}

/** Writes a record wherever it is cached. */
export function patchRecord(list: string, id: string, record: object): void {
  queryClient.setQueryData<Listed | null>([list, "record", id], (known) => known && { ...record, id });
  const patch = (row: Listed) => (row.id === id ? { ...record, id } : row);
  for (const [queryKey, data] of queryClient.getQueriesData<Pages<Listed>>({ queryKey: [list, "pages"] }))
    if (rowsIn(data).some((row) => row.id === id))
      updatePages(queryKey, (pages) => pages.map((page) => ({ ...page, rows: page.rows.map(patch) })));
}

function updatePages<Row extends Listed>(queryKey: QueryKey, change: (pages: Page<Row>[]) => Page<Row>[]): void {
  const query = queryClient.getQueryCache().find<Pages<Row>>({ queryKey });
  const data = query?.state.data;
  if (!data) return;
  // A running fetch would bring back older rows, so it is cancelled; the end of the list loads its page again.
  const isRefetching = query.state.fetchStatus === "fetching" && !query.state.fetchMeta?.fetchMore;
  queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<Pages<Row>>(queryKey, { ...data, pages: change(data.pages) });
  if (isRefetching) queryClient.refetchQueries({ queryKey, exact: true, type: "active" });
}

/**
 * Fetches only the changed records, under the filters of the shown list, and updates the list. A record that is new in
 * the list is offered by a button; if the user's own change brought the record, the list is fetched again.
 */
export async function refreshRecords(list: string, ids: string[], { isOwn }: { isOwn: boolean }): Promise<void> {
  if (ids.length > maxFetchedAlone) return refetchLists(list);
  const shown = queryClient.getQueryCache().findAll({ queryKey: [list, "pages"], type: "active" });
  const found = await Promise.all(shown.map(({ queryKey }) => refreshInList(String(queryKey[2]), ids, isOwn)));
  const others = ids.filter((id) => !found.flat().includes(id));
  await Promise.all(others.map((id) => queryClient.refetchQueries({ queryKey: [list, "record", id], type: "active" })));
  // Skips erased records, whose history the server refuses.
  const histories = ids.filter((id) => findRecord(list, id)).map((id) => `${list}/${id}/history`);
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [path, part] }) =>
      path === readStatus.path || histories.includes(String(path)) || (path === list && part === "count"),
  });
}

/** Updates the records in one list, and returns the ids that the list contains. */
async function refreshInList(first: Address<RevisedRow[]>, ids: string[], isOwn: boolean): Promise<string[]> {
  const answers = await Promise.all(ids.map((id) => fetchPage(urlAlone(first, id))));
  const found = answers.flatMap(({ rows }) => rows);
  const { queryKey } = listQuery(first);
  const known = new Map(rowsIn(queryClient.getQueryData<Pages<RevisedRow>>(queryKey)).map((row) => [row.id, row]));
  for (const row of found)
    if (row.revision >= (known.get(row.id)?.revision ?? 0)) patchRecord(removeQuery(first), row.id, row);
  const came = found.filter(({ id }) => !known.has(id));
  const left = ids.filter((id) => known.has(id) && !found.some((row) => row.id === id));
  // New rows need a refetch: only the server knows their places in the list.
  if (came.length > 0 && (isOwn || known.size === 0)) await queryClient.refetchQueries({ queryKey, exact: true });
  else if (came.length + left.length > 0)
    updatePages<RevisedRow>(queryKey, (pages) =>
      pages.map(({ rows, next, total, unseen = [] }) => ({
        rows: rows.filter(({ id }) => !left.includes(id)),
        next,
        total: total <= getCountLimit(first) ? total - left.length : total,
        unseen: [...unseen.filter((id) => !ids.includes(id)), ...came.map(({ id }) => id)],
      })),
    );
  return found.map(({ id }) => id);
}

/** Refetches a list, so that its new records are shown. */
export function showUnseen(first: string): Promise<void> {
  return queryClient.refetchQueries({ queryKey: listQuery(first).queryKey, exact: true });
}

/** Marks all cached pages and counts of a list, and the status, as stale, and refetches what is shown. */
export function refetchLists(list: string): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => path === list || path === readStatus.path,
  });
}
