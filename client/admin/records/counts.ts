import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "../../../contract/job/pay-text.ts";
import { limits } from "../../../contract/limits.ts";
import type { Locale } from "../../../contract/locales.ts";
import { queryClient } from "../../api/query-client.ts";
import { read } from "../../api/read.ts";
import { countKey, totalOf } from "./page-query.ts";

/** How many there are in all, whatever is filtered. The list itself may never be loaded that far. */
export function useCount(list: string): number | undefined {
  const { data } = useQuery(
    {
      queryKey: countKey(list),
      queryFn: ({ signal }) => read(`${list}?limit=1`, totalOf, signal),
      refetchOnMount: "always",
    },
    queryClient,
  );
  return data;
}

/** `1,204`, or `10,000+` where the server stopped counting. */
export function formatTotal(total: number, locale: Locale, most: number = limits.countedRows): string {
  return total > most ? `${formatNumber(most, locale)}+` : formatNumber(total, locale);
}

/** How far the server counts the list of this first page. */
export function countedIn(first: string): number {
  return new URLSearchParams(first.split("?")[1]).has("q") ? limits.countedMatches : limits.countedRows;
}
