import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import type { RequestOptions } from "../../../contract/passkey.ts";
import { queryClient } from "../../api/query-client.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Field, Input } from "../../ui/field.tsx";
import { KeyIcon } from "../../ui/later-icons.tsx";
import { canUsePasskeys } from "../account/passkey.ts";
import type { SignedIn } from "./enter.ts";
import { useLoginFailure } from "./login-failure.ts";
import { signInWithPasskey } from "./passkey-login.tsx";

interface PasskeyStepProps {
  /** What the passkey is to sign; absent where the site has an address without passkeys. */
  question: RequestOptions | undefined;
  username: string;
  isCodeWrong: boolean;
  sending: boolean;
  onEnter: (answer: SignedIn) => void;
  /** The same password once more, which brings a new question, or lets in with a recovery code. */
  onAgain: (recoveryCode?: string) => void;
  onBack: () => void;
}

/** After the right password of somebody who has a passkey. */
export function PasskeyStep({ question, username, isCodeWrong, sending, onEnter, onAgain, onBack }: PasskeyStepProps) {
  const { t } = useTranslation("admin", { keyPrefix: "login.passkey" });
  const explain = useLoginFailure();
  const { mutate: ask, isPending: waiting } = useMutation(
    { mutationFn: (asked: RequestOptions) => signInWithPasskey(asked), onSuccess: onEnter, onError: explain },
    queryClient,
  );
  const [code, setCode] = useState("");
  // A new question asks the device anew.
  useEffect(() => {
    if (question && canUsePasskeys()) ask(question);
  }, [question, ask]);

  function redeem(event: FormEvent) {
    event.preventDefault();
    if (code.trim()) onAgain(code);
  }

  return (
    <form className="form" aria-labelledby="login-title" noValidate onSubmit={redeem}>
      <p className="keyline" role="status">
        {t("text", { name: username })}
      </p>
      {question && canUsePasskeys() ? (
        <Button
          busy={waiting}
          busyLabel={t("waiting")}
          disabled={sending}
          data-testid="login-passkey-again"
          onClick={() => onAgain()}
        >
          <KeyIcon />
          {t("again")}
        </Button>
      ) : null}
      <p className="or">{t("or")}</p>
      <Field label={t("code")} hint={t("codeHint")} error={isCodeWrong ? t("codeWrong") : undefined}>
        <Input
          value={code}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          data-testid="login-recovery-code"
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" busy={sending} data-testid="login-recovery-submit">
        {t("useCode")}
      </Button>
      <p className="keyline small">
        {t("lost")}{" "}
        <button type="button" className="prose-link" data-testid="login-other" onClick={onBack}>
          {t("back")}
        </button>
      </p>
    </form>
  );
}
