import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod/mini";
import { readAccount } from "../../../../contract/account.ts";
import { listUsers } from "../../../../contract/users.ts";
import { queryClient } from "../../../api/query-client.ts";
import { adminRequest } from "../admin-request.ts";

export type Account = z.output<typeof readAccount.answer>;
export type User = z.output<typeof listUsers.answer>[number];

export const accountQuery = queryOptions({
  queryKey: [readAccount.path],
  queryFn: ({ signal }) => adminRequest<Account>(readAccount.path, { signal }),
  staleTime: 0,
});

export const usersQuery = queryOptions({
  queryKey: [listUsers.path],
  queryFn: ({ signal }) => adminRequest<User[]>(listUsers.path, { signal }),
  staleTime: 0,
});

/** After any change: each part shows something of the others. */
export async function readAnew(): Promise<void> {
  await Promise.all([accountQuery, usersQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
}
