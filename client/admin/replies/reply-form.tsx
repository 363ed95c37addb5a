import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { limits } from "../../../contract/limits.ts";
import type { Locale } from "../../../contract/locales.ts";
import type { Happening, Stage } from "../../../contract/records.ts";
import type { draftsForApplications, draftsForContacts, TemplateName } from "../../../contract/replies.ts";
import { type Address, call } from "../../api/call.ts";
import { errorWords } from "../../api/error-words.ts";
import { isSame } from "../../api/merge-fields.ts";
import { queryClient, reading } from "../../api/query-client.ts";
import { createIdempotencyKey, hasDraft, openDraft, useDraft } from "../../api/use-draft.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { navigate } from "../../ui/close-on-back.ts";
import { showToast } from "../../ui/toast/toast.ts";
import { useStatus } from "../records/status.ts";
import { ConflictNotice, scrollIntoViewRef } from "../shared/conflict-notice.tsx";
import { holdPlainEnter, isSendKey } from "../shared/keys.ts";
import { useMoments } from "../shared/moments.ts";
import { closePart, showPart } from "../shared/open-part.ts";
import { openWithoutLeaving } from "../shared/session.ts";
import { getStaffDraftName } from "../shared/staff-drafts.ts";
import { type Base, type RecordKind, type StaffRecord, useChange } from "../shared/use-change.ts";
import { AppointmentField } from "./appointment-field.tsx";
import { type Beginning, type Doubt, findDoubt, focusReply, moveCaretToGap, type ReplyWords } from "./reply-words.ts";
import { useMailLink } from "./use-mail-link.ts";

export interface RepliedRecord extends StaffRecord {
  name: string;
  email: string;
  language: Locale;
  letter?: string | undefined;
  stage?: Stage;
}

export interface Reply extends ReplyWords {
  template: TemplateName | undefined;
  date: string | undefined;
}

interface ReplyFields extends ReplyWords {
  beginning: Beginning;
  /** Of an invitation, as the field has it. */
  date: string;
}

interface ReplyBase extends Base {
  fields: ReturnType<typeof getSeen>;
  /** The server refused the reply over this record, and the notice has shown why. */
  refusedFor?: "letter" | "stage";
}

export interface ReplyFormProps<R extends RepliedRecord> {
  kind: RecordKind<R>;
  record: R;
  history: Address<Happening[]>;
  beginnings: readonly Beginning[];
  own: () => ReplyWords | Promise<ReplyWords>;
  /** Where a template comes from, filled in for this person. */
  drafts: typeof draftsForContacts | typeof draftsForApplications;
  /** What becomes of the record when this is sent. */
  becomes: (beginning: Beginning) => string;
  send: (reply: Reply, sent: { revision: number; key: string }) => Promise<R & { reply: { state: string } }>;
}

/** What the writer of a reply must have seen: a colleague's change of it is an edit conflict. */
const getSeen = ({ letter, stage }: RepliedRecord) => ({ letter, stage });

const nameOfDraft = (id: string) => getStaffDraftName("reply", id);
export const hasReplyDraft = (id: string) => hasDraft(nameOfDraft(id));

/** After the user's own choice of a stage: their drafted reply is no conflict. */
export function rebaseReply(before: RepliedRecord, after: RepliedRecord): void {
  const draft = openDraft<object, ReplyBase>(nameOfDraft(after.id), {});
  const isSeen = draft.isDirty && isSame(draft.base?.fields, getSeen(before));
  if (isSeen) draft.rebase({ revision: after.revision, fields: getSeen(after) });
}

