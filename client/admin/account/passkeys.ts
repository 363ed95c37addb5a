import { browserSupportsWebAuthn, WebAuthnError } from "@simplewebauthn/browser";
import { useTranslation } from "../../i18n/use-translation.ts";

/** Browsers refuse passkeys on a site that is opened by its IP address. */
export function canUsePasskeys(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(location.hostname);
}

export function useExplainPasskeyError(): (error: unknown) => string | undefined {
  const { t } = useTranslation("admin", { keyPrefix: "login.passkey" });
  return (error) => {
    if (error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
      return t("already");
    // These errors mean that the user or the device declined, or that the time ran out.
    return error instanceof WebAuthnError || error instanceof DOMException ? t("stopped") : undefined;
  };
}
