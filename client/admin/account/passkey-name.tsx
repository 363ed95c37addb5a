import { type FormEvent, useState } from "react";
import { renamePasskey } from "../../../contract/accounts.ts";
import { call } from "../../api/call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Field, Input } from "../../ui/field.tsx";
import { useAct } from "./use-act.ts";

export function NewName({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const { t } = useTranslation("admin", { keyPrefix: "account.passkeys" });
  const { busy, problem, fieldProblem, act } = useAct();
  const [typed, setTyped] = useState(name);

  function save(event: FormEvent) {
    event.preventDefault();
    act(async () => {
      await call(renamePasskey, { params: { id }, body: { name: typed } });
      onDone();
    });
  }

  return (
    <li>
      <form
        className="new-name"
        noValidate
        onSubmit={save}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          // Refused, it closes this field and not the dialog.
          event.preventDefault();
          onDone();
        }}
      >
        <Field label={t("name")} error={fieldProblem("name") ?? problem}>
          <Input
            autoFocus
            value={typed}
            autoComplete="off"
            data-testid="account-passkey-name"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <div className="under">
          <Button type="submit" variant="secondary" small busy={busy}>
            {t("saveName")}
          </Button>
          <Button variant="ghost" small onClick={onDone}>
            {t("cancel")}
          </Button>
        </div>
      </form>
    </li>
  );
}
