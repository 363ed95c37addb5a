import { type ComponentProps, type ReactNode, useState } from "react";
import { limits } from "../../../contract/limits.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Field, Input } from "../../ui/field.tsx";
import "./new-password.css";

/** Where a password is chosen: it can be looked at, and its rules stand below. */
export function NewPassword({ error, ...input }: ComponentProps<"input"> & { error: ReactNode }) {
  const { t } = useTranslation("admin", { keyPrefix: "account" });
  const [isShown, setShown] = useState(false);
  return (
    <Field label={t("newPassword")} hint={t("rules", { count: limits.passwordMin })} error={error}>
      <div className="new-password">
        <Input {...input} type={isShown ? "text" : "password"} autoComplete="new-password" spellCheck={false} />
        <Button variant="ghost" small onClick={() => setShown(!isShown)}>
          {t(isShown ? "hide" : "show")}
        </Button>
      </div>
    </Field>
  );
}
