import { type FormEvent, useId, useState } from "react";
import { limits } from "../../../../contract/limits.ts";
import { eraseMine, isSameMailbox } from "../../../../contract/people.ts";
import { call } from "../../../api/call.ts";
import { formatError, isOutcomeUnknown } from "../../../api/request-error.ts";
import { useDraft } from "../../../api/use-draft.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, Input } from "../../../ui/field.tsx";
import { isGone, type Mine } from "./use-mine.ts";

/** Erases everything, after the e-mail address was typed. */
export function EraseForm({ mine, email, onClose }: { mine: Mine; email: string; onClose: () => void }) {
  const { t, i18n } = useTranslation("my");
  const { t: common } = useTranslation("common");
  const draft = useDraft("my-erasure", { email: "" });
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const formId = useId();

  /** Opened again, the dialog asks for the address again. */
  function close() {
    draft.discard();
    onClose();
  }

  async function erase(event: FormEvent) {
    event.preventDefault();
    const typed = draft.fields.email;
    if (!isSameMailbox(typed, email)) return setProblem(t("erase.mismatch"));
    setBusy(true);
    try {
      await call(eraseMine, { body: { token: mine.token, email: typed }, key: draft.idempotencyKey() });
      draft.discard();
      mine.setErased();
    } catch (error) {
      if (isGone(error)) return mine.showGone(error);
      setProblem(isOutcomeUnknown(error) ? t("unanswered") : formatError(i18n, error));
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={t("erase.title")}
      description={t("erase.text", { backupWeeks: limits.backupWeeks })}
      closeLabel={common("close")}
      onRequestClose={() => {
        if (!busy) close();
      }}
      testId="my-erase-dialog"
      footer={
        <>
          <Button variant="ghost" disabled={busy} onClick={close}>
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
            value={draft.fields.email}
            data-testid="my-erase-address"
            onChange={(event) => {
              draft.change({ email: event.target.value });
              setProblem("");
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
