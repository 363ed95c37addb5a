import { useState } from "react";
import { useTranslation } from "react-i18next";
import { loginPasskeyOptions, loginWithPasskey } from "../../../../contract/account.ts";
import { request } from "../../../api/request.ts";
import { Button } from "../../../ui/button.tsx";
import { useLoginFailure } from "../login-failure.ts";
import type { SignedIn } from "./enter.ts";
import { askPasskey, type PasskeyQuestion } from "./passkey.ts";

export async function signInWithPasskey(question: PasskeyQuestion): Promise<SignedIn> {
  const body = { passkey: await askPasskey(question) };
  return request<SignedIn>(loginWithPasskey.path, { method: loginWithPasskey.method, body });
}

/** For a passkey alone, without name and password. */
export function PasskeyLogin({ onEnter }: { onEnter: (answer: SignedIn) => void }) {
  const { t } = useTranslation("admin", { keyPrefix: "login" });
  const explain = useLoginFailure();
  const [waiting, setWaiting] = useState(false);

  async function signIn() {
    setWaiting(true);
    try {
      const { path, method } = loginPasskeyOptions;
      onEnter(await signInWithPasskey(await request<PasskeyQuestion>(path, { method })));
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
      {t("passkey.alone")}
    </Button>
  );
}
