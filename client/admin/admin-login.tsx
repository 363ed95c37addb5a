import { useEffect, useState } from "react";
import { replaceDocument } from "../admin/shared/leave-question.ts";
import { getUrlAfterLogin } from "../admin/shared/login-url.ts";
import { canStore, useSignedInUser } from "../admin/shared/session.ts";
import { usePageData } from "../i18n/page-data.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { useInvitation } from "./login/invitation.ts";
import { InvitationForm } from "./login/invitation-form.tsx";
import { LoginForm } from "./login/login-form.tsx";
import type { AdminFrame } from "./shared/frame.ts";
import { keepFocus } from "./shared/keep-focus.ts";
import "../ui/ring.css";

export function AdminLoginPage({ frame }: { frame: AdminFrame }) {
  const { t } = useTranslation("admin", { keyPrefix: "login" });
  const { locale } = usePageData();
  // The server renders this page once, for all queries and browsers.
  const [isExpired, setExpired] = useState(false);
  const [canSignIn, setCanSignIn] = useState(true);
  useEffect(() => {
    setExpired(new URLSearchParams(location.search).has("expired"));
    setCanSignIn(canStore());
  }, []);

  // While something is sent, the fields are switched off: the keyboard goes on where it was.
  useEffect(keepFocus, []);
  const [isPasskeyStep, setPasskeyStep] = useState(false);
  const invitation = useInvitation();
  const user = useSignedInUser();
  useEffect(() => {
    // A link for another user must not end in the session that this browser happens to have.
    if (user && !invitation) replaceDocument(getUrlAfterLogin(locale, location.search));
  }, [user, invitation, locale]);

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
        {!canSignIn ? null : invitation ? <InvitationForm token={invitation} /> : <LoginForm onStep={setPasskeyStep} />}
      </div>
    </div>
  );
}
