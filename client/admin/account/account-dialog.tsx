import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { errorWords } from "../../api/error-words.ts";
import { queryClient } from "../../api/query-client.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../records/notice.tsx";
import "./account-dialog.css";
import { AccountNav } from "./account-nav.tsx";
import { accountQuery } from "./account-query.ts";
import { DevicesPart } from "./devices-part.tsx";
import { EmailPart } from "./email-part.tsx";
import { PasskeysPart } from "./passkeys-part.tsx";
import { PasswordPart } from "./password-part.tsx";
import { UsersPart } from "./users-part.tsx";

const parts = ["password", "passkeys", "devices", "email", "users"] as const;

/** One's own way in, and who else has one. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "account" });
  const { t: common } = useTranslation("common");
  const { data: account, error } = useQuery(accountQuery, queryClient);
  const named = useMemo(
    () =>
      parts.map((name) => ({
        id: `account-${name}`,
        title: t(`${name}.title`),
        ...((name === "devices" || name === "passkeys") && { short: t(`${name}.short`) }),
      })),
    [t],
  );
  return (
    <Dialog
      title={t("title")}
      description={account ? [account.username, account.email].filter(Boolean).join(" · ") : undefined}
      closeLabel={common("close")}
      onRequestClose={onClose}
      reading
      className="account"
      testId="account-dialog"
    >
      {account ? (
        <>
          <AccountNav label={t("title")} parts={named} />
          <div className="parts">
            <PasswordPart account={account} />
            <PasskeysPart account={account} />
            <DevicesPart sessions={account.sessions} />
            <EmailPart email={account.email ?? ""} />
            <UsersPart />
          </div>
        </>
      ) : (
        <Notice busy={!error}>{error ? errorWords(i18n, error) : t("loading")}</Notice>
      )}
    </Dialog>
  );
}
