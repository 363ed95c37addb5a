import { QueryClient, type QueryFunction, queryOptions } from "@tanstack/react-query";
import type { Address } from "./call.ts";
import { read } from "./read.ts";
import { isUnauthorized } from "./request-error.ts";

/** Joins the key's segments with slashes and reads that address; a 401 raises, or yields null where asked for. */
export function readKey<Answer>(on401: "raise" | "null" = "raise"): QueryFunction<Answer | null> {
  return async ({ queryKey, signal }) => {
    try {
      return await read(queryKey.join("/"), (answer) => answer.json(), signal);
    } catch (error) {
      if (on401 === "null" && isUnauthorized(error)) return null;
      throw error;
    }
  };
}

/** How a component reads what is found at an address; the address is its place in the cache. */
export function reading<Found>(address: Address<Found>) {
  return queryOptions<Found>({ queryKey: [address] });
}

/** One cache for the whole visit. Only lazy parts may import this file: it must stay out of the public entry. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: readKey(),
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
    // Without a network a change fails and says so; it does not wait for one while the page looks as if it were done.
    mutations: { retry: false, networkMode: "always" },
  },
});
// Without this, what waits for a connection is not told when there is one again.
queryClient.mount();
