import { type ReactNode, useState } from "react";
import type { z } from "zod/mini";
import { login, requestOptions } from "../../../contract/accounts.ts";
import { call } from "../../api/call.ts";
import { RequestError } from "../../api/request-error.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { KeyIcon } from "../../ui/lazy-icons.tsx";
import { AccountForm, FormField, NewPasswordField, SubmitButton } from "../account/account-form.tsx";
import { LoginFrame } from "./login-frame.tsx";
import { useEnter, useLoginAction, usePasskeyOffer, useSignInWithPasskey } from "./sign-in.ts";

interface LoginFormProps {
  /** Whether this browser can use passkeys here. */
  hasPasskeys: boolean;
  /** Notes above the form. */
  children: ReactNode;
}

export function LoginForm({ hasPasskeys, children }: LoginFormProps) {
  const { t } = useTranslation("admin", { keyPrefix: "login" });
  const enter = useEnter();
  const signInWithPasskey = useSignInWithPasskey();
  const [mustChange, setMustChange] = useState(false);
  /** Set after the right password of a user who has a passkey. */
  const [secondStep, setSecondStep] = useState<{ username: string; isCodeWrong: boolean }>();
  const action = useLoginAction();
  const passkeyAction = useLoginAction();
  usePasskeyOffer(hasPasskeys && !mustChange && !secondStep && !passkeyAction.isPending, passkeyAction);

  async function signIn(credentials: z.output<typeof login.body>, form: HTMLFormElement): Promise<void> {
    const { username, password, newPassword, recoveryCode } = credentials;
    try {
      enter(await call(login, { body: { username, password, newPassword, recoveryCode: recoveryCode || undefined } }));
    } catch (error) {
      const refusal = error instanceof RequestError ? error : undefined;
      if (refusal?.code === "passkeyRequired") {
        const options = hasPasskeys ? requestOptions.safeParse(refusal.options).data : undefined;
        if (options) passkeyAction.run(() => signInWithPasskey(options));
        return setSecondStep({ username, isCodeWrong: false });
      }
      if (secondStep && refusal?.status === 401) return setSecondStep({ username, isCodeWrong: true });
      if (refusal?.code === "passwordChangeRequired" || refusal?.fields.newPassword) {
        setSecondStep(undefined);
        setMustChange(true);
        if (!refusal.fields.newPassword) return;
      } else if (!secondStep) {
        const field = form.querySelector<HTMLInputElement>("[name=password]");
        // The password is deleted only after a 401: after any other error it may be right.
        if (field && refusal?.status === 401) field.value = "";
        field?.focus();
      }
      throw error;
    }
  }

  return (
    <LoginFrame title={t(secondStep ? "passkey.title" : "title")}>
      {children}
      <AccountForm
        // Before hydration a submit does not navigate: the password never gets into a URL, and the click is replayed.
        method="dialog"
        aria-labelledby="login-title"
        schema={login.body}
        action={action}
        send={signIn}
      >
        {secondStep ? (
          <PasskeyStep
            {...secondStep}
            hasPasskeys={hasPasskeys}
            isWaiting={passkeyAction.isPending}
            onAgain={() => passkeyAction.run(signInWithPasskey)}
            onBack={() => setSecondStep(undefined)}
          />
        ) : null}
        {/* Hidden, the fields are sent again with the recovery code. */}
        <div hidden={secondStep !== undefined}>
          <div className="form">
            <FormField autoFocus name="username" label={t("username")} testId="login-username" />
            <FormField name="password" label={t("password")} testId="login-password" />
            {mustChange ? (
              <>
                <p role="status">{t("changeRequired")}</p>
                <NewPasswordField autoFocus name="newPassword" data-testid="login-new-password" />
              </>
            ) : null}
            <SubmitButton variant="primary" small={false} busyLabel={t("submitting")} data-testid="login-submit">
              {t("submit")}
            </SubmitButton>
            {hasPasskeys && !mustChange ? (
              <>
                <p className="or small quiet cluster">{t("or")}</p>
                <Button
                  variant="secondary"
                  busy={passkeyAction.isPending}
                  busyLabel={t("passkey.waiting")}
                  data-testid="login-passkey"
                  onClick={() => passkeyAction.run(signInWithPasskey)}
                >
                  <KeyIcon />
                  {t("passkey.alone")}
                </Button>
              </>
            ) : null}
          </div>
        </div>
      </AccountForm>
    </LoginFrame>
  );
}

interface PasskeyStepProps {
  username: string;
  isCodeWrong: boolean;
  hasPasskeys: boolean;
  /** The device asks for the passkey. */
  isWaiting: boolean;
  onAgain: () => void;
  onBack: () => void;
}

/** Asks for the passkey or a recovery code after the right password of a user who has a passkey. */
function PasskeyStep({ username, isCodeWrong, hasPasskeys, isWaiting, onAgain, onBack }: PasskeyStepProps) {
  const { t } = useTranslation("admin", { keyPrefix: "login.passkey" });
  return (
    <>
      <p className="keyline" role="status">
        {t("text", { name: username })}
      </p>
      {hasPasskeys ? (
        <Button busy={isWaiting} busyLabel={t("waiting")} data-testid="login-passkey-again" onClick={onAgain}>
          <KeyIcon />
          {t("again")}
        </Button>
      ) : null}
      <p className="or small quiet cluster">{t("or")}</p>
      <FormField
        name="recoveryCode"
        label={t("code")}
        hint={t("codeHint")}
        error={isCodeWrong ? t("codeWrong") : undefined}
        testId="login-recovery-code"
      />
      <SubmitButton small={false} data-testid="login-recovery-submit">
        {t("useCode")}
      </SubmitButton>
      <p className="keyline small">
        {t("lost")}{" "}
        <button type="button" className="prose-link" data-testid="login-other" onClick={onBack}>
          {t("back")}
        </button>
      </p>
    </>
  );
}
