import { useMutation } from "@tanstack/react-query";
import { loginPasskeyOptions, loginWithPasskey } from "../../../contract/accounts.ts";
import type { RequestOptions } from "../../../contract/passkey.ts";
import { call } from "../../api/call.ts";
import { queryClient } from "../../api/query-client.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { KeyIcon } from "../../ui/later-icons.tsx";
import { askPasskey } from "../account/passkey.ts";
import type { SignedIn } from "./enter.ts";
import { useLoginFailure } from "./login-failure.ts";

export async function signInWithPasskey(question: RequestOptions, offered?: AbortSignal): Promise<SignedIn> {
  return call(loginWithPasskey, { body: { passkey: await askPasskey(question, offered) } });
}

/** For a passkey alone, without name and password. */
export function PasskeyLogin({
  onEnter,
  onAsk,
}: {
  onEnter: (answer: SignedIn) => void;
  onAsk: (asks: boolean) => void;
}) {
  const { t } = useTranslation("admin", { keyPrefix: "login" });
  const explain = useLoginFailure();
  const signIn = useMutation(
    {
      mutationFn: async () => signInWithPasskey(await call(loginPasskeyOptions)),
      onMutate: () => onAsk(true),
      onSuccess: onEnter,
      onError: (error) => {
        onAsk(false);
        explain(error);
      },
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
