import { removePasskey } from "../../../contract/accounts.ts";
import { call } from "../../api/call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Account } from "./account-query.ts";
import { AddPasskey } from "./add-passkey.tsx";
import { Part } from "./part.tsx";
import { PasskeyRow } from "./passkey-row.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useAct } from "./use-act.ts";

export function PasskeysPart({ account }: { account: Account }) {
  const { t } = useTranslation("admin", { keyPrefix: "account.passkeys" });
  const { busy, problem, act } = useAct();
  const { passkeys, recoveryCodesLeft } = account;

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
      <AddPasskey account={account} busy={busy} act={act} />
      {passkeys.length > 0 ? <RecoveryCodes left={recoveryCodesLeft} /> : null}
    </Part>
  );
}
