import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useEffectEvent } from "react";
import { pagePath } from "../../contract/routes.ts";
import { queryClient } from "../api/query-client.ts";
import { accountQuery } from "../features/admin/account/account-query.ts";
import { Dashboard } from "../features/admin/dashboard.tsx";
import type { AdminFrame } from "../features/admin/kit/frame.ts";
import { lastEnding, useAdminUser } from "../features/admin/kit/session.ts";
import { loginAddress } from "../features/admin/login/return-address.ts";
import { usePageData } from "../i18n/page-data.tsx";
import { useTranslation } from "../i18n/use-translation.ts";

const PasskeyFirst = lazy(async () => ({
  default: (await import("../features/admin/passkey-first.tsx")).PasskeyFirst,
}));

function Desk({ frame, username }: { frame: AdminFrame; username: string }) {
  const { data: account } = useQuery(accountQuery, queryClient);
  if (!account?.mustAddPasskey) return <Dashboard frame={frame} username={username} />;
  return (
    <Suspense>
      <PasskeyFirst frame={frame} account={account} />
    </Suspense>
  );
}

export function AdminDashboardPage({ frame }: { frame: AdminFrame }) {
  const { t } = useTranslation("admin");
  const { locale } = usePageData();
  const user = useAdminUser();

  const goToLogin = useEffectEvent(() => {
    const ending = lastEnding();
    const address =
      ending === "logout" ? pagePath("adminLogin", locale) : loginAddress(locale, location, ending === "expired");
    frame.go(address, { replace: true });
  });
  useEffect(() => {
    if (user === null) goToLogin();
  }, [user]);

  // Whoever comes next gets a desk of their own: another's letter must not go out under their name.
  if (user) return <Desk key={user.username} frame={frame} username={user.username} />;
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
