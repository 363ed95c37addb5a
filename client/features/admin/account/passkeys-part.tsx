import { useTranslation } from "react-i18next";
import { addPasskey, passkeyOptions, removePasskey } from "../../../../contract/account.ts";
import { call } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { AddIcon } from "../../../ui/later-icons.tsx";
import type { Account } from "./account-query.ts";
import { useDeviceName } from "./device-name.ts";
import { Part } from "./part.tsx";
import { canUsePasskeys, createPasskey } from "./passkey.ts";
import { PasskeyRow } from "./passkey-row.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useAct } from "./use-act.ts";

export function PasskeysPart({ account }: { account: Account }) {
  const { t } = useTranslation("admin", { keyPrefix: "account.passkeys" });
  const deviceName = useDeviceName();
  const { busy, problem, act } = useAct();
  const { passkeys, passkeyProblem, relyingParty, recoveryCodesLeft, sessions } = account;
  const isPossible = !passkeyProblem && canUsePasskeys() && location.hostname === relyingParty;

  async function add() {
    const passkey = await createPasskey(await call(passkeyOptions));
    const name = deviceName(sessions.find(({ current }) => current));
    await call(addPasskey, { body: { name, passkey } });
  }

  return (
    <Part id="account-passkeys" title={t("title")} text={t("text")} problem={problem}>
      {passkeys.length > 0 ? (
        <ul className="things">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              busy={busy}
              onRemove={() => act(() => call(removePasskey, { params: { id: passkey.id } }))}
            />
          ))}
        </ul>
      ) : null}
      {isPossible ? (
        <div className="under">
          <Button variant="secondary" small busy={busy} data-testid="account-passkey-add" onClick={() => act(add)}>
            <AddIcon />
            {t("add")}
          </Button>
        </div>
      ) : (
        <p data-testid="account-passkey-problem">{why()}</p>
      )}
      {passkeys.length > 0 ? <RecoveryCodes left={recoveryCodesLeft} /> : null}
    </Part>
  );

  function why(): string {
    if (passkeyProblem) return t(`problem.${passkeyProblem}`);
    return location.hostname === relyingParty ? t("problem.browser") : t("problem.elsewhere", { host: relyingParty });
  }
}
