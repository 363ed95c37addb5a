import { QueryClient, type QueryFunction, queryOptions } from "@tanstack/react-query";
import { type Address, read } from "./call.ts";
import { isUnauthorized } from "./request-error.ts";

/** Joins the key's segments to a URL and fetches it. A 401 raises, or yields null when asked for. */
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

/** The options of a query: the URL is also its key. */
export function reading<Found>(address: Address<Found>) {
  return queryOptions<Found>({ queryKey: [address] });
}

/** Only the admin and lazily loaded parts import it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: readKey(),
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
    // Without a network a change fails at once. TanStack Query would pause it.
    mutations: { retry: false, networkMode: "always" },
  },
});
// Resumes paused queries when the network is back.
queryClient.mount();
