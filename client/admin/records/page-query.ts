import { queryOptions, useQuery } from "@tanstack/react-query";
import { readStatus } from "../../../contract/activity.ts";
import type { Address } from "../../api/call.ts";
import { queryClient } from "../../api/query-client.ts";
import { read } from "../../api/read.ts";
import { type Page, patchRecord } from "../shared/record-cache.ts";
import { nextIn } from "./list-pages.ts";

interface Found {
  id: string;
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

/** How often each record was asked for alone: an answer that a later one has overtaken says nothing new. */
const asked = new Map<string, number>();

/** The record alone, as the server has it now, in every page that shows it. */
export async function readRowAgain<Row extends Found>(list: string, id: string): Promise<Row | undefined> {
  // Not shared with a question under way, which may have been asked before the change.
  const number = (asked.get(id) ?? 0) + 1;
  asked.set(id, number);
  const [row] = (await readPage<Row>(`${list}?${new URLSearchParams({ limit: "1", id })}`)).rows;
  if (asked.get(id) !== number) return row;
  if (row) patchRecord(list, id, () => row);
  else await readAllAgain(list);
  return row;
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
