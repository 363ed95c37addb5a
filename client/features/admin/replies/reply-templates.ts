import { useQuery } from "@tanstack/react-query";
import { listTemplates } from "../../../../contract/replies.ts";
import { addressOf } from "../../../api/call.ts";
import { queryClient, reading } from "../../../api/query-client.ts";

export const templatesReading = reading(addressOf(listTemplates));

export function useTemplates() {
  return useQuery({ ...templatesReading, refetchOnMount: "always" }, queryClient);
}
