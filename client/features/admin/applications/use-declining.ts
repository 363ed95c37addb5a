import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listApplications } from "../../../../contract/admin.ts";
import { declineApplications, listTemplates } from "../../../../contract/replies.ts";
import { call } from "../../../api/call.ts";
import { queryClient } from "../../../api/query-client.ts";
import { RequestError } from "../../../api/request-error.ts";
import { newDraftSeed, requestKey } from "../../../api/request-key.ts";
import { readAllAgain } from "../records/page-query.ts";
import { type Facts, standingOf } from "./decline-choice.ts";
import type { Skipped } from "./use-choice.ts";

const atOnce = 100;

interface Done {
  /** How many letters are on their way. */
  count: number;
  skipped: Skipped[];
}

/** Declines people in the words of the template as the dialog was opened, or as it was read after a colleague's change. */
export function useDeclining(onDone: (done: Done) => void) {
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
      mutationFn: async (people: Facts[]) => {
        const done: Done = { count: 0, skipped: [] };
        for (let at = 0; at < people.length; at += atOnce) {
          const some = people.slice(at, at + atOnce);
          const key = requestKey(
            seed,
            some.map(({ id }) => id),
          );
          const applications = some.map((one) => ({ id: one.id, read: standingOf(one) }));
          const body = { key, read: template.data?.changedAt, applications };
          const { declined, leftOut } = await call(declineApplications, { body });
          done.count += declined.length;
          for (const { applicationId: id, why } of leftOut)
            done.skipped.push({ id, why, name: some.find((one) => one.id === id)?.name ?? "" });
        }
        return done;
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
