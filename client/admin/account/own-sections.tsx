import { changeEmail, changePassword, endOneSession, endOtherSessions } from "../../../contract/accounts.ts";
import { call } from "../../api/call.ts";
import { formatDateInPhrase } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { LaptopIcon, PhoneIcon } from "../../ui/lazy-icons.tsx";
import { showToast } from "../../ui/toast/toast.ts";
import { useMomentFormat } from "../shared/formats.ts";
import { replaceToken } from "../shared/session.ts";
import { AccountForm, FormField, NewPasswordField, SubmitButton } from "./account-form.tsx";
import { type Account, useAccountAction } from "./account-query.ts";
import { AccountRow, AccountSection, ActionButton, RowButton } from "./account-section.tsx";

export function PasswordSection({ account }: { account: Account }) {
  const { t, locale } = useTranslation("admin", { keyPrefix: "account.password" });
  const action = useAccountAction();
  const { passwordChangedAt, mustChangePassword, username } = account;
  const since = passwordChangedAt && t("changed", { date: formatDateInPhrase(new Date(passwordChangedAt), locale) });
  const text = mustChangePassword ? t("madeUp") : [since, t("text")].filter(Boolean).join(" ");

  return (
    <AccountSection id="account-password" title={t("title")} text={text} problem={action.reason}>
      <AccountForm
        className="form two"
        schema={changePassword.body}
        action={action}
        send={async (body, form) => {
          replaceToken((await call(changePassword, { body })).token);
          form.reset();
          showToast({ title: t("done") });
        }}
      >
        {/* Names the user to password managers. */}
        <input type="text" hidden autoComplete="username" value={username} readOnly />
        <FormField name="currentPassword" label={t("current")} testId="account-password-current" />
        <NewPasswordField name="newPassword" data-testid="account-password-new" />
        <SubmitButton data-testid="account-password-save">{t("save")}</SubmitButton>
      </AccountForm>
    </AccountSection>
  );
}

/** Form for the e-mail address that receives notices when the user's sign-in details change. */
export function EmailSection({ email }: { email: string }) {
  const { t } = useTranslation("admin", { keyPrefix: "account.email" });
  const action = useAccountAction();
  return (
    <AccountSection id="account-email" title={t("title")} text={t("text")} problem={action.reason}>
      <AccountForm
        className="form two"
        schema={changeEmail.body}
        action={action}
        send={async (body) => {
          await call(changeEmail, { body });
          showToast({ title: t("done") });
        }}
      >
        <FormField
          name="email"
          label={t("address")}
          optional={t("optional")}
          defaultValue={email}
          testId="account-email"
        />
        <SubmitButton data-testid="account-email-save">{t("save")}</SubmitButton>
      </AccountForm>
    </AccountSection>
  );
}

export function DevicesSection({ sessions }: Pick<Account, "sessions">) {
  const { t } = useTranslation("admin", { keyPrefix: "account.devices" });
  const formatMoment = useMomentFormat();
  const getName = useDeviceName();
  const action = useAccountAction();

  return (
    <AccountSection id="account-devices" title={t("title")} text={t("text")} problem={action.reason}>
      <ul className="things">
        {sessions.map((session) => {
          const { id, system, address, lastSeen, current } = session;
          const name = getName(session);
          return (
            <AccountRow
              key={id}
              icon={/iPhone|iPad|Android/.test(system ?? "") ? <PhoneIcon /> : <LaptopIcon />}
              title={
                <>
                  <b>{name}</b> {current ? <span className="is-you">{t("current")}</span> : null}
                </>
              }
              text={
                <>
                  <bdi>{address}</bdi>
                  {address ? " · " : null}
                  {t("seen", { date: formatMoment(lastSeen) })}
                </>
              }
            >
              {current ? null : (
                <RowButton
                  disabled={action.isPending}
                  aria-label={t("endNamed", { name })}
                  data-testid={`account-session-end-${id}`}
                  onClick={() => action.run(() => call(endOneSession, { params: { id } }))}
                >
                  {t("end")}
                </RowButton>
              )}
            </AccountRow>
          );
        })}
      </ul>
      {sessions.length > 1 ? (
        <ActionButton action={action} send={() => call(endOtherSessions)} data-testid="account-sessions-end">
          {t("endOthers")}
        </ActionButton>
      ) : null}
    </AccountSection>
  );
}

type Session = Account["sessions"][number];

/** Names a device by its browser and operating system, as far as they are known. */
export function useDeviceName(): (session: Pick<Session, "browser" | "system"> | undefined) => string {
  const { t } = useTranslation("admin", { keyPrefix: "account.devices" });
  return (session) => {
    const { browser, system } = session ?? {};
    return browser && system ? t("named", { browser, system }) : (browser ?? system ?? t("unknown"));
  };
}
