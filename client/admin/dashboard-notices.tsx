import { onlineManager, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { queryClient } from "../api/query-client.ts";
import { useStore } from "../api/store.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "../ui/button.tsx";
import { accountQuery } from "./account/account-query.ts";
import { NoticeLine, retryFailed } from "./records/notice.tsx";
import { tabAddress } from "./shared/address.ts";
import { useStatus } from "./shared/counts.ts";
import { useMoments } from "./shared/formats.ts";

const network = {
  get: () => onlineManager.isOnline(),
  subscribe: (listener: () => void) => onlineManager.subscribe(listener),
};

/** Above each list: no connection, mail that is not sent, replies that failed, a temporary password. */
export function DashboardNotices({ onChangePassword }: { onChangePassword: () => void }) {
  const { t } = useTranslation("admin");
  const formatMoment = useMoments();
  const isOnline = useStore(network, (isConnected) => isConnected, true);
  // TanStack Query resumes paused queries only, not failed ones.
  useEffect(() => onlineManager.subscribe((isConnected) => isConnected && retryFailed()), []);
  const { waiting, waitingSince, failedReplies = 0, failedReply } = useStatus()?.mail ?? {};
  const { data: account } = useQuery(accountQuery, queryClient);
  return (
    <>
      {isOnline ? null : <NoticeLine testId="admin-offline">{t("offline")}</NoticeLine>}
      {waiting && waitingSince ? (
        <NoticeLine testId="admin-mail">
          {t("mail.waiting", { count: waiting, time: formatMoment(waitingSince) })}
        </NoticeLine>
      ) : null}
      {failedReplies > 0 ? (
        <NoticeLine testId="admin-replies">
          {t("mail.failed", { count: failedReplies })}{" "}
          {failedReply ? (
            <a href={tabAddress(failedReply.tab, { id: failedReply.id })}>{t("mail.failedLast")}</a>
          ) : null}
        </NoticeLine>
      ) : null}
      {account?.mustChangePassword ? (
        <NoticeLine
          testId="account-made-up"
          buttons={
            <Button variant="secondary" small onClick={onChangePassword}>
              {t("account.madeUp.change")}
            </Button>
          }
        >
          {t("account.madeUp.text")}
        </NoticeLine>
      ) : null}
    </>
  );
}
