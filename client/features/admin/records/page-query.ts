import { queryOptions, useQuery } from "@tanstack/react-query";
import { listApplications } from "../../../../contract/admin.ts";
import { readStatus } from "../../../../contract/events.ts";
import { declineApplications } from "../../../../contract/replies.ts";
import type { Address } from "../../../api/call.ts";
import { queryClient } from "../../../api/query-client.ts";
import { read } from "../../../api/read.ts";
import { nextIn } from "./list-pages.ts";

interface Found {
  id: string;
}

export interface Page<Row> {
  rows: Row[];
  next: Address<Row[]> | undefined;
  /** Of the whole list, which only its first page tells. */
  total: number;
}

export const pageSize = 50;
const keepMs = 20_000;

/** One page of a list. Whoever shows it asks anew with `staleTime: 0`; the others on the screen share the answer. */
export function pageQuery<Row>(address: Address<Row[]>) {
  return queryOptions({
    queryKey: [address],
    queryFn: ({ signal }) => readPage(address, signal),
    gcTime: keepMs,
  });
}

async function readPage<Row>(address: Address<Row[]>, signal?: AbortSignal): Promise<Page<Row>> {
  const page: Page<Row> = await read(address, pageIn, signal);
  const [list = "", query = ""] = address.split("?");
  // The whole list has just been counted: its tab must not say another number.
  if (query === `limit=${pageSize}`) queryClient.setQueryData(countKey(list), page.total);
  return page;
}

async function pageIn(answer: Response) {
  return { rows: await answer.json(), next: nextIn(answer.headers.get("link")), total: totalOf(answer) };
}

/** Every row of a list, page after page. */
export async function readWhole<Row>(first: Address<Row[]>, signal?: AbortSignal): Promise<Row[]> {
  const rows: Row[] = [];
  let address: Address<Row[]> | undefined = first;
  while (address !== undefined) {
    const page: Page<Row> = await readPage(address, signal);
    rows.push(...page.rows);
    address = page.next;
  }
  return rows;
}

export function countKey(list: string): string[] {
  return [list, "count"];
}

/** How many rows the list of this first page has; undefined while it is not known, also after another list's. */
export function useTotal(first: Address<unknown[]>, enabled = true): number | undefined {
  return useQuery({ ...pageQuery(first), enabled }, queryClient).data?.total;
}

export function totalOf(answer: Response): number {
  return Number(answer.headers.get("x-total-count"));
}

/** The record as some page has it. */
export function rowIn(list: string, id: string): Found | undefined {
  const pages = queryClient.getQueriesData<Page<Found>>({ predicate: isPageOf(list) });
  return pages.flatMap(([, page]) => page?.rows ?? []).find((row) => row.id === id);
}

/** After a change of one record, in every page that shows it. */
export function changeRow(list: string, id: string, change: (row: Found) => object): void {
  queryClient.setQueriesData<Page<Found>>(
    { predicate: isPageOf(list) },
    (page) => page && { ...page, rows: page.rows.map((row) => (row.id === id ? { ...change(row), id } : row)) },
  );
}

/** How often each record was asked for alone: an answer that a later one has overtaken says nothing new. */
const asked = new Map<string, number>();

/** The record alone, as the server has it now, in every page that shows it. */
export async function readRowAgain<Row extends Found>(list: string, id: string): Promise<Row | undefined> {
  // Not shared with a question under way, which may have been asked before the change.
  const number = (asked.get(id) ?? 0) + 1;
  asked.set(id, number);
  const [row] = (await readPage<Row>(`${list}?${new URLSearchParams({ limit: "1", id })}`)).rows;
  if (asked.get(id) !== number) return row;
  if (row) changeRow(list, id, () => row);
  else await readAllAgain(list);
  return row;
}

/** What a change of records is told by: the lists that they may have come into or left, their histories and the numbers. */
export function readAgainAfter(list: string, ...ids: string[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [address] }) => {
      const [path = "", query] = String(address).split("?");
      const filters = new URLSearchParams(query);
      const isFiltered = ["state", "stage", "star"].some((filter) => filters.has(filter));
      const isHistory = ids.some((id) => path === `${list}/${id}/history`);
      const isOfMany = list === listApplications.path && path === declineApplications.path;
      return (path === list && isFiltered) || isOfMany || isHistory || path === readStatus.path;
    },
  });
}

function isPageOf(list: string) {
  return ({ queryKey: [address] }: { queryKey: readonly unknown[] }) => String(address).startsWith(`${list}?`);
}

/** Everything on this screen that could not be read, not only the part whose button was pressed. */
export function retryFailed(): void {
  queryClient.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" });
}

/** After a change of many records: their lists as they are shown, the numbers of the tabs, and the open record. */
export function readAllAgain(list: string): Promise<void> {
  return queryClient.invalidateQueries({
    // Not histories: that of a record which is gone would only be refused.
    predicate: ({ queryKey: [address] }) =>
      address === readStatus.path || (String(address).startsWith(list) && !String(address).endsWith("/history")),
  });
}
