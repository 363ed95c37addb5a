import { useEffect, useRef } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import "../ui/ring.css";
import { LogoutButton } from "./logout-button.tsx";
import type { AdminFrame } from "./shared/frame.ts";
import "./login/login.css";
import type { Account } from "./account/account-query.ts";
import { AddPasskey } from "./account/add-passkey.tsx";
import { Problem } from "./account/problem.tsx";
import { ReauthHost } from "./account/reauth-host.tsx";
import { useAct } from "./account/use-act.ts";

/** Where the site requires a passkey, whoever has none adds one before anything else. */
export function PasskeyFirst({ frame, account }: { frame: AdminFrame; account: Account }) {
  const { t } = useTranslation("admin", { keyPrefix: "account.first" });
  const { busy, problem, act } = useAct();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="ringed for-login">
      <div className="login" data-testid="passkey-first">
        <div className="top">
          {frame.logo}
          {frame.languages}
        </div>
        <h1 ref={heading} tabIndex={-1}>
          {t("title")}
        </h1>
        <div className="form">
          <p className="keyline">{t("text")}</p>
          <AddPasskey account={account} busy={busy} act={act} isMain />
          <Problem>{problem}</Problem>
          <LogoutButton />
        </div>
      </div>
      <ReauthHost />
    </div>
  );
}
