import { useEffect, useEffectEvent, useState } from "react";
import type { z } from "zod/mini";
import { loginPasskeyOptions, loginWithPasskey, type signedIn } from "../../../contract/accounts.ts";
import type { RequestOptions } from "../../../contract/passkey.ts";
import { call } from "../../api/call.ts";
import { formatError, RequestError } from "../../api/request-error.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { showToast } from "../../ui/toast/toast.ts";
import { cancelPasskeyRequest, canOfferPasskeys, requestPasskey, useExplainPasskeyError } from "../account/passkeys.ts";
import { getUrlAfterLogin } from "../shared/login-url.ts";
import { signIn } from "../shared/session.ts";

type SignedIn = z.output<typeof signedIn>;

/** After every successful login: stores the session and opens the dashboard. */
export function useEnter(): (session: SignedIn) => void {
  const { t } = useTranslation("admin", { keyPrefix: "login" });
  const { locale } = usePageData();
  return (session) =>
    signIn(session, getUrlAfterLogin(locale, location.search), {
      title: t("success.title"),
      description: t("success.description"),
    });
}

export function useShowLoginError(): (error: unknown) => void {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "login" });
  const explainPasskeyError = useExplainPasskeyError();

  function explain(error: unknown): string {
    if (error instanceof RequestError && error.status === 401) return t("error.description");
    if (error instanceof RequestError && error.status === 429 && error.retryAfter)
      return t("error.wait", { count: Math.ceil(error.retryAfter / 60) });
    return explainPasskeyError(error) ?? formatError(i18n, error);
  }
  return (error) => showToast({ title: t("error.title"), description: explain(error), variant: "destructive" });
}

export async function signInWithPasskey(options: RequestOptions, isOffer = false): Promise<SignedIn> {
  return call(loginWithPasskey, { body: { passkey: await requestPasskey(options, isOffer) } });
}

/** A passkey's challenge is valid for five minutes. */
const renewMs = 4 * 60_000;

/** Offers passkeys in the username field, where the browser can. */
export function usePasskeyOffer(isWanted: boolean): boolean {
  const enter = useEnter();
  const showError = useShowLoginError();
  const [isPossible, setPossible] = useState(false);
  useEffect(() => {
    canOfferPasskeys().then(setPossible, () => undefined);
  }, []);
  const isOffered = isPossible && isWanted;

  const offer = useEffectEvent(async () => {
    try {
      enter(await signInWithPasskey(await call(loginPasskeyOptions), true));
    } catch (error) {
      // The user has chosen a passkey only in this case.
      if (error instanceof RequestError && error.code === "passkeyRefused") showError(error);
    }
  });

  useEffect(() => {
    if (!isOffered) return;
    const renew = () => {
      cancelPasskeyRequest();
      if (!document.hidden) offer();
    };
    renew();
    const timer = setInterval(renew, renewMs);
    document.addEventListener("visibilitychange", renew);
    return () => {
      cancelPasskeyRequest();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", renew);
    };
  }, [isOffered]);

  return isOffered;
}
