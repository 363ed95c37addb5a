import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from "@simplewebauthn/browser";
import { type CreationOptions, type RequestOptions, requestOptions } from "../../../contract/passkey.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

/** The user or the device declined, or the time was over. */
class PasskeyDeclinedError extends Error {
  override name = "PasskeyDeclinedError";
}

/** The device has a passkey of this user already. */
class PasskeyExistsError extends Error {
  override name = "PasskeyExistsError";
}

/** Browsers refuse passkeys on an IP address. */
export function canUsePasskeys(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** Whether the browser offers passkeys where it fills in usernames. */
export const canOfferPasskeys = async () => canUsePasskeys() && (await browserSupportsWebAuthnAutofill());

export const parseRequestOptions = (value: unknown) => requestOptions.safeParse(value).data;

/** An offer waits in the username field until the user chooses a passkey there. The next request cancels it. */
export async function requestPasskey(optionsJSON: RequestOptions, isOffer = false) {
  try {
    return await startAuthentication({ optionsJSON, useBrowserAutofill: isOffer });
  } catch {
    throw new PasskeyDeclinedError();
  }
}

export const cancelPasskeyRequest = () => WebAuthnAbortService.cancelCeremony();

export async function createPasskey(optionsJSON: CreationOptions) {
  try {
    return await startRegistration({ optionsJSON });
  } catch (error) {
    const exists = error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
    throw exists ? new PasskeyExistsError() : new PasskeyDeclinedError();
  }
}

export function useExplainPasskeyError(): (error: unknown) => string | undefined {
  const { t } = useTranslation("admin", { keyPrefix: "login.passkey" });
  return (error) => {
    if (error instanceof PasskeyExistsError) return t("already");
    return error instanceof PasskeyDeclinedError ? t("stopped") : undefined;
  };
}
