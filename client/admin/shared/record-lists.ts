import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { readStatus } from "../../../contract/status.ts";
import { read, type TypedUrl } from "../../api/call.ts";
import { queryClient } from "../../api/query-client.ts";
import { getCountLimit } from "./counts.ts";

/*
 * The query keys of everything that is cached for a list begin with the list's path:
 * [path, "pages", URL of the first page], [path, "record", id], [path, "count", URL].
 */

export interface ListedRow {
  id: string;
}

interface RevisedRow extends ListedRow {
  revision: number;
}

interface Page<Row> {
  rows: Row[];
  next: TypedUrl<Row[]> | undefined;
  /** How many rows the whole list has; only the first page has this number. */
  total: number;
  /** Ids of rows that arrived after the fetch and are shown on request; only the first page has these ids. */
  unseen?: string[];
}

type Pages<Row> = InfiniteData<Page<Row>, unknown>;

export const pageSize = 50;
/** When more records change at once, refetching the lists is cheaper. */
const maxFetchedSingly = 10;
const cacheMs = 30 * 60_000;

const getListPath = (url: string) => url.split("?")[0] ?? "";

function listQuery<Row>(listUrl: TypedUrl<Row[]>) {
  return infiniteQueryOptions({
    queryKey: [getListPath(listUrl), "pages", listUrl],
    queryFn: ({ pageParam, signal }) => fetchPage<Row>(pageParam, signal),
    initialPageParam: listUrl,
    getNextPageParam: ({ next }: Page<Row>) => next,
    gcTime: cacheMs,
  });
}

/** Used by the list itself: refetches when the list is shown, and shows the rows of the previous search until then. */
export function useShownList<Row>(listUrl: TypedUrl<Row[]>) {
  return useInfiniteQuery({
    ...listQuery<Row>(listUrl),
    refetchOnMount: "always",
    placeholderData: keepPreviousData,
  });
}

/** Used by other components: reads what the list has fetched, and does not refetch it. */
export function useList<Row>(listUrl: TypedUrl<Row[]>) {
  return useInfiniteQuery({ ...listQuery<Row>(listUrl), refetchOnMount: false });
}

export function getRows<Row>(data: Pages<Row> | undefined): Row[] {
  return data?.pages.flatMap(({ rows }) => rows) ?? [];
}

/** How many rows the list has; undefined until its first page is fetched. */
export function useTotal(listUrl: TypedUrl<unknown[]>): number | undefined {
  return useList(listUrl).data?.pages[0]?.total;
}

/** One record; null when the record does not exist or no longer exists. */
export function useRecord<Row>(listUrl: TypedUrl<Row[]>, id: string) {
  const list: TypedUrl<Row[]> = getListPath(listUrl);
  return useQuery({
    queryKey: [list, "record", id],
    queryFn: async ({ signal }) => (await fetchPage<Row>(buildRecordUrl(list, id), signal)).rows[0] ?? null,
    staleTime: 0,
    gcTime: 0,
  });
}

/** The URL of the same list, limited to one record. The answer is empty if the filters leave the record out. */
function buildRecordUrl<Row>(listUrl: TypedUrl<Row[]>, id: string): TypedUrl<Row[]> {
  const query = new URLSearchParams(listUrl.split("?")[1]);
  query.set("limit", "1");
  query.set("id", id);
  return `${getListPath(listUrl)}?${query}`;
}

/** How many rows there are at a URL with `limit=1`, for lists that may never be loaded. */
export function useCount(url: TypedUrl<unknown[]>, enabled = true): number | undefined {
  const { data } = useQuery({
    queryKey: [getListPath(url), "count", url],
    queryFn: async ({ signal }) => (await fetchPage(url, signal)).total,
    refetchOnMount: "always",
    enabled,
  });
  return data;
}

function fetchPage<Row>(url: TypedUrl<Row[]>, signal?: AbortSignal): Promise<Page<Row>> {
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
export function findRecord(list: string, id: string): ListedRow | undefined {
  const alone = queryClient.getQueryData<ListedRow>([list, "record", id]);
  const lists = queryClient.getQueriesData<Pages<ListedRow>>({ queryKey: [list, "pages"] });
  return alone ?? lists.flatMap(([, data]) => getRows(data)).find((row) => row.id === id);
}

/** Writes a record wherever it is cached. */
export function patchRecord(list: string, id: string, record: object): void {
  queryClient.setQueryData<ListedRow | null>([list, "record", id], (known) => known && { ...record, id });
  const patch = (row: ListedRow) => (row.id === id ? { ...record, id } : row);
  for (const [queryKey, data] of queryClient.getQueriesData<Pages<ListedRow>>({ queryKey: [list, "pages"] }))
    if (getRows(data).some((row) => row.id === id))
      updatePages(queryKey, (pages) => pages.map((page) => ({ ...page, rows: page.rows.map(patch) })));
}

function updatePages<Row extends ListedRow>(queryKey: QueryKey, change: (pages: Page<Row>[]) => Page<Row>[]): void {
  const query = queryClient.getQueryCache().find<Pages<Row>>({ queryKey });
  const data = query?.state.data;
  if (!data) return;
  // A running fetch would bring back older rows, so it is cancelled. A cancelled next page is fetched again at the
  // end of the list.
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
  if (ids.length > maxFetchedSingly) return refetchLists(list);
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
async function refreshInList(listUrl: TypedUrl<RevisedRow[]>, ids: string[], isOwn: boolean): Promise<string[]> {
  const answers = await Promise.all(ids.map((id) => fetchPage(buildRecordUrl(listUrl, id))));
  const found = answers.flatMap(({ rows }) => rows);
  const { queryKey } = listQuery(listUrl);
  const known = new Map(getRows(queryClient.getQueryData<Pages<RevisedRow>>(queryKey)).map((row) => [row.id, row]));
  for (const row of found)
    if (row.revision >= (known.get(row.id)?.revision ?? 0)) patchRecord(getListPath(listUrl), row.id, row);
  const arrived = found.filter(({ id }) => !known.has(id));
  const departed = ids.filter((id) => known.has(id) && !found.some((row) => row.id === id));
  // New rows need a refetch: only the server knows their places in the list.
  if (arrived.length > 0 && (isOwn || known.size === 0)) await queryClient.refetchQueries({ queryKey, exact: true });
  else if (arrived.length + departed.length > 0)
    updatePages<RevisedRow>(queryKey, (pages) =>
      pages.map(({ rows, next, total, unseen = [] }) => ({
        rows: rows.filter(({ id }) => !departed.includes(id)),
        next,
        total: total <= getCountLimit(listUrl) ? total - departed.length : total,
        unseen: [...unseen.filter((id) => !ids.includes(id)), ...arrived.map(({ id }) => id)],
      })),
    );
  return found.map(({ id }) => id);
}

/** Refetches a list, so that its new records are shown. */
export function showUnseen(listUrl: string): Promise<void> {
  return queryClient.refetchQueries({ queryKey: listQuery(listUrl).queryKey, exact: true });
}

/** Marks all cached pages and counts of a list, and the status, as stale, and refetches what is shown. */
export function refetchLists(list: string): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => path === list || path === readStatus.path,
  });
}
