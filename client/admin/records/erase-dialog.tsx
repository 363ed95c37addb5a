import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { limits } from "../../../contract/limits.ts";
import { countPerson, erasePerson, isSameMailbox } from "../../../contract/people.ts";
import { type Answer, call } from "../../api/call.ts";
import { queryClient } from "../../api/query-client.ts";
import { createIdempotencyKey } from "../../api/use-draft.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Field, Input } from "../../ui/field.tsx";
import { showToast } from "../../ui/toast/toast.ts";
import { AdminDialog } from "../shared/dialog.tsx";
import { useAction } from "../shared/use-action.ts";

/** Right to erasure (GDPR): deletes all data of one e-mail address for good, after staff typed the address. */
export function EraseDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation("admin", { keyPrefix: "erase" });
  const [typed, setTyped] = useState("");
  const [key, setKey] = useState(createIdempotencyKey);
  const [problem, setProblem] = useState("");
  const formId = useId();

  const { data: there } = useQuery({
    queryKey: [countPerson.path, email],
    queryFn: () => call(countPerson, { body: { email } }),
    staleTime: 0,
    gcTime: 0,
  });
  const describeCounts = (counts: Answer<typeof countPerson>) =>
    (["contacts", "applications", "files"] as const).map((kind) => t(kind, { count: counts[kind] })).join(", ");

  const { isPending, run } = useAction({ outcomeUnknown: t("unanswered"), onFailed: setProblem });

  function erase(event: FormEvent) {
    event.preventDefault();
    if (!isSameMailbox(typed, email)) return setProblem(t("mismatch"));
    run(async () => {
      const removed = await call(erasePerson, { body: { email, confirmation: typed }, key });
      onClose();
      showToast({ title: t("done"), description: describeCounts(removed) });
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [address] }) => String(address).startsWith("/api/admin/"),
      });
    });
  }

  return (
    <AdminDialog
      title={t("title")}
      description={t("text", { backupWeeks: limits.backupWeeks })}
      onRequestClose={() => isPending || onClose()}
      testId="erase-dialog"
      footer={
        <>
          <Button variant="ghost" disabled={isPending} onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={isPending} data-testid="erase-submit">
            {t("submit")}
          </Button>
        </>
      }
    >
      <form id={formId} className="form" noValidate onSubmit={erase}>
        <p>
          <strong>
            <bdi>{email}</bdi>
          </strong>
        </p>
        <p data-testid="erase-goes">{there ? t("goes", { parts: describeCounts(there) }) : t("counting")}</p>
        <Field label={t("confirmation")} error={problem}>
          <Input
            type="email"
            autoComplete="off"
            value={typed}
            data-testid="erase-confirmation"
            onChange={(event) => {
              setTyped(event.target.value);
              setKey(createIdempotencyKey());
              setProblem("");
            }}
          />
        </Field>
      </form>
    </AdminDialog>
  );
}
