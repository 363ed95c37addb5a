import { useQuery } from "@tanstack/react-query";
import { readStatus } from "../../../contract/activity.ts";
import { addressOf } from "../../api/call.ts";
import { queryClient, reading } from "../../api/query-client.ts";

/** The numbers of the tabs, and how the mail fares. */
export function useStatus() {
  return useQuery({ ...reading(addressOf(readStatus)), refetchOnMount: "always" }, queryClient).data;
}
