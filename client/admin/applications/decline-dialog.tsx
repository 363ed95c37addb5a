import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type Application, listApplications } from "../../../contract/applications.ts";
import { limits } from "../../../contract/limits.ts";
import { declineApplications, type SkipReason } from "../../../contract/replies.ts";
import { draftsForApplications, toGreetableName } from "../../../contract/templates.ts";
import { call } from "../../api/call.ts";
import { queryClient } from "../../api/query-client.ts";
import { formatError, isOutcomeUnknown, RequestError } from "../../api/request-error.ts";
import { createIdempotencyKey } from "../../api/use-draft.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/field.tsx";
import { showToast } from "../../ui/toast/toast.ts";
import { Notice } from "../records/notice.tsx";
import { AdminDialog } from "../shared/dialog.tsx";
import { LanguageMark } from "../shared/mark.tsx";
import { ConflictNotice } from "../shared/record-form.tsx";
import { refreshRecords } from "../shared/record-lists.ts";
import { useAction } from "../shared/use-action.ts";
import "./decline-letters.css";

type Candidate = Pick<Application, "name" | "stage" | "starred" | "newestReplyId" | "hasOtherActiveApplication">;

interface Skipped {
  id: string;
  name: string;
  why: SkipReason;
}

/** The server declines at most this many in one transaction. */
const maxPerRequest = 100;

/** Declines the remaining applicants of a job, each in their language. Each reply can be read first. */
export function DeclineDialog({ job, onClose }: { job: string; onClose: () => void }) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "applications.decline" });
  const { data, error: unread } = useUndecided(job);
  const [choices, setChoices] = useState<Record<string, boolean>>({});
  const [skipped, setSkipped] = useState<Skipped[]>([]);
  const isChosen = (one: Application) => choices[one.id] ?? findReasonToSkip(one) === undefined;
  const chosen = data?.applications.filter(isChosen) ?? [];
  const { isPending, error, reason, run } = useAction({
    explain: (error) => (isConflict(error) ? t("changed") : undefined),
    outcomeUnknown: t("unanswered"),
  });
  // After a lost response the refetched list shows whether all chosen applications were declined.
  const isKnown = isOutcomeUnknown(error) && chosen.length === 0;
  const failure = reason ?? (unread ? formatError(i18n, unread) : undefined);

  async function decline() {
    const applications = chosen.map(({ id, revision }) => ({ id, revision }));
    try {
      const body = { revision: data?.drafts[0]?.revision ?? 0, applications };
      const answer = await call(declineApplications, { body, key: createIdempotencyKey() });
      const findName = (id: string) => chosen.find((one) => one.id === id)?.name ?? "";
      setSkipped(answer.skipped.map(({ applicationId: id, why }) => ({ id, why, name: findName(id) })));
      // A skipped application has changed since it was ticked.
      const unticked = Object.fromEntries(answer.skipped.map(({ applicationId }) => [applicationId, false]));
      setChoices({ ...choices, ...unticked });
      if (answer.skipped.length === 0) onClose();
      if (answer.declined.length > 0) showToast({ title: t("done", { count: answer.declined.length }) });
    } finally {
      const ids = applications.map(({ id }) => id);
      await refreshRecords(listApplications.path, ids, { isOwn: true });
      await queryClient.invalidateQueries({ queryKey: undecidedKey(job) });
    }
  }

  return (
    <AdminDialog
      title={t("title")}
      description={t("text")}
      onRequestClose={() => isPending || onClose()}
      testId="decline-dialog"
      footer={
        <>
          <Button variant="ghost" disabled={isPending} onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button
            busy={isPending}
            disabled={chosen.length === 0}
            data-testid="decline-send"
            onClick={() => run(decline)}
          >
            {t("send", { count: chosen.length })}
          </Button>
        </>
      }
    >
      {data || unread ? null : <Notice busy>{t("loading")}</Notice>}
      {data?.applications.length === 0 ? <Notice>{t("none")}</Notice> : null}
      {skipped.length > 0 ? (
        <ConflictNotice testId="decline-skipped" message={t("skipped")}>
          <ul>
            {skipped.map(({ id, name, why }) => (
              <li key={id}>
                <bdi>{name}</bdi>: {t(`why.${why}`)}
              </li>
            ))}
          </ul>
        </ConflictNotice>
      ) : null}
      <ul className="decline-letters">
        {data?.applications.map((application) => {
          const { id, name, language, stage } = application;
          const isTicked = isChosen(application);
          const why = findReasonToSkip(application);
          const draft = data.drafts.find((one) => one.id === id);
          return (
            <li key={id}>
              <Checkbox
                checked={isTicked}
                data-testid={`decline-${id}`}
                onChange={(event) => setChoices({ ...choices, [id]: event.target.checked })}
                label={
                  <>
                    <bdi>{name}</bdi> <LanguageMark language={language} />{" "}
                    <small>{i18n.t(`admin:stages.${stage}`)}</small>
                    {why && !isTicked ? <small className="why">{t(`leftOut.${why}`)}</small> : null}
                  </>
                }
              />
              <details data-testid={`decline-letter-${id}`}>
                <summary>{t("letter")}</summary>
                <div lang={language}>
                  <strong>{draft?.subject}</strong>
                  <p>{draft?.text}</p>
                </div>
              </details>
            </li>
          );
        })}
      </ul>
      {failure && !isKnown ? (
        <p className="error" role="alert">
          {failure}
        </p>
      ) : null}
    </AdminDialog>
  );
}

const undecidedKey = (job: string) => ["decline", job];

/** The undecided applications when the dialog opened, and the replies to them. A refetch adds no newer applications. */
function useUndecided(job: string) {
  const offered = useRef<ReadonlySet<string>>(undefined);
  return useQuery({
    queryKey: undecidedKey(job),
    async queryFn() {
      const all = (await call(listApplications, { query: { job, limit: limits.listDefault } })).filter(isUndecided);
      offered.current ??= new Set(all.slice(0, maxPerRequest).map(({ id }) => id));
      const applications = all.filter(({ id }) => offered.current?.has(id));
      const ids = applications.map(({ id }) => id).join(",");
      const drafts = ids ? await call(draftsForApplications, { query: { ids, template: "decline" } }) : [];
      return { applications, drafts };
    },
    staleTime: 0,
    gcTime: 0,
  });
}

function isUndecided({ stage, withdrawnAt }: Application): boolean {
  return stage !== "hired" && stage !== "declined" && withdrawnAt === undefined;
}

/** Why an applicant is not preselected for declining. */
export function findReasonToSkip({ name, stage, starred, newestReplyId, hasOtherActiveApplication }: Candidate) {
  if (stage !== "new" || newestReplyId !== undefined) return "talked";
  if (hasOtherActiveApplication) return "elsewhere";
  if (starred) return "starred";
  return toGreetableName(name) === undefined ? "name" : undefined;
}

function isConflict(error: unknown): boolean {
  return error instanceof RequestError && error.code === "conflict";
}
