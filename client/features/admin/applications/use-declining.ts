import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listApplications } from "../../../../contract/admin.ts";
import { declineApplications, listTemplates } from "../../../../contract/replies.ts";
import { call } from "../../../api/call.ts";
import { queryClient } from "../../../api/query-client.ts";
import { RequestError } from "../../../api/request-error.ts";
import { newDraftSeed, requestKey } from "../../../api/request-key.ts";
import { readAllAgain } from "../records/page-query.ts";

const atOnce = 100;

/** Declines these in the words of the template as the dialog was opened, or as it was read after a colleague's change. */
export function useDeclining(ids: string[], onDone: () => void) {
  const [seed] = useState(newDraftSeed);
  // A key of its own: read again by anybody else, words would be called read that nobody was shown.
  const template = useQuery(
    {
      queryKey: ["decline", seed],
      queryFn: async () => (await call(listTemplates)).find(({ id }) => id === "decline") ?? null,
      gcTime: 0,
    },
    queryClient,
  );
  const declining = useMutation(
    {
      mutationFn: async () => {
        for (let at = 0; at < ids.length; at += atOnce) {
          const some = ids.slice(at, at + atOnce);
          const read = template.data?.changedAt;
          await call(declineApplications, { body: { ids: some, key: requestKey(seed, some), read } });
        }
      },
      onSuccess: onDone,
      onError: (error) => (isChanged(error) ? template.refetch() : undefined),
      onSettled: () => readAllAgain(listApplications.path),
    },
    queryClient,
  );
  return {
    ...declining,
    error: declining.error ?? template.error,
    isChanged: isChanged(declining.error),
    isReady: template.isSuccess,
  };
}

function isChanged(error: unknown): boolean {
  return error instanceof RequestError && error.code === "changedMeanwhile";
}
