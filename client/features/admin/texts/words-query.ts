import { listWords, wordsHistory } from "../../../../contract/words/words.ts";
import { addressOf } from "../../../api/call.ts";
import { queryClient, reading } from "../../../api/query-client.ts";

export const wordsQuery = { ...reading(addressOf(listWords)), staleTime: 0 };
export const historyQuery = { ...reading(addressOf(wordsHistory)), staleTime: 0 };

export async function readWordsAnew(): Promise<void> {
  await Promise.all([wordsQuery, historyQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
}
