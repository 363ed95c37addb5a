import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { Field, Input } from "../../../ui/field.tsx";
import { useLoginFailure } from "../login-failure.ts";
import type { SignedIn } from "./enter.ts";
import { canUsePasskeys, type PasskeyQuestion } from "./passkey.ts";
import { signInWithPasskey } from "./passkey-login.tsx";

interface PasskeyStepProps {
  /** What the passkey is to sign; absent where the site has an address without passkeys. */
  question: PasskeyQuestion | undefined;
  sending: boolean;
  onEnter: (answer: SignedIn) => void;
  /** The same password once more, which brings a new question, or lets in with a recovery code. */
  onAgain: (recoveryCode?: string) => void;
  onBack: () => void;
}

/** After the right password of somebody who has a passkey. */
export function PasskeyStep({ question, sending, onEnter, onAgain, onBack }: PasskeyStepProps) {
  const { t } = useTranslation("admin", { keyPrefix: "login.passkey" });
  const explain = useLoginFailure();
  const [waiting, setWaiting] = useState(false);
  const [code, setCode] = useState("");
  const ask = useEffectEvent(async () => {
    if (!question || !canUsePasskeys()) return;
    setWaiting(true);
    try {
      onEnter(await signInWithPasskey(question));
    } catch (error) {
      explain(error);
      setWaiting(false);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question asks the device anew
  useEffect(() => {
    ask();
  }, [question]);

  function redeem(event: FormEvent) {
    event.preventDefault();
    if (code.trim()) onAgain(code);
  }

  return (
    <form className="form" aria-labelledby="login-title" noValidate onSubmit={redeem}>
      <p role="status">{t("text")}</p>
      {question && canUsePasskeys() ? (
        <Button
          busy={waiting}
          busyLabel={t("waiting")}
          disabled={sending}
          data-testid="login-passkey-again"
          onClick={() => onAgain()}
        >
          {t("again")}
        </Button>
      ) : null}
      <Field label={t("code")} hint={t("codeHint")}>
        <Input
          value={code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          data-testid="login-recovery-code"
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" busy={sending} data-testid="login-recovery-submit">
        {t("useCode")}
      </Button>
      <Button variant="ghost" onClick={onBack}>
        {t("back")}
      </Button>
    </form>
  );
}
