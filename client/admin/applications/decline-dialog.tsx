import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type Application, listApplications } from "../../../contract/applications.ts";
import { limits } from "../../../contract/limits.ts";
import { declineApplications, type SkipReason } from "../../../contract/replies.ts";
import { draftsForApplications, listTemplates, toGreetableName } from "../../../contract/templates.ts";
import { addressOf, call } from "../../api/call.ts";
import { queryClient, reading } from "../../api/query-client.ts";
import { formatError, isAlreadyHandled, isOutcomeUnknown, RequestError } from "../../api/request-error.ts";
import { createIdempotencyKey } from "../../api/use-draft.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Checkbox } from "../../ui/field.tsx";
import { showToast } from "../../ui/toast/toast.ts";
import { LanguageMark } from "../records/language-mark.tsx";
import { Notice } from "../records/notice.tsx";
import { refreshRecords, useAllRows } from "../shared/record-lists.ts";
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
  const { t: words } = useTranslation("admin");
  const { t: common } = useTranslation("common");
  const { data } = useAllRows(addressOf(listApplications, { query: { job, limit: limits.listDefault } }));
  const rest = (data ?? []).filter(isUndecided);
  const choice = useChoice(data);
  const chosen = rest.filter(choice.isChosen);
  const [skipped, setSkipped] = useState<Skipped[]>([]);
  const declining = useDecline((count, skipped) => {
    setSkipped(skipped);
    if (skipped.length === 0) onClose();
    if (count > 0) showToast({ title: t("done", { count }) });
  });
  const { error, isPending } = declining;
  // Once the list says that all of them are declined, the outcome is known.
  const isShown = error && !isAlreadyHandled(error) && !(isOutcomeUnknown(error) && chosen.length === 0);

  return (
    <Dialog
      title={t("title")}
      description={t("text")}
      closeLabel={common("close")}
      onRequestClose={() => isPending || onClose()}
      testId="decline-dialog"
      footer={
        <>
          <Button variant="ghost" disabled={isPending} onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button
            busy={isPending}
            disabled={chosen.length === 0 || !declining.isReady}
            data-testid="decline-send"
            onClick={() => declining.mutate(chosen)}
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
                    <bdi>{name}</bdi> <LanguageMark language={language} /> <small>{words(`stages.${stage}`)}</small>
                    {why && !isChosen ? <small className="why">{t(`leftOut.${why}`)}</small> : null}
                  </>
                }
              />
              <ReplyPreview id={id} />
            </li>
          );
        })}
      </ul>
      {isShown ? (
        <p className="error" role="alert">
          {isConflict(error) ? t("changed") : isOutcomeUnknown(error) ? t("unanswered") : formatError(i18n, error)}
        </p>
      ) : null}
    </Dialog>
  );
}

function isUndecided({ stage, withdrawnAt }: Application): boolean {
  return stage !== "hired" && stage !== "declined" && withdrawnAt === undefined;
}

/** Why somebody is not ticked beforehand. */
export function findReasonToSkip({ name, stage, starred, letter, elsewhere }: Candidate) {
  if (stage !== "new" || letter !== undefined) return "talked";
  if (elsewhere) return "elsewhere";
  if (starred) return "starred";
  return toGreetableName(name) === undefined ? "name" : undefined;
}

/** The ticked applications. A tick is for one revision: an application that changed since is not declined. */
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

/** Declines people in the texts of the template as the dialog has shown it. */
function useDecline(onDone: (count: number, skipped: Skipped[]) => void) {
  const [keys] = useState(() => new Map<string, string>());
  const opened = useRef(createIdempotencyKey());
  // A key of its own: a refetch by other screens must not pass for texts that were shown here.
  const template = useQuery(
    {
      queryKey: ["decline", opened.current],
      queryFn: async () => (await call(listTemplates)).find(({ id }) => id === "decline") ?? null,
      gcTime: 0,
    },
    queryClient,
  );
  const declining = useMutation(
    {
      async mutationFn(people: Application[]) {
        const outcome = { count: 0, skipped: [] as Skipped[] };
        for (let at = 0; at < people.length; at += maxPerRequest) {
          const applications = people.slice(at, at + maxPerRequest).map(({ id, revision }) => ({ id, revision }));
          const body = { revision: template.data?.revision ?? 0, applications };
          const words = JSON.stringify(body);
          const key = keys.get(words) ?? createIdempotencyKey();
          keys.set(words, key);
          const { declined, skipped } = await call(declineApplications, { body, key });
          outcome.count += declined.length;
          for (const { applicationId: id, why } of skipped)
            outcome.skipped.push({ id, why, name: people.find((one) => one.id === id)?.name ?? "" });
        }
        return outcome;
      },
      onSuccess: ({ count, skipped }) => onDone(count, skipped),
      onError: (error) => (isConflict(error) ? Promise.all([template.refetch(), refetchPreviews()]) : undefined),
      onSettled: (_, __, people) =>
        refreshRecords(
          listApplications.path,
          people.map(({ id }) => id),
          { isOwn: true },
        ),
    },
    queryClient,
  );
  return { ...declining, error: declining.error ?? template.error, isReady: template.isSuccess };
}

/** The replies that are open in the dialog, in the texts of the changed template. */
function refetchPreviews(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [url] }) => String(url).startsWith(`${draftsForApplications.path}?`),
  });
}

function isConflict(error: unknown): boolean {
  return error instanceof RequestError && error.code === "conflict";
}

/** Fetched when it is opened. */
function ReplyPreview({ id }: { id: string }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications.decline" });
  const [isOpen, setOpen] = useState(false);
  return (
    <details data-testid={`decline-letter-${id}`} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("letter")}</summary>
      {isOpen ? <ReplyText id={id} /> : null}
    </details>
  );
}

function ReplyText({ id }: { id: string }) {
  const { t } = useTranslation("admin", { keyPrefix: "applications.decline" });
  const { data } = useQuery(
    { ...reading(addressOf(draftsForApplications, { query: { ids: id, template: "decline" } })), staleTime: 0 },
    queryClient,
  );
  const [draft] = data ?? [];
  if (!draft) return <p>{t("loading")}</p>;
  return (
    <div lang={draft.language}>
      <b>{draft.subject}</b>
      <p>{draft.text}</p>
    </div>
  );
}
