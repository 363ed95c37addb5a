import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listApplications } from "../../../../contract/admin.ts";
import { limits } from "../../../../contract/limits.ts";
import { declineApplications } from "../../../../contract/replies.ts";
import { addressOf } from "../../../api/call.ts";
import { errorWords } from "../../../api/error-words.ts";
import { queryClient } from "../../../api/query-client.ts";
import { isAlreadyHandled, isOutcomeUnknown } from "../../../api/request-error.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { showToast } from "../../../ui/toast/toast.ts";
import { Notice } from "../records/notice.tsx";
import { readWhole } from "../records/page-query.ts";
import { isUndecided } from "./decline-choice.ts";
import { DeclineLetters } from "./decline-letters.tsx";
import { SkippedPeople } from "./skipped-people.tsx";
import { type Skipped, useChoice } from "./use-choice.ts";
import { useDeclining } from "./use-declining.ts";

/** The same answer for all who are left of one job, each in their own language and read beforehand. */
export function DeclineDialog({ job, onClose }: { job: string; onClose: () => void }) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "applications.decline" });
  const { t: common } = useTranslation("common");
  const [skipped, setSkipped] = useState<Skipped[]>([]);
  const { data } = useQuery(
    {
      queryKey: [declineApplications.path, job],
      queryFn: ({ signal }) =>
        readWhole(addressOf(listApplications, { query: { job, limit: limits.listDefault } }), signal),
      staleTime: 0,
      gcTime: 0,
    },
    queryClient,
  );
  const rest = (data ?? []).filter(isUndecided);
  const choice = useChoice(data);
  const chosen = rest.filter(choice.isChosen);

  const declining = useDeclining(({ count, skipped }) => {
    setSkipped(skipped);
    if (skipped.length === 0) onClose();
    if (count > 0) showToast({ title: t("done", { count }) });
  });
  // Once the list says that all of them have their answer, nothing is uncertain any more.
  const problem = isOutcomeUnknown(declining.error) && chosen.length === 0 ? null : declining.error;

  return (
    <Dialog
      title={t("title")}
      description={t("text")}
      closeLabel={common("close")}
      onRequestClose={() => {
        if (!declining.isPending) onClose();
      }}
      testId="decline-dialog"
      footer={
        <>
          <Button variant="ghost" disabled={declining.isPending} onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button
            busy={declining.isPending}
            disabled={chosen.length === 0 || !declining.isReady}
            data-testid="decline-send"
            onClick={() => declining.mutate(chosen)}
          >
            {t("send", { count: chosen.length })}
          </Button>
        </>
      }
    >
      {data === undefined ? <Notice busy>{t("loading")}</Notice> : null}
      {data && rest.length === 0 ? <Notice>{t("none")}</Notice> : null}
      <SkippedPeople people={skipped} />
      <DeclineLetters applications={rest} choice={choice} />
      {problem && !isAlreadyHandled(problem) ? (
        <p className="error" role="alert">
          {declining.isChanged ? t("changed") : isOutcomeUnknown(problem) ? t("unanswered") : errorWords(i18n, problem)}
        </p>
      ) : null}
    </Dialog>
  );
}
