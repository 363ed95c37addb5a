import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { loginPasskeyOptions, loginWithPasskey } from "../../../../contract/account.ts";
import type { RequestOptions } from "../../../../contract/passkey.ts";
import { call } from "../../../api/call.ts";
import { queryClient } from "../../../api/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { KeyIcon } from "../../../ui/later-icons.tsx";
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
  const signIn = useMutation(
    {
      mutationFn: async () => signInWithPasskey(await call(loginPasskeyOptions)),
      onSuccess: onEnter,
      onError: explain,
    },
    queryClient,
  );
  return (
    <Button
      variant="secondary"
      busy={signIn.isPending}
      busyLabel={t("passkey.waiting")}
      data-testid="login-passkey"
      onClick={() => signIn.mutate()}
    >
      <KeyIcon />
      {t("passkey.alone")}
    </Button>
  );
}
