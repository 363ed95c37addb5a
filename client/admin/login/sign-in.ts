import { browserSupportsWebAuthnAutofill, startAuthentication } from "@simplewebauthn/browser";
import { useEffect, useEffectEvent } from "react";
import { loginPasskeyOptions, loginWithPasskey, type RequestOptions } from "../../../contract/accounts.ts";
import { type Answer, call } from "../../api/call.ts";
import { RequestError } from "../../api/request-error.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { showToast } from "../../ui/toast/toast.ts";
import { useExplainPasskeyError } from "../account/passkeys.ts";
import { getUrlAfterLogin } from "../shared/login-url.ts";
import { signIn } from "../shared/session.ts";
import { type Action, useAction } from "../shared/use-action.ts";

/** After every successful login: stores the session and opens the dashboard. */
export function useEnter(): (session: Answer<typeof loginWithPasskey>) => void {
  const { t, locale } = useTranslation("admin", { keyPrefix: "login" });
  const toast = { title: t("success.title"), description: t("success.description") };
  return (session) => signIn(session, getUrlAfterLogin(locale, location.search), toast);
}

/** A toast says why a login failed. */
export function useLoginAction(): Action {
  const { t } = useTranslation("admin", { keyPrefix: "login" });
  const explainPasskeyError = useExplainPasskeyError();
  return useAction({
    explain(error) {
      const { status, retryAfter } = error instanceof RequestError ? error : {};
      if (status === 401) return t("error.description");
      if (status === 429 && retryAfter) return t("error.wait", { count: Math.ceil(retryAfter / 60) });
      return explainPasskeyError(error);
    },
    onFailed: (description) => showToast({ title: t("error.title"), description, variant: "destructive" }),
  });
}

/** Signs in with a passkey alone, or with the passkey that the response to the password asks for. */
export function useSignInWithPasskey(): (options?: RequestOptions) => Promise<void> {
  const enter = useEnter();
  return async (options) => {
    const optionsJSON = options ?? (await call(loginPasskeyOptions));
    enter(await call(loginWithPasskey, { body: { passkey: await startAuthentication({ optionsJSON }) } }));
  };
}

/** A passkey's challenge is valid for five minutes. Timers stop while the device sleeps. */
const renewMs = 4 * 60_000;

/** WebAuthn autofill: browsers offer passkeys in the username field until another use of a passkey begins. */
export function usePasskeyOffer(isWanted: boolean, { run }: Action): void {
  const enter = useEnter();
  const offer = useEffectEvent(async () => {
    if (!(await browserSupportsWebAuthnAutofill())) return;
    const optionsJSON = await call(loginPasskeyOptions);
    const passkey = await startAuthentication({ optionsJSON, useBrowserAutofill: true });
    run(async () => enter(await call(loginWithPasskey, { body: { passkey } })));
  });

  useEffect(() => {
    if (!isWanted) return;
    const renew = () => void (document.hidden || offer().catch(() => undefined));
    renew();
    const timer = setInterval(renew, renewMs);
    document.addEventListener("visibilitychange", renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", renew);
    };
  }, [isWanted]);
}
