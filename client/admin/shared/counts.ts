import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "../../../contract/job/pay-text.ts";
import { limits } from "../../../contract/limits.ts";
import type { Locale } from "../../../contract/locales.ts";
import { readStatus } from "../../../contract/status.ts";
import { createQueryOptions } from "../../api/query-client.ts";

/** What is open, late and new, and the state of mail and backups. The numbers of the tabs are counted by `useCount`. */
export function useStatus() {
  return useQuery({ ...createQueryOptions(readStatus), refetchOnMount: "always" }).data;
}

/** `1,204`, or `10,000+` where the server stopped counting. */
export function formatTotal(total: number, locale: Locale, max: number = limits.countedRows): string {
  return total > max ? `${formatNumber(max, locale)}+` : formatNumber(total, locale);
}

/** The number at which the server stops counting a list. It is lower for a search. */
export function getCountLimit(firstPageUrl: string): number {
  return new URLSearchParams(firstPageUrl.split("?")[1]).has("q") ? limits.countedMatches : limits.countedRows;
}
