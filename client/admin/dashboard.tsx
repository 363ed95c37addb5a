import { onlineManager, useQuery } from "@tanstack/react-query";
import { LucideProvider } from "lucide-react";
import { useEffect, useId } from "react";
import { listApplications } from "../../contract/applications.ts";
import { listContacts } from "../../contract/contacts.ts";
import { buildUrl } from "../api/call.ts";
import { useStore } from "../api/store.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "../ui/button.tsx";
import { showToast } from "../ui/toast/toast.ts";
import { type Account, accountQuery, useAccountAction } from "./account/account-query.ts";
import { keepFocus } from "./shared/keep-focus.ts";
import { TabList, useTab } from "./shared/tabs.tsx";
import "./admin.css";
import { AccountDialog } from "./account/account-dialog.tsx";
import { Problem } from "./account/account-section.tsx";
import { AddPasskey } from "./account/passkeys-section.tsx";
import { ReauthDialog } from "./account/reauth-dialog.tsx";
import { AdminTop, LogoutButton } from "./admin-top.tsx";
import { ApplicationsTab } from "./applications/applications-tab.tsx";
import { ContactsTab } from "./contacts/contacts-tab.tsx";
import { useAdminJobs } from "./jobs/job-queries.ts";
import { JobsTab } from "./jobs/jobs-tab.tsx";
import { useLiveUpdates } from "./live-updates.ts";
import { LoginFrame } from "./login/login-frame.tsx";
import { NoticeLine } from "./records/notice.tsx";
import { useStatus } from "./shared/counts.ts";
import { useDialog } from "./shared/dialog.tsx";
import { useMomentFormat } from "./shared/formats.ts";
import { DashboardContext } from "./shared/list-head.tsx";
import { useCount } from "./shared/record-lists.ts";
import { takeFlash } from "./shared/session.ts";
import { buildTabUrl } from "./shared/url-state.ts";
import { KeyboardSheet, useShortcuts } from "./shortcuts.tsx";

const panels = { jobs: JobsTab, contacts: ContactsTab, applications: ApplicationsTab };

export function Dashboard({ username }: { username: string }) {
  const { data: account } = useQuery(accountQuery);
  useEffect(() => {
    const toast = account && takeFlash();
    // The toast welcomes the user to the dashboard.
    if (toast && !account.mustAddPasskey) showToast(toast);
  }, [account]);
  if (account?.mustAddPasskey) return <RequiredPasskey account={account} />;
  return (
    <LucideProvider className="icon" strokeWidth={1.75}>
      <TabbedDashboard username={username} />
    </LucideProvider>
  );
}

function TabbedDashboard({ username }: { username: string }) {
  const [tab, setTab] = useTab();
  const [account, showAccount] = useDialog((close) => <AccountDialog onClose={close} />);
  const [shortcuts, showShortcuts] = useDialog((close) => <KeyboardSheet onClose={close} />);
  const id = useId();
  useEffect(keepFocus, []);
  useLiveUpdates();
  useShortcuts(setTab, showShortcuts);
  const counts = {
    jobs: useAdminJobs().data?.filter(({ onSite }) => onSite).length,
    contacts: useCount(buildUrl(listContacts, { query: { limit: 1 } })),
    applications: useCount(buildUrl(listApplications, { query: { limit: 1 } })),
  };
  const Panel = panels[tab];

  return (
    <div className="desk">
      <AdminTop
        username={username}
        showAccount={showAccount}
        tabs={<TabList id={id} chosen={tab} counts={counts} onChange={setTab} />}
      />
      <DashboardContext value={{ notices: <DashboardNotices onChangePassword={showAccount} />, showShortcuts }}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must be reachable from its tab */}
        <div role="tabpanel" id={id} aria-labelledby={`${id}-${tab}`} tabIndex={0}>
          <Panel />
        </div>
      </DashboardContext>
      {account}
      {shortcuts}
      <ReauthDialog />
    </div>
  );
}

const network = {
  get: () => onlineManager.isOnline(),
  subscribe: (listener: () => void) => onlineManager.subscribe(listener),
};

/** Above each list: no connection, mail that is not sent, replies that failed, a temporary password. */
function DashboardNotices({ onChangePassword }: { onChangePassword: () => void }) {
  const { t } = useTranslation("admin");
  const formatMoment = useMomentFormat();
  const isOnline = useStore(network, (isConnected) => isConnected, true);
  const { waiting, waitingSince, failedReplies = 0, failedReply } = useStatus()?.mail ?? {};
  const { data: account } = useQuery(accountQuery);
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
            <a href={buildTabUrl(failedReply.tab, { id: failedReply.id })}>{t("mail.failedLast")}</a>
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

/** A site that requires passkeys shows this to a user without one, in place of the dashboard. */
function RequiredPasskey({ account }: { account: Account }) {
  const { t } = useTranslation("admin", { keyPrefix: "account.first" });
  const action = useAccountAction();
  useEffect(() => document.getElementById("login-title")?.focus(), []);
  return (
    <LoginFrame title={t("title")} testId="passkey-first">
      <div className="form">
        <p className="keyline">{t("text")}</p>
        <AddPasskey account={account} action={action} variant="primary" small={false} />
        <Problem>{action.reason}</Problem>
        <LogoutButton />
      </div>
      <ReauthDialog />
    </LoginFrame>
  );
}
