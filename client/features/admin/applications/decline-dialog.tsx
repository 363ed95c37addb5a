import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listApplications } from "../../../../contract/admin.ts";
import { limits } from "../../../../contract/limits.ts";
import { declineApplications } from "../../../../contract/replies.ts";
import { call } from "../../../api/call.ts";
import { errorWords } from "../../../api/error-words.ts";
import { queryClient } from "../../../api/query-client.ts";
import { isUnanswered } from "../../../api/unanswered.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { showToast } from "../../../ui/toast/toast.ts";
import { needsNoWords } from "../kit/proof.ts";
import { Notice } from "../records/notice.tsx";
import { isUndecided, whyLeftOut } from "./decline-choice.ts";
import { DeclineLetters } from "./decline-letters.tsx";
import { useDeclining } from "./use-declining.ts";

/** The same answer for all who are left of one job, each in their own language and read beforehand. */
export function DeclineDialog({ job, onClose }: { job: string; onClose: () => void }) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "applications.decline" });
  const { t: common } = useTranslation("common");
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { data } = useQuery(
    {
      queryKey: [declineApplications.path, job],
      queryFn: () => call(listApplications, { query: { job, limit: limits.listDefault } }),
      staleTime: 0,
      gcTime: 0,
    },
    queryClient,
  );
  const rest = (data ?? []).filter(isUndecided);
  const ids = rest.filter((one) => changed.get(one.id) ?? !whyLeftOut(one)).map(({ id }) => id);

  const declining = useDeclining(ids, () => {
    onClose();
    showToast({ title: t("done", { count: ids.length }) });
  });
  // Once the list says that all of them have their answer, nothing is uncertain any more.
  const problem = isUnanswered(declining.error) && ids.length === 0 ? null : declining.error;

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
            disabled={ids.length === 0 || !declining.isReady}
            data-testid="decline-send"
            onClick={() => declining.mutate()}
          >
            {t("send", { count: ids.length })}
          </Button>
        </>
      }
    >
      {data === undefined ? <Notice busy>{t("loading")}</Notice> : null}
      {data && rest.length === 0 ? <Notice>{t("none")}</Notice> : null}
      <DeclineLetters
        applications={rest}
        chosen={ids}
        onChoose={(id, isChosen) => setChanged(new Map([...changed, [id, isChosen]]))}
      />
      {problem && !needsNoWords(problem) ? (
        <p className="error" role="alert">
          {declining.isChanged ? t("changed") : isUnanswered(problem) ? t("unanswered") : errorWords(i18n, problem)}
        </p>
      ) : null}
    </Dialog>
  );
}
