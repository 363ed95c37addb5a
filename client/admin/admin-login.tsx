import { useEffect, useLayoutEffect, useState } from "react";
import { usePageData } from "../i18n/page-data.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { LanguageSwitcher } from "../site/language-switcher.tsx";
import { LogoLink } from "../site/logo-link.tsx";
import { InvitationForm } from "./login/invitation-form.tsx";
import { LoginForm } from "./login/login-form.tsx";
import { keepFocus } from "./shared/keep-focus.ts";
import { getUrlAfterLogin } from "./shared/login-url.ts";
import { canStore, replaceDocument, useSignedInUser } from "./shared/session.ts";
import "../ui/ring.css";

/** The server renders this page once, for all queries and browsers: these differ. */
function readBrowser() {
  return {
    isExpired: new URLSearchParams(location.search).has("expired"),
    canSignIn: canStore(),
    /** The token of a one-time link, behind the `#` of the URL. */
    invitation: /^#invitation=([\w-]+)$/.exec(location.hash)?.[1],
  };
}

export function AdminLoginPage() {
  const { t } = useTranslation("admin", { keyPrefix: "login" });
  const { locale } = usePageData();
  const [browser, setBrowser] = useState<Partial<ReturnType<typeof readBrowser>>>({ canSignIn: true });
  const { isExpired, canSignIn, invitation } = browser;
  const [isPasskeyStep, setPasskeyStep] = useState(false);
  const user = useSignedInUser();
  useLayoutEffect(() => {
    const read = () => setBrowser(readBrowser());
    read();
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  useEffect(() => {
    // The user of a link replaces the one who is signed in.
    if (user && !readBrowser().invitation) replaceDocument(getUrlAfterLogin(locale, location.search));
  }, [user, locale]);
  // A busy button loses the focus.
  useEffect(keepFocus, []);

  return (
    <div className="ringed for-login">
      <div className="login">
        <div className="top">
          <LogoLink />
          <LanguageSwitcher />
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
          <InvitationForm key={invitation} token={invitation} />
        ) : (
          <LoginForm onPasskeyStep={setPasskeyStep} />
        )}
      </div>
    </div>
  );
}
