import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { KeyIcon } from "../../ui/later-icons.tsx";
import type { Account } from "./account-query.ts";
import { NewName } from "./passkey-name.tsx";
import { Thing } from "./thing.tsx";
import { useWhen } from "./when.ts";

interface PasskeyRowProps {
  passkey: Account["passkeys"][number];
  busy: boolean;
  onRemove: () => void;
}

export function PasskeyRow({ passkey: { id, name, createdAt, usedAt }, busy, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation("admin", { keyPrefix: "account.passkeys" });
  const when = useWhen();
  const [field, setField] = useState<"open" | "closed">();
  if (field === "open") return <NewName id={id} name={name} onDone={() => setField("closed")} />;
  return (
    <Thing
      icon={<KeyIcon />}
      acts={
        <>
          <Button
            variant="ghost"
            small
            // The keyboard goes on where the name was asked for.
            autoFocus={field === "closed"}
            aria-label={t("renameNamed", { name })}
            data-testid={`account-passkey-rename-${id}`}
            onClick={() => setField("open")}
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
