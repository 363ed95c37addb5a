import { type FormEvent, useState } from "react";
import { changeEmail } from "../../../contract/accounts.ts";
import { call } from "../../api/call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Field, Input } from "../../ui/field.tsx";
import { showToast } from "../../ui/toast/toast.ts";
import { Part } from "./part.tsx";
import { useAct } from "./use-act.ts";

/** Where notices about one's own sign-in go. */
export function EmailPart({ email }: { email: string }) {
  const { t } = useTranslation("admin", { keyPrefix: "account.email" });
  const { busy, problem, fieldProblem, act } = useAct();
  const [typed, setTyped] = useState(email);

  function save(event: FormEvent) {
    event.preventDefault();
    act(async () => {
      await call(changeEmail, { body: { email: typed.trim() } });
      showToast({ title: t("done") });
    });
  }

  return (
    <Part id="account-email" title={t("title")} text={t("text")} problem={problem}>
      <form className="form two" noValidate onSubmit={save}>
        <Field label={t("address")} optional={t("optional")} error={fieldProblem("email")}>
          <Input
            type="email"
            autoComplete="email"
            value={typed}
            data-testid="account-email"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <div className="full">
          <Button type="submit" variant="secondary" small busy={busy} data-testid="account-email-save">
            {t("save")}
          </Button>
        </div>
      </form>
    </Part>
  );
}
