import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { queryClient } from "../api/query-client.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { showToast } from "../ui/toast/toast.ts";
import { accountQuery } from "./account/account-query.ts";
import { Dashboard } from "./dashboard.tsx";
import type { AdminFrame } from "./shared/frame.ts";
import { getLoginUrl } from "./shared/login-url.ts";
import { replaceDocument, takeFlash, useSignedInUser } from "./shared/session.ts";

const PasskeyFirst = lazy(async () => ({
  default: (await import("./passkey-first.tsx")).PasskeyFirst,
}));

function Desk({ frame, username }: { frame: AdminFrame; username: string }) {
  const { data: account } = useQuery(accountQuery, queryClient);
  const mustAddPasskey = account?.mustAddPasskey;
  useEffect(() => {
    if (mustAddPasskey === undefined) return;
    const toast = takeFlash();
    // The toast welcomes the user to the dashboard.
    if (toast && !mustAddPasskey) showToast(toast);
  }, [mustAddPasskey]);
  if (!mustAddPasskey) return <Dashboard frame={frame} username={username} />;
  return (
    <Suspense>
      <PasskeyFirst frame={frame} account={account} />
    </Suspense>
  );
}

export function AdminDashboardPage({ frame }: { frame: AdminFrame }) {
  const { t } = useTranslation("admin");
  const username = useSignedInUser();
  useEffect(() => {
    if (username === null) replaceDocument(getLoginUrl(location));
  }, [username]);

  if (username) return <Desk frame={frame} username={username} />;
  return (
    <div className="wrap admin-main">
      <p className="notice" role="status">
        {t("opening")}
      </p>
      <noscript>
        <p>{t("login.noScript")}</p>
      </noscript>
    </div>
  );
}
