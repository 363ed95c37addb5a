import { QueryClient, type QueryFunction, queryOptions } from "@tanstack/react-query";
import type { Endpoint } from "../../contract/endpoint.ts";
import { type Answer, buildUrl, read } from "./call.ts";
import { isUnauthorized } from "./request-error.ts";

/** Creates a query function that fetches the URL in the query key. A 401 throws, or gives null with `"null"`. */
export function createQueryFunction<Answer>(on401: "raise" | "null" = "raise"): QueryFunction<Answer | null> {
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
export function createQueryOptions<E extends Endpoint>(...request: Parameters<typeof buildUrl<E>>) {
  return queryOptions<Answer<E>>({ queryKey: [buildUrl(...request)] });
}

/** Only the admin and lazily loaded parts import it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: createQueryFunction(),
      retry: false,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
    // Without a network a change fails at once. TanStack Query would pause it.
    mutations: { retry: false, networkMode: "always" },
  },
});
