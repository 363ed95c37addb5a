import type { z } from "zod/mini";
import { listUsers, readAccount } from "../../../contract/accounts.ts";
import { buildAddress } from "../../api/call.ts";
import { queryClient, reading } from "../../api/query-client.ts";
import { useAction } from "../shared/use-action.ts";
import { useExplainPasskeyError } from "./passkeys.ts";

export type Account = z.output<typeof readAccount.answer>;
export type User = z.output<typeof listUsers.answer>[number];

export const accountQuery = { ...reading(buildAddress(readAccount)), staleTime: 0 };
export const usersQuery = { ...reading(buildAddress(listUsers)), staleTime: 0 };

/** After an action, also a failed one: each section shows something of the others, and a lost response may have been a success. */
export function useAccountAction(options: { outcomeUnknown?: string } = {}) {
  const explainPasskeyError = useExplainPasskeyError();
  const refetch = () =>
    Promise.all([accountQuery, usersQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
  return useAction({ ...options, explain: explainPasskeyError, onDone: refetch, onFailed: () => void refetch() });
}
