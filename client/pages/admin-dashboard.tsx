import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { pagePath } from "../../contract/routes.ts";
import { Dashboard } from "../features/admin/dashboard.tsx";
import type { AdminFrame } from "../features/admin/kit/frame.ts";
import { lastEnding, useAdminUser } from "../features/admin/kit/session.ts";
import { loginAddress } from "../features/admin/login/return-address.ts";
import { usePageData } from "../i18n/page-data.tsx";

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

  if (user) return <Dashboard frame={frame} username={user.username} />;
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
