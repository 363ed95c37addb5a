import { browserSupportsWebAuthn, WebAuthnError } from "@simplewebauthn/browser";
import { useTranslation } from "../../i18n/use-translation.ts";

/** Browsers refuse passkeys on an IP address. */
export function canUsePasskeys(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(location.hostname);
}

export function useExplainPasskeyError(): (error: unknown) => string | undefined {
  const { t } = useTranslation("admin", { keyPrefix: "login.passkey" });
  return (error) => {
    if (!(error instanceof WebAuthnError)) return undefined;
    // Any other error: the user or the device declined, or the time was over.
    return t(error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED" ? "already" : "stopped");
  };
}
