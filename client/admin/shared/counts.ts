import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "../../../contract/job/pay-text.ts";
import { limits } from "../../../contract/limits.ts";
import type { Locale } from "../../../contract/locales.ts";
import { readStatus } from "../../../contract/status.ts";
import { buildAddress } from "../../api/call.ts";
import { queryClient, reading } from "../../api/query-client.ts";

/** The numbers of the tabs, and the state of the mail. */
export function useStatus() {
  return useQuery({ ...reading(buildAddress(readStatus)), refetchOnMount: "always" }, queryClient).data;
}

/** `1,204`, or `10,000+` where the server stopped counting. */
export function formatTotal(total: number, locale: Locale, max: number = limits.countedRows): string {
  return total > max ? `${formatNumber(max, locale)}+` : formatNumber(total, locale);
}

/** How far the server counts the list of this first page. */
export function getCountLimit(first: string): number {
  return new URLSearchParams(first.split("?")[1]).has("q") ? limits.countedMatches : limits.countedRows;
}
