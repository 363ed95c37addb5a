import { changeEmail, changePassword, endOneSession, endOtherSessions } from "../../../contract/accounts.ts";
import { call } from "../../api/call.ts";
import { formatDateInPhrase } from "../../i18n/format.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { LaptopIcon, PhoneIcon } from "../../ui/later-icons.tsx";
import { showToast } from "../../ui/toast/toast.ts";
import { replaceToken } from "../shared/session.ts";
import { AccountForm, FormField, NewPasswordField, SubmitButton } from "./account-form.tsx";
import { type Account, useAccountAction } from "./account-query.ts";
import { AccountRow, AccountSection, useRelativeDate } from "./account-section.tsx";

export function PasswordSection({ account }: { account: Account }) {
  const { t } = useTranslation("admin", { keyPrefix: "account.password" });
  const { locale } = usePageData();
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
        <FormField
          name="currentPassword"
          label={t("current")}
          type="password"
          autoComplete="current-password"
          data-testid="account-password-current"
        />
        <NewPasswordField name="newPassword" data-testid="account-password-new" />
        <SubmitButton data-testid="account-password-save">{t("save")}</SubmitButton>
      </AccountForm>
    </AccountSection>
  );
}

/** The address for notices about one's own sign-in. */
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
          type="email"
          autoComplete="email"
          defaultValue={email}
          data-testid="account-email"
        />
        <SubmitButton data-testid="account-email-save">{t("save")}</SubmitButton>
      </AccountForm>
    </AccountSection>
  );
}

const handheld = new Set(["iPhone", "iPad", "Android"]);

export function DevicesSection({ sessions }: Pick<Account, "sessions">) {
  const { t } = useTranslation("admin", { keyPrefix: "account.devices" });
  const formatDate = useRelativeDate();
  const getName = useDeviceName();
  const { isPending, reason, run } = useAccountAction();

  return (
    <AccountSection id="account-devices" title={t("title")} text={t("text")} problem={reason}>
      <ul className="things">
        {sessions.map((session) => {
          const { id, system, address, lastSeen, current } = session;
          const name = getName(session);
          const button = (
            <Button
              variant="ghost"
              small
              disabled={isPending}
              aria-label={t("endNamed", { name })}
              data-testid={`account-session-end-${id}`}
              onClick={() => run(() => call(endOneSession, { params: { id } }))}
            >
              {t("end")}
            </Button>
          );
          return (
            <AccountRow
              key={id}
              icon={handheld.has(system ?? "") ? <PhoneIcon /> : <LaptopIcon />}
              buttons={current ? null : button}
            >
              <b>{name}</b> {current ? <span className="is-you">{t("current")}</span> : null}
              <small>
                {address ? (
                  <>
                    <bdi>{address}</bdi>
                    {" · "}
                  </>
                ) : null}
                {t("seen", { date: formatDate(lastSeen) })}
              </small>
            </AccountRow>
          );
        })}
      </ul>
      {sessions.length > 1 ? (
        <div className="under">
          <Button
            variant="secondary"
            small
            busy={isPending}
            data-testid="account-sessions-end"
            onClick={() => run(() => call(endOtherSessions))}
          >
            {t("endOthers")}
          </Button>
        </div>
      ) : null}
    </AccountSection>
  );
}

type Session = Account["sessions"][number];

/** Browser and operating system, as far as they are known. */
export function useDeviceName(): (session: Pick<Session, "browser" | "system"> | undefined) => string {
  const { t } = useTranslation("admin", { keyPrefix: "account.devices" });
  return (session) => {
    const { browser, system } = session ?? {};
    return browser && system ? t("named", { browser, system }) : (browser ?? system ?? t("unknown"));
  };
}
