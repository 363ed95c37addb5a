import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useSearch } from "wouter";
import type { z } from "zod/mini";
import { login } from "../../../../contract/admin.ts";
import { call } from "../../../api/call.ts";
import { RequestError } from "../../../api/request-error.ts";
import { useStaffFieldWords } from "../../../i18n/field-words.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, Input } from "../../../ui/field.tsx";
import { prefetchToasts, showToast } from "../../../ui/toast/toast.ts";
import type { AdminFrame } from "../kit/frame.ts";
import "./login.css";
import { startSession } from "../kit/session.ts";
import { useLoginFailure } from "./login-failure.ts";
import { addressAfterLogin } from "./return-address.ts";

type Credentials = z.output<typeof login.body>;

export function LoginForm({ go }: Pick<AdminFrame, "go">) {
  const { t } = useTranslation("admin", { keyPrefix: "login" });
  const { locale } = usePageData();
  const search = useSearch();
  const explain = useLoginFailure();
  const [sending, setSending] = useState(false);
  // Until the script is alive, pressing the button would send the password away in an address.
  const [alive, setAlive] = useState(false);
  useEffect(() => {
    setAlive(true);
    prefetchToasts();
  }, []);
  // No default values: the form then starts from what a password manager has filled in before this script arrived.
  const { register, handleSubmit, formState, setFocus, resetField } = useForm<
    z.input<typeof login.body>,
    unknown,
    Credentials
  >({ resolver: standardSchemaResolver(login.body) });

  async function signIn(body: Credentials) {
    setSending(true);
    try {
      const { user, token } = await call(login, { body });
      startSession(user, token);
      showToast({ title: t("success.title"), description: t("success.description") });
      go(addressAfterLogin(locale, search), { replace: true });
    } catch (error) {
      explain(error);
      setSending(false);
      // Wrong. Whatever else went wrong, nobody has looked at it: then it may be right.
      if (error instanceof RequestError && error.status === 401) resetField("password", { defaultValue: "" });
      // After the fields are enabled again.
      setTimeout(() => setFocus("password"));
    }
  }

  const words = useStaffFieldWords();
  const problem = (name: keyof Credentials) => words(formState.errors[name]?.message);
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
        <Button type="submit" disabled={!alive} busy={sending} busyLabel={t("submitting")} data-testid="login-submit">
          {t("submit")}
        </Button>
      </fieldset>
    </form>
  );
}