export function ReplyForm<R extends RepliedRecord>(props: ReplyFormProps<R>) {
  const { kind, record, history, beginnings, own, drafts, becomes, send } = props;
  const { t, i18n } = useTranslation("admin", { keyPrefix: "reply" });
  const { id, name, email, language } = record;
  const seen = getSeen(record);
  const [chosen, setChosen] = useState<Beginning>(beginnings[0] ?? "own");
  const { beginning } = useDraft(nameOfDraft(id), { beginning: chosen }).fields;
  const filled = useQuery(
    {
      queryKey: [drafts.path, id, beginning],
      queryFn: async () => {
        if (beginning === "own") return own();
        const [draft] = await call(drafts, { query: { ids: id, template: beginning } });
        return { subject: draft?.subject ?? "", text: draft?.text ?? "" };
      },
      staleTime: 0,
      gcTime: 0,
    },
    queryClient,
  );
  const initial: ReplyFields = { beginning, subject: "", text: "", ...filled.data, date: "" };
  const base: ReplyBase = { revision: record.revision, fields: seen };
  const draft = useDraft<ReplyFields, ReplyBase>(nameOfDraft(id), initial, base);
  const { fields } = draft;
  const isLoaded = draft.isDirty || filled.data !== undefined;
  // Without its template, a kept reply cannot be checked for gaps.
  const isReady = isLoaded && !filled.isLoading;

  const [problem, setProblem] = useState("");
  const [refused, setRefused] = useState<ReplyBase>();
  const [asked, setAsked] = useState<Doubt>();
  const [wanted, setWanted] = useState<Beginning>();
  /** The request of a template that nobody has typed over: sent again without a word changed, it is the same. */
  const untyped = useRef<{ words: string; base: ReplyBase; key: string }>(undefined);
  const address = useRef("");
  const sends = useStatus()?.mail.sends !== false;
  const mailLink = useMailLink(language);
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  // At once, before there is a text: outside of fields, what is typed early would work as keys.
  useEffect(() => focusReply(field.current), []);
  useEffect(() => {
    // Only from the choice of another template: not away from another field.
    if (isLoaded && document.activeElement?.closest(".tpl")) focusReply(field.current);
    if (isLoaded && field.current?.matches(":focus")) moveCaretToGap(field.current);
  }, [isLoaded]);

  const text = isLoaded ? fields.text : "";
  const doubt = isLoaded ? findDoubt({ beginning, text, template: filled.data?.text, date: fields.date }) : undefined;
  const isAsked = doubt !== undefined && doubt === asked;
  const unwritten = doubt === "unwritten" ? t("doubts.unwritten") : "";
  useEffect(() => field.current?.setCustomValidity(unwritten), [unwritten]);

  const { change, isPending } = useChange<R, { reply: Reply; fields: ReplyFields }>({
    ...{ name: "reply", kind, record, getFields: getSeen },
    failed: t("notSent.title", { name }),
    kept: t("notSent.kept"),
    async send({ reply }, sent) {
      const { reply: outcome, ...after } = await send(reply, sent);
      if (outcome.state === "program") {
        const { href, prepare } = mailLink({ to: email, ...reply });
        prepare();
        openWithoutLeaving(href);
      }
      return kind.schema.parse(after);
    },
    onSaved(after, { fields }) {
      untyped.current = undefined;
      setRefused(undefined);
      setAsked(undefined);
      draft.clearSent(fields, { revision: after.revision, fields: getSeen(after) });
      if (!hasReplyDraft(id)) closePart(id, "reply");
    },
    onFailed({ conflict, reason }) {
      setProblem(conflict ? "" : reason);
      if (!conflict) return;
      const now = getSeen(conflict.current);
      const before = (draft.isDirty ? draft.base : untyped.current?.base)?.fields;
      const refusedFor = before?.letter === now.letter ? "stage" : "letter";
      const next: ReplyBase = { revision: conflict.current.revision, fields: now, refusedFor };
      untyped.current = undefined;
      draft.rebase(next);
      setRefused(next);
    },
    reopen: {
      label: t("notSent.open"),
      testId: "toast-open-letter",
      onPress() {
        showPart(id, "reply");
        if (address.current !== location.pathname + location.search) navigate(address.current);
      },
    },
  });

  const current = draft.base ?? refused;
  const isBaseCurrent = current === undefined || isSame(current.fields, seen);
  const changed = isBaseCurrent
    ? current?.refusedFor
    : current.fields.letter === seen.letter
      ? "stage"
      : ("letter" as const);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isReady || isPending) return;
    if (doubt && !isAsked) return setAsked(doubt);
    setProblem("");
    const reply = {
      subject: fields.subject,
      text,
      template: beginning === "own" ? undefined : beginning,
      date: beginning === "invite" && fields.date ? new Date(fields.date).toISOString() : undefined,
    };
    address.current = location.pathname + location.search;
    const words = JSON.stringify(fields);
    if (untyped.current?.words !== words)
      untyped.current = { words, base: refused ?? base, key: createIdempotencyKey() };
    const sent = draft.isDirty
      ? { base: draft.base ?? base, key: draft.idempotencyKey() }
      : { base: untyped.current.base, key: untyped.current.key };
    change({ reply, fields }, sent);
  }

  function onKey(event: KeyboardEvent) {
    holdPlainEnter(event);
    if (isSendKey(event)) form.current?.requestSubmit();
    if (event.key === "Escape") closePart(id, "reply");
  }

  function begin(next: Beginning) {
    setWanted(undefined);
    setAsked(undefined);
    if (draft.isDirty) setWanted(next);
    else setChosen(next);
  }

  function replace(next: Beginning) {
    setWanted(undefined);
    draft.discard();
    setChosen(next);
    form.current?.querySelector<HTMLElement>(`.tpl [value=${next}]`)?.focus({ preventScroll: true });
  }

  function discard() {
    const before = fields;
    setChosen(beginning);
    draft.discard();
    const undo = () => openDraft<ReplyFields, ReplyBase>(nameOfDraft(id), initial, draft.base).change(before);
    showToast({ title: t("discarded"), action: { label: t("edit.undo"), testId: "toast-undo", onPress: undo } });
  }

  const write = (typed: Partial<ReplyFields>) => draft.change({ ...fields, ...typed });
  const { href, prepare } = mailLink({
    ...{ to: email, subject: fields.subject, text },
    date: beginning === "invite" ? fields.date : undefined,
  });
  return (
    <form ref={form} className="letter-form" onSubmit={submit} onKeyDown={onKey}>
      <fieldset className="tpl" data-testid="reply-template">
        <legend className="sr">{t("template")}</legend>
        {beginnings.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="template"
              value={one}
              checked={one === beginning}
              onChange={(event) => {
                // Safari's pressed choices take no focus, and letters would work as keys.
                event.currentTarget.focus({ preventScroll: true });
                begin(one);
              }}
            />
            {t(`templates.${one}`)}
          </label>
        ))}
      </fieldset>
      {wanted ? (
        <div className="conflict-notice" role="alert" data-testid="reply-replace-question" ref={scrollIntoViewRef}>
          <p>{t("replace.question", { template: t(`templates.${wanted}`) })}</p>
          <Button variant="ghost" className="mini" onClick={() => setWanted(undefined)}>
            {t("replace.keep")}
          </Button>
          <Button variant="secondary" className="mini" data-testid="reply-replace" onClick={() => replace(wanted)}>
            {t("replace.replace")}
          </Button>
        </div>
      ) : null}
      <input
        className="input subject"
        aria-label={t("subject")}
        lang={language}
        required
        maxLength={limits.shortText}
        value={fields.subject}
        readOnly={!isLoaded}
        aria-busy={!isLoaded}
        data-testid="reply-subject"
        onChange={(event) => write({ subject: event.target.value })}
      />
      <textarea
        ref={field}
        className="input"
        aria-label={t("text")}
        lang={language}
        required
        rows={8}
        maxLength={limits.message}
        value={text}
        readOnly={!isLoaded}
        aria-busy={!isLoaded}
        data-testid="reply-text"
        onChange={(event) => write({ text: event.target.value })}
      />
      {beginning === "invite" ? <AppointmentField value={fields.date} onChange={(date) => write({ date })} /> : null}
      {changed && !isPending ? <ReplyConflict {...{ record, history, changed }} /> : null}
      {isAsked ? (
        <div className="conflict-notice" role="alert" data-testid="reply-doubt" ref={scrollIntoViewRef}>
          <p>{t(`doubts.${doubt}`)}</p>
        </div>
      ) : null}
      {problem || filled.error ? (
        <p className="error" role="alert" data-testid="reply-failed">
          {problem ? `${t("failed")} ${problem}` : errorWords(i18n, filled.error)}
        </p>
      ) : null}
      <div className="send">
        <p>
          {sends ? null : t("noMail")} {becomes(beginning)}
        </p>
        {draft.isDirty && !isPending ? (
          <Button variant="ghost" className="mini quiet-btn" data-testid="reply-discard" onClick={discard}>
            {t("discard")}
          </Button>
        ) : null}
        {sends ? (
          <ButtonLink variant="ghost" className="mini" href={href} onClick={prepare} data-testid={`reply-${id}`}>
            {t("mailApp")}
          </ButtonLink>
        ) : null}
        <Button
          small
          type="submit"
          busy={isPending}
          disabled={!isReady}
          data-testid="reply-send"
          // The second half of a double click does not answer what the first half has asked.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          {t(current?.refusedFor || isAsked ? "overtaken.send" : sends ? (problem ? "again" : "send") : "mailApp")}
        </Button>
      </div>
    </form>
  );
}

interface ReplyConflictProps {
  record: RepliedRecord;
  history: Address<Happening[]>;
  changed: "letter" | "stage";
}

/** What a colleague has written or decided since the reply was begun. */
function ReplyConflict({ record, history, changed }: ReplyConflictProps) {
  const { t } = useTranslation("admin");
  const moment = useMoments();
  const { data = [] } = useQuery(reading(history), queryClient);
  const letter = data.find(({ id }) => id === record.letter);
  if (changed === "letter" && !letter) return null;
  if (changed === "stage" || !letter) {
    const stage = record.stage ? t(`stages.${record.stage}`) : "";
    return <ConflictNotice message={t("reply.overtaken.stage", { stage })} />;
  }
  return (
    <ConflictNotice
      message={t("reply.overtaken.letter", { name: letter.author ?? "", time: moment(letter.at) })}
      theirs={
        <>
          <p>{letter.subject}</p>
          <p>{letter.text}</p>
        </>
      }
    />
  );
}
