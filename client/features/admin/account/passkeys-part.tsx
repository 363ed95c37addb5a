import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { addPasskey, passkeyOptions, removePasskey } from "../../../../contract/account.ts";
import { formatDate } from "../../../i18n/format-date.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, Input } from "../../../ui/field.tsx";
import { adminRequest } from "../admin-request.ts";
import type { Account } from "./account-query.ts";
import { Part } from "./part.tsx";
import { canUsePasskeys, createPasskey } from "./passkey.ts";
import { PasskeyName } from "./passkey-name.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useAct } from "./use-act.ts";

export function PasskeysPart({ account }: { account: Account }) {
  const { t } = useTranslation("admin", { keyPrefix: "account.passkeys" });
  const { locale } = usePageData();
  const { busy, problem, fieldProblem, act } = useAct();
  const [name, setName] = useState("");
  const { passkeys, passkeyProblem, relyingParty, recoveryCodesLeft } = account;
  const isPossible = !passkeyProblem && canUsePasskeys() && location.hostname === relyingParty;

  function add(event: FormEvent) {
    event.preventDefault();
    act(async () => {
      const options = await adminRequest<PublicKeyCredentialCreationOptionsJSON>(passkeyOptions.path, {
        method: passkeyOptions.method,
      });
      const body = { name, passkey: await createPasskey(options) };
      await adminRequest(addPasskey.path, { method: addPasskey.method, body });
      setName("");
    });
  }

  function remove(id: string) {
    const address = removePasskey.path.replace(":id", encodeURIComponent(id));
    return act(() => adminRequest(address, { method: removePasskey.method }));
  }

  return (
    <Part title={t("title")} text={t("text")} problem={problem}>
      <ul className="things">
        {passkeys.map(({ id, name: given, createdAt, usedAt }) => (
          <li key={id}>
            <div>
              <PasskeyName id={id} name={given} />
              <small>
                {t("added", { date: formatDate(new Date(createdAt), locale) })}
                {" · "}
                {usedAt ? t("used", { date: formatDate(new Date(usedAt), locale) }) : t("unused")}
              </small>
            </div>
            <Button
              variant="ghost"
              small
              disabled={busy}
              aria-label={t("removeNamed", { name: given })}
              data-testid={`account-passkey-remove-${id}`}
              onClick={() => remove(id)}
            >
              {t("remove")}
            </Button>
          </li>
        ))}
      </ul>
      {isPossible ? (
        <form className="form two" noValidate onSubmit={add}>
          <Field label={t("name")} hint={t("nameHint")} error={fieldProblem("name")}>
            <Input
              value={name}
              autoComplete="off"
              data-testid="account-passkey-name"
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <div className="full">
            <Button
              type="submit"
              variant="secondary"
              small
              busy={busy}
              disabled={!name.trim()}
              data-testid="account-passkey-add"
            >
              {t("add")}
            </Button>
          </div>
        </form>
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
