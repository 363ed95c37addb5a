import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import type { z } from "zod/mini";
import { reauthenticate, reauthOptions } from "../../../contract/accounts.ts";
import { call } from "../../api/call.ts";
import { queryClient } from "../../api/query-client.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, Input } from "../../ui/field.tsx";
import { replaceToken } from "../shared/session.ts";
import { accountQuery } from "./account-query.ts";
import { askPasskey, canUsePasskeys } from "./passkey.ts";
import { useAct } from "./use-act.ts";

/** Re-authentication before a sensitive act. */
export function ReauthDialog({ onDone }: { onDone: (isConfirmed: boolean) => void }) {
  const { t } = useTranslation("admin", { keyPrefix: "reauth" });
  const { t: common } = useTranslation("common");
  const { data: account } = useQuery(accountQuery, queryClient);
  const { busy, problem, fieldProblem, act } = useAct();
  const [password, setPassword] = useState("");
  const formId = useId();
  const hasPasskey = account !== undefined && account.passkeys.length > 0 && canUsePasskeys();

  async function show(body: z.input<typeof reauthenticate.body>) {
    replaceToken((await call(reauthenticate, { body })).token);
    onDone(true);
  }

  function showPassword(event: FormEvent) {
    event.preventDefault();
    act(() => show({ password }));
  }

  async function showPasskey() {
    await show({ passkey: await askPasskey(await call(reauthOptions)) });
  }

  return (
    <Dialog
      title={t("title")}
      description={t("text")}
      closeLabel={common("close")}
      onRequestClose={() => onDone(false)}
      testId="prove-dialog"
      footer={
        <>
          <Button variant="ghost" data-testid="prove-cancel" onClick={() => onDone(false)}>
            {t("cancel")}
          </Button>
          {hasPasskey ? (
            <Button variant="secondary" busy={busy} data-testid="prove-passkey" onClick={() => act(showPasskey)}>
              {t("passkey")}
            </Button>
          ) : null}
          <Button type="submit" form={formId} busy={busy} data-testid="prove-submit">
            {t("submit")}
          </Button>
        </>
      }
    >
      <form id={formId} className="form" noValidate onSubmit={showPassword}>
        <Field label={t("password")} error={fieldProblem("password") ?? problem}>
          <Input
            type="password"
            autoComplete="current-password"
            value={password}
            data-testid="prove-password"
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
