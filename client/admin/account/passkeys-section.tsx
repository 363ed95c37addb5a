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
  const [field, setField] = useState<"open" | "closed">();
  if (field === "open") return <PasskeyNameForm id={id} name={name} onClose={() => setField("closed")} />;
  return (
    <AccountRow
      icon={<KeyIcon />}
      buttons={
        <>
          <Button
            variant="ghost"
            small
            // The field for the name had the focus.
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
            disabled={action.isPending}
            aria-label={t("removeNamed", { name })}
            data-testid={`account-passkey-remove-${id}`}
            onClick={() => action.run(() => call(removePasskey, { params: { id } }))}
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
        {t("added", { date: formatDate(createdAt) })} · {usedAt ? t("used", { date: formatDate(usedAt) }) : t("unused")}
      </small>
    </AccountRow>
  );
}

function PasskeyNameForm({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useTranslation("admin", { keyPrefix: "account.passkeys" });
  const action = useAccountAction();
  return (
    <li>
      <AccountForm
        className="new-name"
        schema={renamePasskey.body}
        action={action}
        send={async (body) => {
          await call(renamePasskey, { params: { id }, body });
          onClose();
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          // It closes this form and not the dialog.
          event.preventDefault();
          onClose();
        }}
      >
        <FormField
          name="name"
          label={t("name")}
          error={action.reason}
          autoFocus
          defaultValue={name}
          autoComplete="off"
          data-testid="account-passkey-name"
        />
        <div className="under">
          <SubmitButton>{t("saveName")}</SubmitButton>
          <Button variant="ghost" small onClick={onClose}>
            {t("cancel")}
          </Button>
        </div>
      </AccountForm>
    </li>
  );
}

/** The button, or the reason why no passkey can be added here. */
export function AddPasskey({
  account,
  action,
  isMain = false,
}: {
  account: Account;
  action: Action;
  isMain?: boolean;
}) {
  const { t } = useTranslation("admin", { keyPrefix: "account.passkeys" });
  const getDeviceName = useDeviceName();
  const { passkeyProblem, relyingParty, sessions } = account;
  const isHere = location.hostname === relyingParty;

  async function add() {
    const passkey = await startRegistration({ optionsJSON: await call(passkeyOptions) });
    const name = getDeviceName(sessions.find(({ current }) => current));
    await call(addPasskey, { body: { name, passkey } });
  }

  function explain(): string {
    if (passkeyProblem) return t(`problem.${passkeyProblem}`);
    return isHere ? t("problem.browser") : t("problem.elsewhere", { host: relyingParty });
  }

  if (passkeyProblem || !isHere || !canUsePasskeys()) return <p data-testid="account-passkey-problem">{explain()}</p>;
  return (
    <div className="under">
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

/** They sign in without the passkey's device. */
function RecoveryCodes({ left }: { left: number }) {
  const { t } = useTranslation("admin", { keyPrefix: "account.codes" });
  const { isPending, reason, run } = useAccountAction({ outcomeUnknown: t("unanswered") });
  const [codes, setCodes] = useState<string[]>([]);

  async function make() {
    // The old codes may be invalid from now on, also when the response is lost.
    setCodes([]);
    setCodes((await call(makeRecoveryCodes)).codes);
  }

  return (
    <div className="codes">
      <p>{left > 0 ? t("left", { count: left }) : t("none")}</p>
      {codes.length > 0 ? <Secret title={t("title")} text={t("text")} lines={codes} /> : null}
      <div className="under">
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
