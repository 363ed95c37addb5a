import { useEffect, useLayoutEffect, useState } from "react";
import { usePageData } from "../i18n/page-data.tsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { InvitationForm } from "./login/invitation-form.tsx";
import { LoginForm } from "./login/login-form.tsx";
import { LoginFrame } from "./login/login-frame.tsx";
import { keepFocus } from "./shared/keep-focus.ts";
import { getUrlAfterLogin } from "./shared/login-url.ts";
import { canStore, replaceDocument, useSignedInUser } from "./shared/session.ts";

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
    <LoginFrame title={t(invitation ? "choosePassword" : isPasskeyStep ? "passkey.title" : "title")}>
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
    </LoginFrame>
  );
}
