import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { renamePasskey } from "../../../../contract/account.ts";
import { call } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, Input } from "../../../ui/field.tsx";
import { KeyIcon } from "../../../ui/later-icons.tsx";
import type { Account } from "./account-query.ts";
import { Thing } from "./thing.tsx";
import { useAct } from "./use-act.ts";
import { useWhen } from "./when.ts";

interface PasskeyRowProps {
  passkey: Account["passkeys"][number];
  busy: boolean;
  onRemove: () => void;
}

export function PasskeyRow({ passkey: { id, name, createdAt, usedAt }, busy, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation("admin", { keyPrefix: "account.passkeys" });
  const when = useWhen();
  const [isRenaming, setRenaming] = useState(false);
  if (isRenaming) return <NewName id={id} name={name} onDone={() => setRenaming(false)} />;
  return (
    <Thing
      icon={<KeyIcon />}
      acts={
        <>
          <Button
            variant="ghost"
            small
            aria-label={t("renameNamed", { name })}
            data-testid={`account-passkey-rename-${id}`}
            onClick={() => setRenaming(true)}
          >
            {t("rename")}
          </Button>
          <Button
            variant="ghost"
            small
            disabled={busy}
            aria-label={t("removeNamed", { name })}
            data-testid={`account-passkey-remove-${id}`}
            onClick={onRemove}
          >
            {t("remove")}
          </Button>
        </>
      }
    >
      <b>
        <bdi>{name}</bdi>
      </b>
      <small>
        {t("added", { date: when(createdAt) })} · {usedAt ? t("used", { date: when(usedAt) }) : t("unused")}
      </small>
    </Thing>
  );
}

function NewName({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
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
