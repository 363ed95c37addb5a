import { useState } from "react";
import { makeRecoveryCodes } from "../../../contract/accounts.ts";
import { call } from "../../api/call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Secret } from "./secret.tsx";
import { useAct } from "./use-act.ts";

/** For when no passkey is at hand. */
export function RecoveryCodes({ left }: { left: number }) {
  const { t } = useTranslation("admin", { keyPrefix: "account.codes" });
  const { busy, problem, act } = useAct({ unanswered: t("unanswered") });
  const [codes, setCodes] = useState<string[]>([]);

  async function make() {
    // They may be void from here on, also where no answer comes.
    setCodes([]);
    setCodes((await call(makeRecoveryCodes)).codes);
  }

  return (
    <div className="codes">
      <p>{left > 0 ? t("left", { count: left }) : t("none")}</p>
      {codes.length > 0 ? <Secret title={t("title")} text={t("text")} lines={codes} /> : null}
      <div className="under">
        <Button variant="secondary" small busy={busy} data-testid="account-recovery-codes" onClick={() => act(make)}>
          {t("make")}
        </Button>
      </div>
      {problem ? (
        <p className="error" role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
