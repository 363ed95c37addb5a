import { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } from "@simplewebauthn/browser";
import { useEffect, useEffectEvent, useState } from "react";
import type { z } from "zod/mini";
import {
  loginPasskeyOptions,
  loginWithPasskey,
  type RequestOptions,
  type signedIn,
} from "../../../contract/accounts.ts";
import { call } from "../../api/call.ts";
import { RequestError } from "../../api/request-error.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { showToast } from "../../ui/toast/toast.ts";
import { canUsePasskeys, useExplainPasskeyError } from "../account/passkeys.ts";
import { getUrlAfterLogin } from "../shared/login-url.ts";
import { signIn } from "../shared/session.ts";
import { type Action, useAction } from "../shared/use-action.ts";

type SignedIn = z.output<typeof signedIn>;

/** After every successful login: stores the session and opens the dashboard. */
export function useEnter(): (session: SignedIn) => void {
  const { t, locale } = useTranslation("admin", { keyPrefix: "login" });
  return (session) =>
    signIn(session, getUrlAfterLogin(locale, location.search), {
      title: t("success.title"),
      description: t("success.description"),
    });
}

/** A toast says why a login failed, unless `showFailure` shows the reason itself and returns true. */
export function useLoginAction(showFailure?: (error: unknown) => boolean): Action {
  const { t } = useTranslation("admin", { keyPrefix: "login" });
  const explainPasskeyError = useExplainPasskeyError();
  return useAction({
    explain(error) {
      const { status, retryAfter } = error instanceof RequestError ? error : {};
      if (status === 401) return t("error.description");
      if (status === 429 && retryAfter) return t("error.wait", { count: Math.ceil(retryAfter / 60) });
      return explainPasskeyError(error);
    },
    onFailed(description, error) {
      if (!showFailure?.(error)) showToast({ title: t("error.title"), description, variant: "destructive" });
    },
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

/** A passkey's challenge is valid for five minutes. */
const renewMs = 4 * 60_000;

/** WebAuthn autofill: browsers that support it offer passkeys in the username field until the user chooses one. */
export function usePasskeyOffer(isWanted: boolean, { run }: Action): boolean {
  const enter = useEnter();
  const [isPossible, setPossible] = useState(false);
  useEffect(() => {
    if (canUsePasskeys()) browserSupportsWebAuthnAutofill().then(setPossible, () => undefined);
  }, []);
  const isOffered = isPossible && isWanted;

  const offer = useEffectEvent(async () => {
    const optionsJSON = await call(loginPasskeyOptions);
    const passkey = await startAuthentication({ optionsJSON, useBrowserAutofill: true });
    run(async () => enter(await call(loginWithPasskey, { body: { passkey } })));
  });

  useEffect(() => {
    if (!isOffered) return;
    const renew = () => {
      WebAuthnAbortService.cancelCeremony();
      if (!document.hidden) offer().catch(() => undefined);
    };
    renew();
    const timer = setInterval(renew, renewMs);
    document.addEventListener("visibilitychange", renew);
    return () => {
      WebAuthnAbortService.cancelCeremony();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", renew);
    };
  }, [isOffered]);

  return isOffered;
}
