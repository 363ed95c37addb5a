import { useEffect, useEffectEvent, useRef, useState } from "react";
import { loginPasskeyOptions } from "../../../contract/accounts.ts";
import { call } from "../../api/call.ts";
import { RequestError } from "../../api/request-error.ts";
import { canOfferPasskeys } from "../account/passkey.ts";
import type { SignedIn } from "./enter.ts";
import { useLoginFailure } from "./login-failure.ts";
import { signInWithPasskey } from "./passkey-login.tsx";

/** What a passkey is to sign is worth five minutes. */
const renewMs = 4 * 60_000;

/** Where the browser can, it offers passkeys among the names that it fills in. */
export function usePasskeyOffer(isWanted: boolean, onEnter: (answer: SignedIn) => void) {
  const [isPossible, setPossible] = useState(false);
  const open = useRef<AbortController>(undefined);
  const explain = useLoginFailure();
  useEffect(() => {
    canOfferPasskeys().then(setPossible, () => undefined);
  }, []);
  const isOffered = isPossible && isWanted;

  const offer = useEffectEvent(async (signal: AbortSignal) => {
    try {
      onEnter(await signInWithPasskey(await call(loginPasskeyOptions, { signal }), signal));
    } catch (error) {
      // Nobody has asked for the offer: only a passkey that was chosen and is not taken needs words.
      if (error instanceof RequestError && error.code === "passkeyRefused") explain(error);
    }
  });

  useEffect(() => {
    if (!isOffered) return;
    const renew = () => {
      open.current?.abort();
      if (document.hidden) return;
      open.current = new AbortController();
      offer(open.current.signal);
    };
    renew();
    const timer = setInterval(renew, renewMs);
    document.addEventListener("visibilitychange", renew);
    return () => {
      open.current?.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", renew);
    };
  }, [isOffered]);

  return isOffered;
}
