import { startRegistration } from "@simplewebauthn/browser";
import { type ComponentProps, useState } from "react";
import {
  addPasskey,
  makeRecoveryCodes,
  passkeyOptions,
  removePasskey,
  renamePasskey,
} from "../../../contract/accounts.ts";
import { call } from "../../api/call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Button } from "../../ui/button.tsx";
import { AddIcon, KeyIcon } from "../../ui/lazy-icons.tsx";
import { useMomentFormat } from "../shared/formats.ts";
import type { Action } from "../shared/use-action.ts";
import { AccountForm, FormField, SubmitButton } from "./account-form.tsx";
import { type Account, useAccountAction } from "./account-query.ts";
import { AccountRow, AccountSection, ActionButton, Problem, RowButton, Secret } from "./account-section.tsx";
import { useDeviceName } from "./own-sections.tsx";
import { canUsePasskeys } from "./passkeys.ts";

type Passkey = Account["passkeys"][number];

export function PasskeysSection({ account }: { account: Account }) {
  const { t } = useTranslation("admin", { keyPrefix: "account.passkeys" });
  const action = useAccountAction();
  const { passkeys, recoveryCodesLeft } = account;
  return (
    <AccountSection id="account-passkeys" title={t("title")} text={t("text")} problem={action.reason}>
      {passkeys.length > 0 ? (
        <ul className="things">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} action={action} />
          ))}
        </ul>
      ) : null}
      <AddPasskey account={account} action={action} />
      {passkeys.length > 0 ? <RecoveryCodes left={recoveryCodesLeft} /> : null}
    </AccountSection>
  );
}

function PasskeyRow({ passkey: { id, name, createdAt, usedAt }, action }: { passkey: Passkey; action: Action }) {
  const { t } = useTranslation("admin", { keyPrefix: "account.passkeys" });
  const formatMoment = useMomentFormat();
  const renaming = useAccountAction();
  const [isRenaming, setRenaming] = useState(false);
  const stopRenaming = () => setRenaming(false);
  const used = usedAt ? t("used", { date: formatMoment(usedAt) }) : t("unused");

  const form = (
    <AccountForm
      className="new-name"
      schema={renamePasskey.body}
      action={renaming}
      send={async (body) => {
        await call(renamePasskey, { params: { id }, body });
        stopRenaming();
      }}
    >
      <FormField
        name="name"
        label={t("name")}
        error={renaming.reason}
        autoFocus
        defaultValue={name}
        testId="account-passkey-name"
      />
      <div className="cluster">
        <SubmitButton>{t("saveName")}</SubmitButton>
        <RowButton onClick={stopRenaming}>{t("cancel")}</RowButton>
      </div>
    </AccountForm>
  );
  return (
    <AccountRow
      icon={<KeyIcon />}
      title={isRenaming ? form : <b dir="auto">{name}</b>}
      text={`${t("added", { date: formatMoment(createdAt) })} · ${used}`}
      onClose={isRenaming ? stopRenaming : undefined}
    >
      <RowButton
        aria-label={t("renameNamed", { name })}
        aria-expanded={isRenaming}
        data-testid={`account-passkey-rename-${id}`}
        onClick={() => setRenaming(!isRenaming)}
      >
        {t("rename")}
      </RowButton>
      <RowButton
        disabled={action.isPending}
        aria-label={t("removeNamed", { name })}
        data-testid={`account-passkey-remove-${id}`}
        onClick={() => action.run(() => call(removePasskey, { params: { id } }))}
      >
        {t("remove")}
      </RowButton>
    </AccountRow>
  );
}

interface AddPasskeyProps extends Pick<ComponentProps<typeof Button>, "variant" | "small"> {
  account: Account;
  action: Action;
}

/** Shows the button that adds a passkey, or the reason why none can be added here. */
export function AddPasskey({ account, action, ...look }: AddPasskeyProps) {
  const { t } = useTranslation("admin", { keyPrefix: "account.passkeys" });
  const getDeviceName = useDeviceName();
  const { passkeyProblem, relyingParty, sessions } = account;
  const isHere = location.hostname === relyingParty;

  async function add() {
    const passkey = await startRegistration({ optionsJSON: await call(passkeyOptions) });
    const name = getDeviceName(sessions.find(({ current }) => current));
    await call(addPasskey, { body: { name, passkey } });
  }

  const problem = passkeyProblem
    ? t(`problem.${passkeyProblem}`)
    : !isHere
      ? t("problem.elsewhere", { host: relyingParty })
      : !canUsePasskeys() && t("problem.browser");
  if (problem) return <p data-testid="account-passkey-problem">{problem}</p>;
  return (
    <ActionButton {...look} action={action} send={add} data-testid="account-passkey-add">
      <AddIcon />
      {t("add")}
    </ActionButton>
  );
}

/** Recovery codes let a user sign in without the device of the passkey. */
function RecoveryCodes({ left }: { left: number }) {
  const { t } = useTranslation("admin", { keyPrefix: "account.codes" });
  const action = useAccountAction();
  const [codes, setCodes] = useState<string[]>([]);

  async function make() {
    // Hides the old codes first: the request may invalidate them even when its response is lost.
    setCodes([]);
    setCodes((await call(makeRecoveryCodes)).codes);
  }

  return (
    <div className="codes">
      <p>{left > 0 ? t("left", { count: left }) : t("none")}</p>
      {codes.length > 0 ? <Secret title={t("title")} text={t("text")} lines={codes} /> : null}
      <ActionButton action={action} send={make} data-testid="account-recovery-codes">
        {t("make")}
      </ActionButton>
      <Problem>{action.reason}</Problem>
    </div>
  );
}
