import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { z } from "zod/mini";
import { login } from "../../../contract/admin.ts";
import { request } from "../../api/request.ts";
import { RequestError } from "../../api/request-error.ts";
import { Button } from "../../ui/button.tsx";
import { Field, Input } from "../../ui/field.tsx";
import { prefetchToasts } from "../../ui/toast.ts";
import { type SignedIn, useEnter } from "./account/enter.ts";
import { useFieldWords } from "./account/field-words.ts";
import { NewPassword } from "./account/new-password.tsx";
import { canUsePasskeys, isPasskeyQuestion, type PasskeyQuestion } from "./account/passkey.ts";
import { PasskeyLogin } from "./account/passkey-login.tsx";
import { PasskeyStep } from "./account/passkey-step.tsx";
import type { AdminFrame } from "./frame.ts";
import "./login.css";
import { useLoginFailure } from "./login-failure.ts";

type Credentials = z.output<typeof login.body>;

/** The password was right, and is sent again with whatever comes next. */
interface PasskeyNeeded {
  body: Credentials;
  question: PasskeyQuestion | undefined;
}

export function LoginForm({ go }: Pick<AdminFrame, "go">) {
  const { t } = useTranslation("admin", { keyPrefix: "login" });
  const enter = useEnter(go);
  const explain = useLoginFailure();
  const fieldWords = useFieldWords();
  const [needsNew, setNeedsNew] = useState(false);
  const [step, setStep] = useState<PasskeyNeeded>();
  const [sending, setSending] = useState(false);
  // Until the script is alive, pressing the button would send the password away in an address.
  const [alive, setAlive] = useState(false);
  useEffect(() => {
    setAlive(true);
    prefetchToasts();
  }, []);
  // No default values: the form then starts from what a password manager has filled in before this script arrived.
  const { register, handleSubmit, formState, setFocus, setError, resetField } = useForm<
    z.input<typeof login.body>,
    unknown,
    Credentials
  >({ resolver: standardSchemaResolver(login.body) });

  async function signIn(body: Credentials) {
    setSending(true);
    try {
      enter(await request<SignedIn>(login.path, { method: login.method, body }));
    } catch (error) {
      setSending(false);
      if (!asksForMore(error, body)) refuse(error, body);
    }
  }

  /** True when the password was right and something else is needed as well. */
  function asksForMore(error: unknown, body: Credentials): boolean {
    if (!(error instanceof RequestError)) return false;
    const question = isPasskeyQuestion(error.options) ? error.options : undefined;
    const mistake = error.fields.newPassword;
    if (error.code === "passkeyRequired") setStep({ body, question });
    else if (error.code === "passwordChangeRequired") setNeedsNew(true);
    else if (mistake) setError("newPassword", { message: mistake });
    else return false;
    if (error.code !== "passkeyRequired") setTimeout(() => setFocus("newPassword"));
    return true;
  }

  function refuse(error: unknown, { recoveryCode }: Credentials) {
    explain(error);
    if (recoveryCode) return;
    // Wrong. Whatever else went wrong, nobody has looked at it: then it may be right.
    if (error instanceof RequestError && error.status === 401) resetField("password", { defaultValue: "" });
    // After the fields are enabled again.
    setTimeout(() => setFocus("password"));
  }

  const problem = (name: keyof Credentials) => {
    const code = formState.errors[name]?.message;
    return code && t([`validation.${code}`, "validation.invalid"]);
  };
  const newProblem = formState.errors.newPassword?.message;

  if (step) {
    return (
      <PasskeyStep
        question={step.question}
        sending={sending}
        onEnter={enter}
        onAgain={(recoveryCode) => signIn({ ...step.body, recoveryCode })}
        onBack={() => setStep(undefined)}
      />
    );
  }
  return (
    <form method="post" aria-labelledby="login-title" aria-busy={sending} noValidate onSubmit={handleSubmit(signIn)}>
      <fieldset className="form" disabled={sending}>
        <Field label={t("username")} error={problem("username")}>
          <Input
            {...register("username")}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            data-testid="login-username"
          />
        </Field>
        <Field label={t("password")} error={problem("password")}>
          <Input
            {...register("password")}
            type="password"
            autoComplete="current-password"
            data-testid="login-password"
          />
        </Field>
        {needsNew ? (
          <>
            <p role="status">{t("changeRequired")}</p>
            <NewPassword
              {...register("newPassword")}
              error={newProblem && fieldWords(newProblem)}
              data-testid="login-new-password"
            />
          </>
        ) : null}
        <Button type="submit" disabled={!alive} busy={sending} busyLabel={t("submitting")} data-testid="login-submit">
          {t("submit")}
        </Button>
        {alive && canUsePasskeys() ? <PasskeyLogin onEnter={enter} /> : null}
      </fieldset>
    </form>
  );
}
