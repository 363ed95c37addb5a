import { type FormEvent, useState } from "react";
import { changePassword } from "../../../contract/accounts.ts";
import { call } from "../../api/call.ts";
import { dateInPhrase } from "../../i18n/format-date.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Field, Input } from "../../ui/field.tsx";
import { showToast } from "../../ui/toast/toast.ts";
import { replaceToken } from "../shared/session.ts";
import type { Account } from "./account-query.ts";
import { NewPassword } from "./new-password.tsx";
import { Part } from "./part.tsx";
import { useAct } from "./use-act.ts";

const none = { currentPassword: "", newPassword: "" };

export function PasswordPart({ account }: { account: Account }) {
  const { t } = useTranslation("admin", { keyPrefix: "account.password" });
  const { locale } = usePageData();
  const { busy, problem, fieldProblem, act } = useAct();
  const [typed, setTyped] = useState(none);
  const { passwordChangedAt, mustChangePassword, username } = account;
  const since = passwordChangedAt
    ? `${t("changed", { date: dateInPhrase(new Date(passwordChangedAt), locale) })} `
    : "";

  function save(event: FormEvent) {
    event.preventDefault();
    act(async () => {
      replaceToken((await call(changePassword, { body: typed })).token);
      setTyped(none);
      showToast({ title: t("done") });
    });
  }

  return (
    <Part
      id="account-password"
      title={t("title")}
      text={mustChangePassword ? t("madeUp") : since + t("text")}
      problem={problem}
    >
      <form className="form two" noValidate onSubmit={save}>
        {/* Password managers file the new password under the name that stands beside it. */}
        <input type="text" hidden autoComplete="username" value={username} readOnly />
        <Field label={t("current")} error={fieldProblem("currentPassword")}>
          <Input
            type="password"
            autoComplete="current-password"
            value={typed.currentPassword}
            data-testid="account-password-current"
            onChange={(event) => setTyped({ ...typed, currentPassword: event.target.value })}
          />
        </Field>
        <NewPassword
          value={typed.newPassword}
          error={fieldProblem("newPassword")}
          data-testid="account-password-new"
          onChange={(event) => setTyped({ ...typed, newPassword: event.target.value })}
        />
        <div className="full">
          <Button type="submit" variant="secondary" small busy={busy} data-testid="account-password-save">
            {t("save")}
          </Button>
        </div>
      </form>
    </Part>
  );
}
