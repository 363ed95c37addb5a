import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { listApplications } from "../../contract/applications.ts";
import { listContacts } from "../../contract/contacts.ts";
import { buildAddress } from "../api/call.ts";
import { queryClient } from "../api/query-client.ts";
import { usePageData } from "../i18n/page-data.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { showToast } from "../ui/toast/toast.ts";
import { accountQuery } from "./account/account-query.ts";
import { keepFocus } from "./shared/keep-focus.ts";
import { TabList, TabPanel } from "./shared/tabs.tsx";
import "./admin.css";
import { ReauthDialog } from "./account/reauth-dialog.tsx";
import { AdminTop } from "./admin-top.tsx";
import { ApplicationsTab } from "./applications/applications-tab.tsx";
import { ContactsTab } from "./contacts/contacts-tab.tsx";
import { DashboardNotices } from "./dashboard-notices.tsx";
import { useAdminJobs } from "./jobs/job-queries.ts";
import { JobsTab } from "./jobs/jobs-tab.tsx";
import { KeyboardSheet } from "./keyboard-sheet.tsx";
import { useLive } from "./live.ts";
import { RequiredPasskey } from "./passkey-first.tsx";
import { type TabName, useTab } from "./shared/address.ts";
import { formatTotal } from "./shared/counts.ts";
import { DeskContext } from "./shared/list-head.tsx";
import { useCount } from "./shared/record-lists.ts";
import { takeFlash } from "./shared/session.ts";

const panels = { jobs: JobsTab, contacts: ContactsTab, applications: ApplicationsTab };

export function Dashboard({ username }: { username: string }) {
  const { data: account } = useQuery(accountQuery, queryClient);
  const mustAddPasskey = account?.mustAddPasskey;
  useEffect(() => {
    if (mustAddPasskey === undefined) return;
    const toast = takeFlash();
    // The toast welcomes the user to the dashboard.
    if (toast && !mustAddPasskey) showToast(toast);
  }, [mustAddPasskey]);
  return mustAddPasskey ? <RequiredPasskey account={account} /> : <Desk username={username} />;
}

function Desk({ username }: { username: string }) {
  const { t } = useTranslation("admin");
  const { locale } = usePageData();
  const [tab, setTab] = useTab();
  const [showsAccount, showAccount] = useState(false);
  const [showsKeys, showKeys] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(keepFocus, []);
  useLive();
  const counts = {
    jobs: useAdminJobs().data?.filter(({ onSite }) => onSite).length,
    contacts: useCount(buildAddress(listContacts, { query: { limit: 1 } })),
    applications: useCount(buildAddress(listApplications, { query: { limit: 1 } })),
  };
  const tabs = (["jobs", "contacts", "applications"] as const).map((value) => {
    const total = counts[value];
    return {
      value,
      label: t(`tabs.${value}`),
      count: total === undefined ? undefined : formatTotal(total, locale),
      testId: `admin-tab-${value}`,
    };
  });
  const Panel = panels[tab];

  /** The focused element leaves with the old panel. */
  function openTab(next: TabName) {
    setTab(next);
    panel.current?.focus({ preventScroll: true });
  }

  return (
    <div className="desk">
      <AdminTop
        username={username}
        account={{ isShown: showsAccount, show: showAccount }}
        tabs={<TabList id={id} label={t("tabs.label")} tabs={tabs} value={tab} onChange={setTab} />}
      />
      <DeskContext
        value={{
          lines: <DashboardNotices onChangePassword={() => showAccount(true)} />,
          showKeys: () => showKeys(true),
        }}
      >
        <TabPanel id={id} value={tab} ref={panel}>
          <Panel />
        </TabPanel>
      </DeskContext>
      <KeyboardSheet isShown={showsKeys} show={showKeys} onTab={openTab} />
      <ReauthDialog />
    </div>
  );
}
