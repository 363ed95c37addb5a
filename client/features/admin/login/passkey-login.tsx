import { useState } from "react";
import { useTranslation } from "react-i18next";
import { loginPasskeyOptions, loginWithPasskey } from "../../../../contract/account.ts";
import type { RequestOptions } from "../../../../contract/passkey.ts";
import { call } from "../../../api/call.ts";
import { KeyIcon } from "../../../ui/account-icons.tsx";
import { Button } from "../../../ui/button.tsx";
import { askPasskey } from "../account/passkey.ts";
import type { SignedIn } from "./enter.ts";
import { useLoginFailure } from "./login-failure.ts";

export async function signInWithPasskey(question: RequestOptions): Promise<SignedIn> {
  return call(loginWithPasskey, { body: { passkey: await askPasskey(question) } });
}

/** For a passkey alone, without name and password. */
export function PasskeyLogin({ onEnter }: { onEnter: (answer: SignedIn) => void }) {
  const { t } = useTranslation("admin", { keyPrefix: "login" });
  const explain = useLoginFailure();
  const [waiting, setWaiting] = useState(false);

  async function signIn() {
    setWaiting(true);
    try {
      onEnter(await signInWithPasskey(await call(loginPasskeyOptions)));
    } catch (error) {
      explain(error);
      setWaiting(false);
    }
  }

  return (
    <Button
      variant="secondary"
      busy={waiting}
      busyLabel={t("passkey.waiting")}
      data-testid="login-passkey"
      onClick={signIn}
    >
      <KeyIcon />
      {t("passkey.alone")}
    </Button>
  );
}
