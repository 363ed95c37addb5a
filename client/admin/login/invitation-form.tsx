import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { acceptInvitation, readInvitation } from "../../../contract/accounts.ts";
import { pagePath } from "../../../contract/routes.ts";
import { call } from "../../api/call.ts";
import { errorWords } from "../../api/error-words.ts";
import { queryClient } from "../../api/query-client.ts";
import { isOutcomeUnknown, RequestError } from "../../api/request-error.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Field, Input } from "../../ui/field.tsx";
import { NewPassword } from "../account/new-password.tsx";
import { useStaffFieldWords } from "../shared/field-words.ts";
import { useSignedInUser } from "../shared/session.ts";
import { useEnter } from "./enter.ts";
import { useLoginFailure } from "./login-failure.ts";

/** A one-time link leads here: its user chooses a password and is in. */
export function InvitationForm({ token }: { token: string }) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "invitation" });
  const { locale } = usePageData();
  const enter = useEnter();
  const user = useSignedInUser();
  const explain = useLoginFailure();
  const fieldWords = useStaffFieldWords();
  const { data: invited, error: unreadable } = useQuery(
    // Never from a cache: a link that was valid may have been followed since.
    { queryKey: [readInvitation.path, token], queryFn: () => call(readInvitation, { body: { token } }), gcTime: 0 },
    queryClient,
  );
  const [password, setPassword] = useState("");
  const [isPerhapsSet, setPerhapsSet] = useState(false);
  const accepting = useMutation(
    {
      mutationFn: () => call(acceptInvitation, { body: { token, password } }),
      onSuccess: enter,
      onError: (error) => {
        if (isOutcomeUnknown(error)) setPerhapsSet(true);
        if (!mistakeIn(error) && !isLinkOver(error)) explain(error);
      },
    },
    queryClient,
  );
  const sending = accepting.isPending;
  const refusal = unreadable ?? (isLinkOver(accepting.error) ? accepting.error : null);

  function accept(event: FormEvent) {
    event.preventDefault();
    accepting.mutate();
  }

  if (refusal) {
    return (
      <>
        <p className="ended" role="alert" data-testid="invitation-refused">
          {errorWords(i18n, refusal)} {isPerhapsSet ? t("perhapsSet") : null}
        </p>
        <p className="keyline">
          <a className="prose-link" href={pagePath("adminLogin", locale)}>
            {t("toLogin")}
          </a>
        </p>
      </>
    );
  }
  if (!invited) return null;
  return (
    <form aria-labelledby="login-title" aria-busy={sending} noValidate onSubmit={accept}>
      <fieldset className="form" disabled={sending}>
        <p>{t("text")}</p>
        {user && user !== invited.username ? (
          <p className="ended" role="status" data-testid="invitation-signed-in">
            {t("signedIn", { name: user })}
          </p>
        ) : null}
        <Field label={t("username")}>
          <Input value={invited.username} readOnly autoComplete="username" data-testid="invitation-username" />
        </Field>
        <NewPassword
          value={password}
          error={fieldWords(mistakeIn(accepting.error))}
          data-testid="login-new-password"
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" busy={sending} data-testid="login-submit">
          {t("submit")}
        </Button>
      </fieldset>
    </form>
  );
}

function isLinkOver(error: unknown): boolean {
  return error instanceof RequestError && error.code === "invitationNotFound";
}

function mistakeIn(error: unknown) {
  return error instanceof RequestError ? error.fields.password : undefined;
}
