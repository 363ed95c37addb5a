import type { Address } from "../../api/call.ts";

/** How far a list is known: the address of every page that was asked for, and of the one after them. */
export interface ListPages<Row> {
  addresses: Address<Row[]>[];
  next?: Address<Row[]> | undefined;
}

/**
 * What a page's answer says about the one after it. A page that is read again after rows were added or removed may end
 * elsewhere than before; the pages below would then repeat or miss some, so they are asked for anew.
 */
export function afterReading<Row>(
  pages: ListPages<Row>,
  index: number,
  next: Address<Row[]> | undefined,
): ListPages<Row> {
  const { addresses } = pages;
  const following = addresses[index + 1];
  if (following !== undefined && following === next) return pages;
  if (following === undefined && pages.next === next) return pages;
  return { addresses: addresses.slice(0, index + 1), next };
}

export function withNextPage<Row>(pages: ListPages<Row>): ListPages<Row> {
  return pages.next === undefined ? pages : { addresses: [...pages.addresses, pages.next] };
}

/** The address marked `rel="next"` in a Link header. */
export function nextIn(link: string | null): string | undefined {
  return /<([^>]+)>\s*;\s*rel="next"/.exec(link ?? "")?.[1];
}
