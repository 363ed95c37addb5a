import { useQuery } from "@tanstack/react-query";
import type { Address } from "../../api/call.ts";
import { queryClient } from "../../api/query-client.ts";
import { placeIn } from "../shared/list-place.ts";
import { openRecord } from "../shared/open-record.ts";
import type { Page } from "../shared/record-cache.ts";
import { withNextPage } from "./list-pages.ts";
import { pageQuery, pageSize, useTotal } from "./page-query.ts";

interface Found {
  id: string;
}

/** Where the open record stands in its list, and the way to the ones beside it, over the ends of pages too. */
export function useNeighbors<Row extends Found>(first: Address<Row[]>, id: string) {
  const home = pageOf(first, id);
  const { data } = useQuery(pageQuery<Row>(home), queryClient);
  const total = useTotal(first);
  const at = data?.rows.findIndex((row) => row.id === id) ?? -1;
  const before = placeIn(first).pages.addresses.indexOf(home) * pageSize;

  async function step(by: 1 | -1): Promise<void> {
    if (!data || at < 0) return;
    const row = data.rows[at + by] ?? (await acrossPages(first, home, data, by));
    if (row) openRecord(row.id);
  }
  return { row: data?.rows[at], position: at < 0 ? undefined : before + at + 1, total, step };
}

/** The page that the list has shown it on; the first one where nobody knows. */
function pageOf<Row extends Found>(first: Address<Row[]>, id: string): Address<Row[]> {
  const known = placeIn(first).pages.addresses.find((address) =>
    queryClient.getQueryData<Page<Found>>([address])?.rows.some((row) => row.id === id),
  );
  return known ?? first;
}

async function acrossPages<Row extends Found>(
  first: Address<Row[]>,
  home: Address<Row[]>,
  { next }: Page<Row>,
  by: 1 | -1,
): Promise<Row | undefined> {
  const place = placeIn(first);
  const { addresses } = place.pages;
  const address = by > 0 ? next : addresses[addresses.indexOf(home) - 1];
  if (address === undefined) return undefined;
  const { rows } = await queryClient.fetchQuery(pageQuery<Row>(address));
  if (!addresses.includes(address)) place.pages = withNextPage({ ...place.pages, next: address });
  return rows.at(by > 0 ? 0 : -1);
}
