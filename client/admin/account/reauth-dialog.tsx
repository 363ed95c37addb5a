import { startAuthentication } from "@simplewebauthn/browser";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { z } from "zod/mini";
import { reauthenticate, reauthOptions, typedPassword } from "../../../contract/accounts.ts";
import { type CallInput, call } from "../../api/call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { AdminDialog } from "../shared/dialog.tsx";
import { replaceToken, resolveReauth, useReauthRequested } from "../shared/session.ts";
import { AccountForm, FormField } from "./account-form.tsx";
import { accountQuery, useAccountAction } from "./account-query.ts";
import { canUsePasskeys } from "./passkeys.ts";

const passwordForm = z.object({ password: typedPassword });

/** Re-authentication before a sensitive action, opened by the request that needs it. */
export function ReauthDialog() {
  return useReauthRequested() ? <OpenReauthDialog /> : null;
}

function OpenReauthDialog() {
  const { t } = useTranslation("admin", { keyPrefix: "reauth" });
  const { data: account } = useQuery(accountQuery);
  const action = useAccountAction();
  const { isPending, reason, run } = action;
  const formId = useId();
  const hasPasskey = account !== undefined && account.passkeys.length > 0 && canUsePasskeys();
  const cancel = () => resolveReauth(false);

  async function confirm({ body }: CallInput<typeof reauthenticate>) {
    replaceToken((await call(reauthenticate, { body })).token);
    resolveReauth(true);
  }
  async function confirmByPasskey() {
    await confirm({ body: { passkey: await startAuthentication({ optionsJSON: await call(reauthOptions) }) } });
  }

  return (
    <AdminDialog
      title={t("title")}
      description={t("text")}
      onRequestClose={cancel}
      testId="prove-dialog"
      footer={
        <>
          <Button variant="ghost" data-testid="prove-cancel" onClick={cancel}>
            {t("cancel")}
          </Button>
          {hasPasskey ? (
            <Button
              variant="secondary"
              busy={isPending}
              data-testid="prove-passkey"
              onClick={() => run(confirmByPasskey)}
            >
              {t("passkey")}
            </Button>
          ) : null}
          <Button type="submit" form={formId} busy={isPending} data-testid="prove-submit">
            {t("submit")}
          </Button>
        </>
      }
    >
      <AccountForm id={formId} schema={passwordForm} action={action} send={(body) => confirm({ body })}>
        <FormField name="password" label={t("password")} error={reason} testId="prove-password" />
      </AccountForm>
    </AdminDialog>
  );
}
