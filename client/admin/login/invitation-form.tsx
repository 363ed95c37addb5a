import { useQuery } from "@tanstack/react-query";
import { z } from "zod/mini";
import { acceptInvitation, readInvitation, typedPassword } from "../../../contract/accounts.ts";
import { pagePath } from "../../../contract/routes.ts";
import { call } from "../../api/call.ts";
import { formatError } from "../../api/request-error.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Field, Input } from "../../ui/field.tsx";
import { FormNote } from "../../ui/form-answer.tsx";
import { AccountForm, NewPasswordField, SubmitButton } from "../account/account-form.tsx";
import { useSignedInUser } from "../shared/session.ts";
import { useEnter, useLoginAction } from "./sign-in.ts";

const passwordForm = z.object({ password: typedPassword });

/** The form behind a one-time invitation link: the invited user chooses a password and is signed in. */
export function InvitationForm({ token }: { token: string }) {
  const { t, i18n, locale } = useTranslation("admin", { keyPrefix: "invitation" });
  const enter = useEnter();
  const user = useSignedInUser();
  const { data: invited, error: refusal } = useQuery({
    queryKey: [readInvitation.path, token],
    queryFn: () => call(readInvitation, { body: { token } }),
    // Never cached: a link works once.
    gcTime: 0,
  });
  const action = useLoginAction();

  if (refusal) {
    return (
      <>
        <FormNote role="alert" data-testid="invitation-refused">
          {formatError(i18n, refusal)}
        </FormNote>
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
    <AccountForm
      aria-labelledby="login-title"
      schema={passwordForm}
      action={action}
      send={async ({ password }) => enter(await call(acceptInvitation, { body: { token, password } }))}
    >
      <p>{t("text")}</p>
      {user && user !== invited.username ? (
        <FormNote role="status" data-testid="invitation-signed-in">
          {t("signedIn", { name: user })}
        </FormNote>
      ) : null}
      <Field label={t("username")}>
        <Input value={invited.username} readOnly autoComplete="username" data-testid="invitation-username" />
      </Field>
      <NewPasswordField name="password" data-testid="login-new-password" />
      <SubmitButton variant="primary" small={false} data-testid="login-submit">
        {t("submit")}
      </SubmitButton>
    </AccountForm>
  );
}
