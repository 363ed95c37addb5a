import { useEffect, useEffectEvent, useState } from "react";
import { z } from "zod/mini";
import { login, type RequestOptions, requestOptions } from "../../../contract/accounts.ts";
import { call } from "../../api/call.ts";
import { RequestError } from "../../api/request-error.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { KeyIcon } from "../../ui/later-icons.tsx";
import { AccountForm, FormField, NewPasswordField, SubmitButton } from "../account/account-form.tsx";
import { canUsePasskeys } from "../account/passkeys.ts";
import type { Action } from "../shared/use-action.ts";
import { useEnter, useLoginAction, usePasskeyOffer, useSignInWithPasskey } from "./sign-in.ts";

type Credentials = z.output<typeof login.body>;

/** The second factor after a right password, which is sent again with a recovery code or for a new challenge. */
interface PasskeyQuestion {
  credentials: Credentials;
  /** Absent where the site's URL allows no passkeys. */
  options: RequestOptions | undefined;
  isCodeWrong: boolean;
}

interface LoginFormProps {
  onPasskeyStep: (isShown: boolean) => void;
}

export function LoginForm({ onPasskeyStep }: LoginFormProps) {
  const { t } = useTranslation("admin", { keyPrefix: "login" });
  const enter = useEnter();
  const signInWithPasskey = useSignInWithPasskey();
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  /** Set when the user must choose a new password; the accepted recovery code is sent with that password. */
  const [change, setChange] = useState<Pick<Credentials, "recoveryCode">>();
  const [question, setQuestion] = useState<PasskeyQuestion>();
  const action = useLoginAction();
  const passkeyAction = useLoginAction();
  const isOffered = usePasskeyOffer(isHydrated && !change && !question && !passkeyAction.isPending, passkeyAction);

  function ask(next: PasskeyQuestion | undefined) {
    setQuestion(next);
    onPasskeyStep(next !== undefined);
  }

  async function signIn(credentials: Credentials, form?: HTMLFormElement): Promise<void> {
    const { username, password, newPassword, recoveryCode } = credentials;
    try {
      enter(await call(login, { body: { username, password, newPassword, recoveryCode } }));
    } catch (error) {
      const refusal = error instanceof RequestError ? error : undefined;
      if (refusal?.code === "passkeyRequired")
        return ask({ credentials, options: requestOptions.safeParse(refusal.options).data, isCodeWrong: false });
      if (recoveryCode && refusal?.status === 401)
        return ask({ credentials, options: question?.options, isCodeWrong: true });
      if (refusal?.code === "passwordChangeRequired" || refusal?.fields.newPassword) {
        ask(undefined);
        setChange({ recoveryCode });
        if (!refusal.fields.newPassword) return;
      } else if (form) focusPassword(form, refusal?.status === 401);
      throw error;
    }
  }

  return (
    <>
      {question ? (
        <PasskeyStep
          question={question}
          action={action}
          send={(recoveryCode) => signIn({ ...question.credentials, recoveryCode })}
          onBack={() => ask(undefined)}
        />
      ) : null}
      <div hidden={question !== undefined}>
        <AccountForm
          // Before hydration a submit does not navigate: the password never gets into a URL, and the click is replayed.
          method="dialog"
          aria-labelledby="login-title"
          schema={login.body}
          action={action}
          send={(credentials, form) => signIn({ ...credentials, ...change }, form)}
        >
          <FormField
            name="username"
            kind="username"
            label={t("username")}
            autoComplete={isOffered ? "username webauthn" : "username"}
            testId="login-username"
          />
          <FormField name="password" kind="password" label={t("password")} testId="login-password" />
          {change ? (
            <>
              <p role="status">{t("changeRequired")}</p>
              <NewPasswordField autoFocus name="newPassword" data-testid="login-new-password" />
            </>
          ) : null}
          <SubmitButton variant="primary" small={false} busyLabel={t("submitting")} data-testid="login-submit">
            {t("submit")}
          </SubmitButton>
          {isHydrated && !change && canUsePasskeys() ? (
            <>
              <p className="or">{t("or")}</p>
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
        </AccountForm>
      </div>
    </>
  );
}

function focusPassword(form: HTMLFormElement, isWrong: boolean): void {
  const field = form.elements.namedItem("password");
  if (!(field instanceof HTMLInputElement)) return;
  // The password is deleted only after a 401: after any other error it may be right.
  if (isWrong) field.value = "";
  field.focus();
}

interface PasskeyStepProps {
  question: PasskeyQuestion;
  action: Action;
  /** Sends the password again, with a recovery code or for a new challenge. */
  send: (recoveryCode?: string) => Promise<void>;
  onBack: () => void;
}

const codeForm = z.object({ recoveryCode: z.string().check(z.trim(), z.minLength(1)) });

/** Asks for the passkey or a recovery code after the right password of a user who has a passkey. */
function PasskeyStep({ question, action, send, onBack }: PasskeyStepProps) {
  const { t } = useTranslation("admin", { keyPrefix: "login.passkey" });
  const signInWithPasskey = useSignInWithPasskey();
  const { isPending, run } = useLoginAction();
  const { credentials, isCodeWrong } = question;
  const options = canUsePasskeys() ? question.options : undefined;
  const confirm = useEffectEvent((asked: RequestOptions) => run(() => signInWithPasskey(asked)));
  useEffect(() => {
    if (options) confirm(options);
  }, [options]);

  return (
    <AccountForm
      aria-labelledby="login-title"
      schema={codeForm}
      action={action}
      send={({ recoveryCode }) => send(recoveryCode)}
    >
      <p className="keyline" role="status">
        {t("text", { name: credentials.username })}
      </p>
      {options ? (
        <Button
          busy={isPending}
          busyLabel={t("waiting")}
          disabled={action.isPending}
          data-testid="login-passkey-again"
          onClick={() => action.run(() => send())}
        >
          <KeyIcon />
          {t("again")}
        </Button>
      ) : null}
      <p className="or">{t("or")}</p>
      <FormField
        name="recoveryCode"
        kind="code"
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
    </AccountForm>
  );
}
