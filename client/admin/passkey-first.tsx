import { useEffect, useRef } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import "../ui/ring.css";
import { LanguageSwitcher } from "../site/language-switcher.tsx";
import { LogoLink } from "../site/logo-link.tsx";
import "./login/login.css";
import { type Account, useAccountAction } from "./account/account-query.ts";
import { Problem } from "./account/account-section.tsx";
import { AddPasskey } from "./account/passkeys-section.tsx";
import { ReauthDialog } from "./account/reauth-dialog.tsx";
import { LogoutButton } from "./logout-button.tsx";

/** A site that requires passkeys shows this to a user without one, in place of the dashboard. */
export function PasskeyFirst({ account }: { account: Account }) {
  const { t } = useTranslation("admin", { keyPrefix: "account.first" });
  const action = useAccountAction();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="ringed for-login">
      <div className="login" data-testid="passkey-first">
        <div className="top">
          <LogoLink />
          <LanguageSwitcher />
        </div>
        <h1 ref={heading} tabIndex={-1}>
          {t("title")}
        </h1>
        <div className="form">
          <p className="keyline">{t("text")}</p>
          <AddPasskey account={account} action={action} isMain />
          <Problem>{action.reason}</Problem>
          <LogoutButton />
        </div>
      </div>
      <ReauthDialog />
    </div>
  );
}
