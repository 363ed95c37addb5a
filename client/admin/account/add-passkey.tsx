import { addPasskey, passkeyOptions } from "../../../contract/accounts.ts";
import { call } from "../../api/call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { AddIcon } from "../../ui/later-icons.tsx";
import type { Account } from "./account-query.ts";
import { useDeviceName } from "./device-name.ts";
import { canUsePasskeys, createPasskey } from "./passkey.ts";
import type { useAct } from "./use-act.ts";

type Acting = Pick<ReturnType<typeof useAct>, "act" | "busy">;

/** The button, or why there is none here. */
export function AddPasskey({ account, act, busy, isMain = false }: { account: Account; isMain?: boolean } & Acting) {
  const { t } = useTranslation("admin", { keyPrefix: "account.passkeys" });
  const deviceName = useDeviceName();
  const { passkeyProblem, relyingParty, sessions } = account;
  const isHere = location.hostname === relyingParty;

  async function add() {
    const passkey = await createPasskey(await call(passkeyOptions));
    const name = deviceName(sessions.find(({ current }) => current));
    await call(addPasskey, { body: { name, passkey } });
  }

  function why(): string {
    if (passkeyProblem) return t(`problem.${passkeyProblem}`);
    return isHere ? t("problem.browser") : t("problem.elsewhere", { host: relyingParty });
  }

  if (passkeyProblem || !isHere || !canUsePasskeys()) return <p data-testid="account-passkey-problem">{why()}</p>;
  return (
    <div className="under">
      <Button
        variant={isMain ? "primary" : "secondary"}
        small={!isMain}
        busy={busy}
        data-testid="account-passkey-add"
        onClick={() => act(add)}
      >
        <AddIcon />
        {t("add")}
      </Button>
    </div>
  );
}
