import { startRegistration } from "@simplewebauthn/browser";
import { useState } from "react";
import {
  addPasskey,
  makeRecoveryCodes,
  passkeyOptions,
  removePasskey,
  renamePasskey,
} from "../../../contract/accounts.ts";
import { call } from "../../api/call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { AddIcon, KeyIcon } from "../../ui/later-icons.tsx";
import type { Action } from "../shared/use-action.ts";
import { AccountForm, FormField, SubmitButton } from "./account-form.tsx";
import { type Account, useAccountAction } from "./account-query.ts";
import { AccountRow, AccountSection, Problem, Secret, useRelativeDate } from "./account-section.tsx";
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
  const formatDate = useRelativeDate();
  const used = usedAt ? t("used", { date: formatDate(usedAt) }) : t("unused");
  return (
    <AccountRow
      icon={<KeyIcon />}
      title={
        <b>
          <bdi>{name}</bdi>
        </b>
      }
      text={`${t("added", { date: formatDate(createdAt) })} · ${used}`}
      actions={[
        {
          label: t("rename"),
          name: t("renameNamed", { name }),
          testId: `account-passkey-rename-${id}`,
          press: { show: (close) => <PasskeyNameForm id={id} name={name} onClose={close} /> },
        },
        {
          label: t("remove"),
          name: t("removeNamed", { name }),
          testId: `account-passkey-remove-${id}`,
          isDisabled: action.isPending,
          press: () => action.run(() => call(removePasskey, { params: { id } })),
        },
      ]}
    />
  );
}

function PasskeyNameForm({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useTranslation("admin", { keyPrefix: "account.passkeys" });
  const action = useAccountAction();
  return (
    <AccountForm
      className="new-name"
      schema={renamePasskey.body}
      action={action}
      send={async (body) => {
        await call(renamePasskey, { params: { id }, body });
        onClose();
      }}
    >
      <FormField
        name="name"
        kind="name"
        label={t("name")}
        error={action.reason}
        autoFocus
        defaultValue={name}
        testId="account-passkey-name"
      />
      <div className="cluster">
        <SubmitButton>{t("saveName")}</SubmitButton>
        <Button variant="ghost" small onClick={onClose}>
          {t("cancel")}
        </Button>
      </div>
    </AccountForm>
  );
}

/** Shows the button that adds a passkey, or the reason why none can be added here. */
export function AddPasskey({ account, action, isMain }: { account: Account; action: Action; isMain?: boolean }) {
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
    <div className="cluster">
      <Button
        variant={isMain ? "primary" : "secondary"}
        small={!isMain}
        busy={action.isPending}
        data-testid="account-passkey-add"
        onClick={() => action.run(add)}
      >
        <AddIcon />
        {t("add")}
      </Button>
    </div>
  );
}

/** Recovery codes let a user sign in without the device of the passkey. */
function RecoveryCodes({ left }: { left: number }) {
  const { t } = useTranslation("admin", { keyPrefix: "account.codes" });
  const { isPending, reason, run } = useAccountAction({ outcomeUnknown: t("unanswered") });
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
      <div className="cluster">
        <Button
          variant="secondary"
          small
          busy={isPending}
          data-testid="account-recovery-codes"
          onClick={() => run(make)}
        >
          {t("make")}
        </Button>
      </div>
      <Problem>{reason}</Problem>
    </div>
  );
}
