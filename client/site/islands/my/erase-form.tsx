import { type FormEvent, useId, useState } from "react";
import { limits } from "../../../../contract/limits.ts";
import { eraseMine, isSameMailbox } from "../../../../contract/people.ts";
import { call } from "../../../api/call.ts";
import { errorWords } from "../../../api/error-words.ts";
import { isOutcomeUnknown } from "../../../api/request-error.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, Input } from "../../../ui/field.tsx";
import { isGone, type Mine } from "./use-mine.ts";

/** For good, after the address was typed. */
export function EraseForm({ mine, email, onClose }: { mine: Mine; email: string; onClose: () => void }) {
  const { t, i18n } = useTranslation("my");
  const { t: common } = useTranslation("common");
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const [isUnsure, setUnsure] = useState(false);
  const formId = useId();

  async function erase(event: FormEvent) {
    event.preventDefault();
    if (!isSameMailbox(typed, email)) return setProblem(t("erase.mismatch"));
    setBusy(true);
    try {
      await call(eraseMine, { body: { token: mine.token, email: typed } });
      mine.setErased();
    } catch (error) {
      // By a try whose answer was lost. Else its time may be over, which erases nothing of what came later.
      if (isGone(error)) return isUnsure ? mine.setErased() : mine.tellGone(error);
      const isLost = isOutcomeUnknown(error);
      if (isLost) setUnsure(true);
      setProblem(isLost ? t("unanswered") : errorWords(i18n, error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={t("erase.title")}
      description={t("erase.text", { backupWeeks: limits.backupWeeks })}
      closeLabel={common("close")}
      onRequestClose={() => {
        if (!busy) onClose();
      }}
      testId="my-erase-dialog"
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={onClose}>
            {t("erase.cancel")}
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={busy} data-testid="my-erase-submit">
            {t("erase.submit")}
          </Button>
        </>
      }
    >
      <form id={formId} className="form" method="dialog" noValidate onSubmit={erase}>
        <Field label={t("erase.address")} error={problem}>
          <Input
            type="email"
            autoComplete="off"
            value={typed}
            data-testid="my-erase-address"
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem("");
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
