import { useQuery } from "@tanstack/react-query";
import { queryClient } from "../../api/query-client.ts";
import { adminSend } from "./admin-request.ts";

/** How many there are in all, whatever is filtered. The list itself may never be loaded that far. */
export function useCount(address: string): number | undefined {
  const { data } = useQuery(
    {
      queryKey: [address, "count"],
      queryFn: async ({ signal }) => totalOf(await adminSend(`${address}?limit=1`, { signal })),
      refetchOnMount: "always",
    },
    queryClient,
  );
  return data;
}

export function totalOf(answer: Response): number {
  return Number(answer.headers.get("x-total-count"));
}
