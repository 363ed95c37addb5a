import type { z } from "zod/mini";
import { listUsers, readAccount } from "../../../contract/accounts.ts";
import { createQueryOptions, queryClient } from "../../api/query-client.ts";
import { useAction } from "../shared/use-action.ts";
import { useExplainPasskeyError } from "./passkeys.ts";

export type Account = z.output<typeof readAccount.answer>;
export type User = z.output<typeof listUsers.answer>[number];

export const accountQuery = { ...createQueryOptions(readAccount), staleTime: 0 };
export const usersQuery = { ...createQueryOptions(listUsers), staleTime: 0 };

/** Refetches account and users after every action, even a failed one: a lost response may hide a success. */
export function useAccountAction() {
  const explainPasskeyError = useExplainPasskeyError();
  const refetch = () =>
    Promise.all([accountQuery, usersQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
  return useAction({ explain: explainPasskeyError, onDone: refetch, onFailed: () => void refetch() });
}
