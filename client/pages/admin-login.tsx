import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearch } from "wouter";
import { LoginForm } from "../features/admin/account/login-form.tsx";
import { addressAfterLogin } from "../features/admin/account/return-address.ts";
import type { AdminFrame } from "../features/admin/kit/frame.ts";
import { useAdminUser } from "../features/admin/kit/session.ts";
import { usePageData } from "../i18n/page-data.tsx";
import "../ui/ring.css";

export function AdminLoginPage({ frame }: { frame: AdminFrame }) {
  const { t } = useTranslation("admin", { keyPrefix: "login" });
  const { locale } = usePageData();
  const search = useSearch();
  // The server renders this page once for all queries; only the browser knows this one.
  const [isExpired, setExpired] = useState(false);
  useEffect(() => setExpired(new URLSearchParams(search).has("expired")), [search]);

  const user = useAdminUser();
  const goOn = useEffectEvent(() => frame.go(addressAfterLogin(locale, search), { replace: true }));
  useEffect(() => {
    if (user) goOn();
  }, [user]);

  return (
    <div className="ringed for-login">
      <div className="login">
        <div className="top">
          {frame.logo}
          {frame.languages}
        </div>
        <h1 id="login-title">{t("title")}</h1>
        {isExpired ? (
          <p className="ended" role="status" data-testid="login-expired">
            {t("expired")}
          </p>
        ) : null}
        <noscript>
          <p className="ended">{t("noScript")}</p>
        </noscript>
        <LoginForm go={frame.go} />
      </div>
    </div>
  );
}
