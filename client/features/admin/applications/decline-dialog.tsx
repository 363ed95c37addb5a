import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { listApplications } from "../../../../contract/admin.ts";
import { limits } from "../../../../contract/limits.ts";
import { declineApplications } from "../../../../contract/replies.ts";
import { call } from "../../../api/call.ts";
import { errorWords } from "../../../api/error-words.ts";
import { queryClient } from "../../../api/query-client.ts";
import { newDraftSeed, requestKey } from "../../../api/request-key.ts";
import { isUnanswered } from "../../../api/unanswered.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { showToast } from "../../../ui/toast/toast.ts";
import { needsNoWords } from "../kit/proof.ts";
import { Notice } from "../records/notice.tsx";
import { readAllAgain } from "../records/page-query.ts";
import { isChosenAtFirst, isUndecided } from "./decline-choice.ts";
import { DeclineLetters } from "./decline-letters.tsx";

const atOnce = 100;

/** The same answer for all who are left of one job, each in their own language and read beforehand. */
export function DeclineDialog({ job, onClose }: { job: string; onClose: () => void }) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "applications.decline" });
  const { t: common } = useTranslation("common");
  const [seed] = useState(newDraftSeed);
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { data } = useQuery(
    {
      queryKey: ["/api/admin/decline", job],
      queryFn: () => call(listApplications, { query: { job, limit: limits.listDefault } }),
      staleTime: 0,
      gcTime: 0,
    },
    queryClient,
  );
  const rest = (data ?? []).filter(isUndecided);
  const ids = rest.filter((one) => changed.get(one.id) ?? isChosenAtFirst(one)).map(({ id }) => id);

  const declining = useMutation(
    {
      mutationFn: async () => {
        for (let at = 0; at < ids.length; at += atOnce) {
          const some = ids.slice(at, at + atOnce);
          await call(declineApplications, { body: { ids: some, key: requestKey(seed, some) } });
        }
      },
      onSuccess: () => {
        onClose();
        showToast({ title: t("done", { count: ids.length }) });
      },
      onSettled: () => readAllAgain(listApplications.path),
    },
    queryClient,
  );
  const { error } = declining;

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
            disabled={ids.length === 0}
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
      {error && !needsNoWords(error) ? (
        <p className="error" role="alert">
          {isUnanswered(error) ? t("unanswered") : errorWords(i18n, error)}
        </p>
      ) : null}
    </Dialog>
  );
}
