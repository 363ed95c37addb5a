import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod/mini";
import { login } from "../../../contract/accounts.ts";
import type { RequestOptions } from "../../../contract/passkey.ts";
import { call } from "../../api/call.ts";
import { queryClient } from "../../api/query-client.ts";
import { RequestError } from "../../api/request-error.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Field, Input } from "../../ui/field.tsx";
import { NewPassword } from "../account/new-password.tsx";
import { canUsePasskeys, questionOf } from "../account/passkey.ts";
import { useStaffFieldWords } from "../shared/field-words.ts";
import { useEnter } from "./enter.ts";
import { PasskeyLogin } from "./passkey-login.tsx";
import { usePasskeyOffer } from "./passkey-offer.ts";
import { PasskeyStep } from "./passkey-step.tsx";
import "./login.css";
import { useLoginFailure } from "./login-failure.ts";

type Credentials = z.output<typeof login.body>;

/** The password was right, and is sent again with whatever comes next. */
interface PasskeyNeeded {
  body: Credentials;
  question: RequestOptions | undefined;
}

interface LoginFormProps {
  /** Whether it is the passkey's turn. */
  onStep: (isPasskey: boolean) => void;
}

export function LoginForm({ onStep }: LoginFormProps) {
  const { t } = useTranslation("admin", { keyPrefix: "login" });
  const enter = useEnter();
  const explain = useLoginFailure();
  const words = useStaffFieldWords();
  /** Set once a new password is asked for; the code that opened the way so far goes along with it. */
  const [changing, setChanging] = useState<Pick<Credentials, "recoveryCode">>();
  const [step, setStep] = useState<PasskeyNeeded>();
  const [isCodeWrong, setCodeWrong] = useState(false);
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const [isAsking, setAsking] = useState(false);
  const isOffered = usePasskeyOffer(alive && !changing && !step && !isAsking, enter);
  // No default values: the form then starts from what a password manager has filled in before this script arrived.
  const { register, handleSubmit, formState, setFocus, setError, resetField } = useForm<
    z.input<typeof login.body>,
    unknown,
    Credentials
  >({ resolver: standardSchemaResolver(login.body) });

  const { mutate: signIn, isPending: sending } = useMutation(
    {
      mutationFn: ({ username, password, newPassword, recoveryCode }: Credentials) =>
        call(login, { body: { username, password, newPassword, recoveryCode } }),
      onMutate: () => setCodeWrong(false),
      onSuccess: enter,
      onError: (error, body) => {
        if (!asksForMore(error, body)) refuse(error, body);
      },
    },
    queryClient,
  );

  /** True when the password was right and something else is needed as well. */
  function asksForMore(error: unknown, body: Credentials): boolean {
    if (!(error instanceof RequestError)) return false;
    const mistake = error.fields.newPassword;
    if (error.code === "passkeyRequired") {
      show({ body, question: questionOf(error.options) });
    } else if (error.code === "passwordChangeRequired") {
      show(undefined);
      setChanging({ recoveryCode: body.recoveryCode });
    } else if (mistake) {
      setError("newPassword", { message: mistake });
      focusLater("newPassword");
    } else {
      return false;
    }
    return true;
  }

  function show(next: PasskeyNeeded | undefined) {
    setStep(next);
    onStep(next !== undefined);
  }

  function refuse(error: unknown, body: Credentials) {
    const isWrong = error instanceof RequestError && error.status === 401;
    if (body.recoveryCode && isWrong) {
      setCodeWrong(true);
      return show({ body, question: step?.question });
    }
    explain(error);
    if (body.recoveryCode) return;
    // Wrong. Whatever else went wrong, nobody has looked at it: then it may be right.
    if (isWrong) resetField("password", { defaultValue: "" });
    focusLater("password");
  }

  /** After the fields are enabled again. */
  function focusLater(name: "password" | "newPassword") {
    setTimeout(() => setFocus(name));
  }

  const problem = (name: keyof Credentials) => words(formState.errors[name]?.message);

  if (step) {
    return (
      <PasskeyStep
        question={step.question}
        sending={sending}
        onEnter={enter}
        username={step.body.username}
        isCodeWrong={isCodeWrong}
        onAgain={(recoveryCode) => signIn({ ...step.body, recoveryCode })}
        onBack={() => show(undefined)}
      />
    );
  }
  return (
    <form
      // Outside a dialog this goes nowhere: a press before the script is alive sends no password into an address, and is kept.
      method="dialog"
      aria-labelledby="login-title"
      aria-busy={sending}
      noValidate
      onSubmit={handleSubmit((body) => signIn({ ...body, ...changing }))}
    >
      <fieldset className="form" disabled={sending}>
        <Field label={t("username")} error={problem("username")}>
          <Input
            {...register("username")}
            autoComplete={isOffered ? "username webauthn" : "username"}
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
        {changing ? (
          <>
            <p role="status">{t("changeRequired")}</p>
            <NewPassword
              autoFocus
              {...register("newPassword")}
              error={problem("newPassword")}
              data-testid="login-new-password"
            />
          </>
        ) : null}
        <Button type="submit" busy={sending} busyLabel={t("submitting")} data-testid="login-submit">
          {t("submit")}
        </Button>
        {alive && !changing && canUsePasskeys() ? (
          <>
            <p className="or">{t("or")}</p>
            <PasskeyLogin onEnter={enter} onAsk={setAsking} />
          </>
        ) : null}
      </fieldset>
    </form>
  );
}
