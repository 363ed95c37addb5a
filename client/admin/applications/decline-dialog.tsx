import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Application, listApplications } from "../../../contract/applications.ts";
import { limits } from "../../../contract/limits.ts";
import { declineApplications, type SkipReason } from "../../../contract/replies.ts";
import { draftsForApplications, listTemplates, toGreetableName } from "../../../contract/templates.ts";
import { call } from "../../api/call.ts";
import { createQueryOptions, queryClient } from "../../api/query-client.ts";
import { formatError, isOutcomeUnknown, RequestError } from "../../api/request-error.ts";
import { createIdempotencyKey } from "../../api/use-draft.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/field.tsx";
import { showToast } from "../../ui/toast/toast.ts";
import { Notice } from "../records/notice.tsx";
import { AdminDialog } from "../shared/dialog.tsx";
import { LanguageMark } from "../shared/mark.tsx";
import { refreshRecords } from "../shared/record-lists.ts";
import { useAction } from "../shared/use-action.ts";
import "./decline-letters.css";

type Candidate = Pick<Application, "name" | "stage" | "starred" | "letter" | "elsewhere">;

interface Skipped {
  id: string;
  name: string;
  why: SkipReason;
}

/** Declines the remaining applicants of a job, each in their language. Each reply can be read first. */
export function DeclineDialog({ job, onClose }: { job: string; onClose: () => void }) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "applications.decline" });
  const { data } = useApplicationsFor(job);
  const rest = (data ?? []).filter(isUndecided);
  const choice = useChoice(data);
  const chosen = rest.filter(choice.isChosen);
  const [skipped, setSkipped] = useState<Skipped[]>([]);
  const template = useDeclineTemplate();
  const [keys] = useState(() => new Map<string, string>());
  const { isPending, error, reason, run } = useAction({
    explain: (error) => (isConflict(error) ? t("changed") : undefined),
    outcomeUnknown: t("unanswered"),
    onFailed: (_, error) => isConflict(error) && Promise.all([template.refetch(), refetchPreviews()]),
  });
  // After a lost response the refetched list shows whether all chosen applications were declined.
  const isKnown = isOutcomeUnknown(error) && chosen.length === 0;
  const failure = reason ?? (template.error ? formatError(i18n, template.error) : undefined);

  async function decline() {
    const skipped: Skipped[] = [];
    let count = 0;
    try {
      for (let at = 0; at < chosen.length; at += maxPerRequest) {
        const applications = chosen.slice(at, at + maxPerRequest).map(({ id, revision }) => ({ id, revision }));
        const body = { revision: template.data?.revision ?? 0, applications };
        const text = JSON.stringify(body);
        const key = keys.get(text) ?? createIdempotencyKey();
        keys.set(text, key);
        const answer = await call(declineApplications, { body, key });
        count += answer.declined.length;
        for (const { applicationId: id, why } of answer.skipped)
          skipped.push({ id, why, name: chosen.find((one) => one.id === id)?.name ?? "" });
      }
      setSkipped(skipped);
      if (skipped.length === 0) onClose();
      if (count > 0) showToast({ title: t("done", { count }) });
    } finally {
      const ids = chosen.map(({ id }) => id);
      await refreshRecords(listApplications.path, ids, { isOwn: true });
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
            disabled={chosen.length === 0 || !template.isSuccess}
            data-testid="decline-send"
            onClick={() => run(decline)}
          >
            {t("send", { count: chosen.length })}
          </Button>
        </>
      }
    >
      {data === undefined ? <Notice busy>{t("loading")}</Notice> : null}
      {data && rest.length === 0 ? <Notice>{t("none")}</Notice> : null}
      {skipped.length > 0 ? (
        <div className="error decline-skipped" role="alert" data-testid="decline-skipped">
          <p>{t("skipped")}</p>
          <ul>
            {skipped.map(({ id, name, why }) => (
              <li key={id}>
                <bdi>{name}</bdi>: {t(`why.${why}`)}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <ul className="decline-letters">
        {rest.map((application) => {
          const { id, name, language, stage } = application;
          const isChosen = choice.isChosen(application);
          const why = choice.why(application);
          return (
            <li key={id}>
              <Checkbox
                checked={isChosen}
                data-testid={`decline-${id}`}
                onChange={(event) => choice.choose(application, event.target.checked)}
                label={
                  <>
                    <bdi>{name}</bdi> <LanguageMark language={language} />{" "}
                    <small>{i18n.t(`admin:stages.${stage}`)}</small>
                    {why && !isChosen ? <small className="why">{t(`leftOut.${why}`)}</small> : null}
                  </>
                }
              />
              <ReplyPreview id={id} />
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

/** Fetches all applications in one page. The key begins with the list's path, so that changed records refetch it. */
function useApplicationsFor(job: string) {
  const query = { job, limit: limits.listDefault };
  return useQuery({
    queryKey: [listApplications.path, "all", job],
    queryFn: () => call(listApplications, { query }),
    staleTime: 0,
    gcTime: 0,
  });
}

function isUndecided({ stage, withdrawnAt }: Application): boolean {
  return stage !== "hired" && stage !== "declined" && withdrawnAt === undefined;
}

/** Why an applicant is not preselected for declining. */
export function findReasonToSkip({ name, stage, starred, letter, elsewhere }: Candidate) {
  if (stage !== "new" || letter !== undefined) return "talked";
  if (elsewhere) return "elsewhere";
  if (starred) return "starred";
  return toGreetableName(name) === undefined ? "name" : undefined;
}

/** The ticked applications. A tick is for one revision: an application that changed after it is not declined. */
function useChoice(people: Application[] | undefined) {
  const [opened, setOpened] = useState<ReadonlyMap<string, number>>();
  const [choices, setChoices] = useState<ReadonlyMap<string, { isChosen: boolean; revision: number }>>(new Map());
  if (people && !opened) setOpened(new Map(people.map(({ id, revision }) => [id, revision])));

  const why = (one: Application) =>
    findReasonToSkip(one) ?? (opened?.get(one.id) === one.revision ? undefined : "changed");
  function isChosen(one: Application): boolean {
    const choice = choices.get(one.id);
    if (choice && (!choice.isChosen || choice.revision === one.revision)) return choice.isChosen;
    return why(one) === undefined;
  }
  return {
    why,
    isChosen,
    choose: ({ id, revision }: Application, isChosen: boolean) =>
      setChoices(new Map([...choices, [id, { isChosen, revision }]])),
  };
}

const maxPerRequest = 100;

/** Caches the template under a key of this dialog: a refetch by another screen would change the text unseen. */
function useDeclineTemplate() {
  const [opened] = useState(createIdempotencyKey);
  return useQuery({
    queryKey: ["decline", opened],
    queryFn: async () => (await call(listTemplates)).find(({ id }) => id === "decline") ?? null,
    gcTime: 0,
  });
}

/** Refetches the open reply previews after the template changed. */
function refetchPreviews(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [url] }) => String(url).startsWith(`${draftsForApplications.path}?`),
  });
}

function isConflict(error: unknown): boolean {
  return error instanceof RequestError && error.code === "conflict";
}

/** The reply to one applicant, fetched when its preview is opened. */
function ReplyPreview({ id }: { id: string }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications.decline" });
  const [isOpen, setOpen] = useState(false);
  const reply = createQueryOptions(draftsForApplications, { query: { ids: id, template: "decline" } });
  const { data: [draft] = [] } = useQuery({ ...reply, staleTime: 0, enabled: isOpen });
  return (
    <details data-testid={`decline-letter-${id}`} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("letter")}</summary>
      {draft ? (
        <div lang={draft.language}>
          <strong>{draft.subject}</strong>
          <p>{draft.text}</p>
        </div>
      ) : (
        <p>{t("loading")}</p>
      )}
    </details>
  );
}
