import type { z } from "zod/mini";
import { listUsers, readAccount } from "../../../contract/accounts.ts";
import { addressOf } from "../../api/call.ts";
import { queryClient, reading } from "../../api/query-client.ts";

export type Account = z.output<typeof readAccount.answer>;
export type User = z.output<typeof listUsers.answer>[number];

export const accountQuery = { ...reading(addressOf(readAccount)), staleTime: 0 };
export const usersQuery = { ...reading(addressOf(listUsers)), staleTime: 0 };

/** After any change: each part shows something of the others. */
export async function readAnew(): Promise<void> {
  await Promise.all([accountQuery, usersQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
}
