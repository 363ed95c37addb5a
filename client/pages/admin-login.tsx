import { useEffect, useEffectEvent, useState } from "react";
import { useSearch } from "wouter";
import type { AdminFrame } from "../features/admin/kit/frame.ts";
import { useAdminUser, useCanSignIn } from "../features/admin/kit/session.ts";
import { useInvitation } from "../features/admin/login/invitation.ts";
import { InvitationForm } from "../features/admin/login/invitation-form.tsx";
import { LoginForm } from "../features/admin/login/login-form.tsx";
import { addressAfterLogin } from "../features/admin/login/return-address.ts";
import { usePageData } from "../i18n/page-data.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { keepFocus } from "../ui/keep-focus.ts";
import "../ui/ring.css";

export function AdminLoginPage({ frame }: { frame: AdminFrame }) {
  const { t } = useTranslation("admin", { keyPrefix: "login" });
  const { locale } = usePageData();
  const search = useSearch();
  // The server renders this page once for all queries; only the browser knows this one.
  const [isExpired, setExpired] = useState(false);
  useEffect(() => setExpired(new URLSearchParams(search).has("expired")), [search]);

  // While something is sent, the fields are switched off: the keyboard goes on where it was.
  useEffect(keepFocus, []);
  const [isPasskeyStep, setPasskeyStep] = useState(false);
  const invitation = useInvitation();
  const user = useAdminUser();
  const canSignIn = useCanSignIn();
  const goOn = useEffectEvent(() => frame.go(addressAfterLogin(locale, search), { replace: true }));
  useEffect(() => {
    // A link for another user must not end in the session that this browser happens to have.
    if (user && !invitation) goOn();
  }, [user, invitation]);

  return (
    <div className="ringed for-login">
      <div className="login">
        <div className="top">
          {frame.logo}
          {frame.languages}
        </div>
        <h1 id="login-title">{t(invitation ? "choosePassword" : isPasskeyStep ? "passkey.title" : "title")}</h1>
        {isExpired ? (
          <p className="ended" role="status" data-testid="login-expired">
            {t("expired")}
          </p>
        ) : null}
        <noscript>
          <p className="ended">{t("noScript")}</p>
        </noscript>
        {canSignIn ? null : (
          <p className="ended" role="alert" data-testid="login-blocked">
            {t("blocked")}
          </p>
        )}
        {!canSignIn ? null : invitation ? (
          <InvitationForm token={invitation} go={frame.go} />
        ) : (
          <LoginForm go={frame.go} onStep={setPasskeyStep} />
        )}
      </div>
    </div>
  );
}
