import { useEffect } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { type Account, useAccountAction } from "./account/account-query.ts";
import { Problem } from "./account/account-section.tsx";
import { AddPasskey } from "./account/passkeys-section.tsx";
import { ReauthDialog } from "./account/reauth-dialog.tsx";
import { LoginFrame } from "./login/login-frame.tsx";
import { LogoutButton } from "./logout-button.tsx";

/** A site that requires passkeys shows this to a user without one, in place of the dashboard. */
export function RequiredPasskey({ account }: { account: Account }) {
  const { t } = useTranslation("admin", { keyPrefix: "account.first" });
  const action = useAccountAction();
  useEffect(() => document.getElementById("login-title")?.focus(), []);
  return (
    <LoginFrame title={t("title")} testId="passkey-first">
      <div className="form">
        <p className="keyline">{t("text")}</p>
        <AddPasskey account={account} action={action} isMain />
        <Problem>{action.reason}</Problem>
        <LogoutButton />
      </div>
      <ReauthDialog />
    </LoginFrame>
  );
}
