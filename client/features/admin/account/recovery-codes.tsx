import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod/mini";
import { makeRecoveryCodes } from "../../../../contract/account.ts";
import { Button } from "../../../ui/button.tsx";
import { adminRequest } from "../admin-request.ts";
import { Secret } from "./secret.tsx";
import { useAct } from "./use-act.ts";

/** For when no passkey is at hand. */
export function RecoveryCodes({ left }: { left: number }) {
  const { t } = useTranslation("admin", { keyPrefix: "account.codes" });
  const { busy, problem, act } = useAct();
  const [codes, setCodes] = useState<string[]>([]);

  async function make() {
    const { path, method } = makeRecoveryCodes;
    setCodes((await adminRequest<z.output<typeof makeRecoveryCodes.answer>>(path, { method })).codes);
  }

  return (
    <>
      <div className="under">
        <Button variant="secondary" small busy={busy} data-testid="account-recovery-codes" onClick={() => act(make)}>
          {t("make")}
        </Button>
      </div>
      <p>{t("left", { count: left })}</p>
      {problem ? <p role="alert">{problem}</p> : null}
      {codes.length > 0 ? <Secret title={t("title")} text={t("text")} lines={codes} /> : null}
    </>
  );
}
