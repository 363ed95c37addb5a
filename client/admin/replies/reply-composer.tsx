import { useQuery } from "@tanstack/react-query";
import { ChevronUpIcon, MailIcon } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { companyZone } from "../../../contract/company-day.ts";
import { limits } from "../../../contract/limits.ts";
import type { HistoryEntry } from "../../../contract/records.ts";
import {
  draftsForApplications,
  draftsForContacts,
  fillName,
  type TemplateName,
  toGreetableName,
} from "../../../contract/templates.ts";
import { call } from "../../api/call.ts";
import { formatError } from "../../api/request-error.ts";
import { useDraft } from "../../api/use-draft.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { joinClasses } from "../../ui/classes.ts";
import { navigate } from "../../ui/close-on-back.ts";
import { Field, Input } from "../../ui/field.tsx";
import { showToast } from "../../ui/toast/toast.ts";
import { createMailLink, formatAppointment, insertAppointment, openMailLink } from "../records/mail-link.ts";
import { useStatus } from "../shared/counts.ts";
import { loadMessagesIn, useLanguageName, useMomentFormat } from "../shared/formats.ts";
import { isSendKey, preventEnterSubmit } from "../shared/keys.ts";
import { ConflictNotice, useRecordForm } from "../shared/record-form.tsx";
import { documentUser } from "../shared/signed-in-user.ts";
import { showReply, useIsReplyOpen, useUrlWith } from "../shared/url-state.ts";
import type { PersonKind, PersonRecord } from "../shared/use-change.ts";
import {
  type Doubt,
  findDoubt,
  focusText,
  getReplyBase,
  getReplyDraftName,
  hasReplyDraft,
  isSameReply,
  moveCaretToGap,
  type ReplyBase,
  type ReplyFields,
  type ReplyTemplate,
  type ReplyText,
} from "./reply-draft.ts";
import "./reply-composer.css";

interface Reply extends ReplyText {
  template: TemplateName | undefined;
  date: string | undefined;
}

const templatesFor = {
  contacts: ["answer", "own"],
  applications: ["invite", "ask", "decline", "own"],
} as const satisfies Record<string, readonly ReplyTemplate[]>;

/** The endpoints that fill in a template for a person. */
const draftsFor = { contacts: draftsForContacts, applications: draftsForApplications };

interface ReplyFormProps<R extends PersonRecord> {
  kind: PersonKind<R>;
  record: R;
  testId: string | undefined;
  /** A sentence about how sending changes the record. */
  describeEffect: (template: ReplyTemplate) => string;
  send: (reply: Reply, sent: { revision: number; key: string }) => Promise<R & { reply: { state: string } }>;
}

/** A reply form in the person's language; while closed, only a button in one line. */
export function ReplyComposer<R extends PersonRecord>(props: ReplyFormProps<R>) {
  const { t } = useTranslation("admin", { keyPrefix: "reply" });
  const getLanguageName = useLanguageName();
  const { id, language } = props.record;
  const isOpen = useIsReplyOpen(id);
  return (
    <div className={joinClasses("composer", isOpen && "is-open-reply")}>
      <button
        type="button"
        className="composer-head cluster"
        aria-expanded={isOpen}
        data-testid={props.testId}
        data-key="r"
        onClick={() => showReply(id, !isOpen)}
      >
        <MailIcon />
        {t("in", { language: getLanguageName(language).inText })}
        {!isOpen && hasReplyDraft(id) ? <small>{t("waits")}</small> : null}
        <ChevronUpIcon />
      </button>
      {isOpen ? <ReplyForm {...props} /> : null}
    </div>
  );
}

function ReplyForm<R extends PersonRecord>(props: ReplyFormProps<R>) {
  const { kind, record, send } = props;
  const templates = templatesFor[kind.name];
  const drafts = draftsFor[kind.name];
  const { t, i18n } = useTranslation("admin", { keyPrefix: "reply" });
  const { id, name, language } = record;
  const draftName = getReplyDraftName(id);
  const [chosen, setChosen] = useState<ReplyTemplate>(templates[0]);
  const { template } = useDraft(draftName, { template: chosen }).fields;
  const filled = useQuery({ queryKey: [drafts.path, id, template], queryFn: fill, staleTime: 0, gcTime: 0 });
  const initial: ReplyFields = { subject: "", text: "", ...filled.data, template, date: "" };
  const [asked, setAsked] = useState<Doubt>();
  const [wanted, setWanted] = useState<ReplyTemplate>();
  const openReply = useUrlWith({ id, panel: "reply" });
  const sends = useStatus()?.mail.sends !== false;
  const openMailProgram = useMailProgram(record);
  const { data: history = [] } = useQuery(kind.getHistory(id));
  const newest = history.find((entry) => entry.id === record.newestReplyId);
  const text = useRef<HTMLTextAreaElement>(null);
  const element = useRef<HTMLFormElement>(null);

  const form = useRecordForm<R, ReplyFields, ReplyBase>({
    ...{ name: "reply", kind, record, draftName, initial, getFields: getReplyBase },
    isSaved: (typed) => newest !== undefined && newest.author === documentUser && isSameReply(typed, newest),
    failed: t("notSent.title", { name }),
    kept: t("notSent.kept"),
    async send(fields, sent) {
      const { reply, ...after } = await send(toReply(fields), sent);
      if (reply.state === "program") await openMailProgram(fields);
      return kind.schema.parse(after);
    },
    done: () => (sends ? { title: t("sent") } : undefined),
    onSaved() {
      setAsked(undefined);
      if (!hasReplyDraft(id)) showReply(id, false);
    },
    reopen: { label: t("notSent.open"), testId: "toast-open-letter", onPress: () => navigate(openReply) },
  });
  const { draft, isPending, failure, outdatedBase } = form;
  const { fields, isDirty } = draft;
  const isLoaded = isDirty || filled.data !== undefined;
  const loadError = isLoaded ? null : filled.error;
  const doubt = findDoubt(fields, isDirty);
  const isAsked = doubt !== undefined && doubt === asked;

  // Focuses the text before it is loaded: letters typed outside of fields act as shortcuts.
  useEffect(() => focusText(text.current), []);
  useEffect(() => {
    // Moves the focus only from the choice of a template, never away from another field.
    if (isLoaded && document.activeElement?.closest(".tpl")) focusText(text.current);
    if (isLoaded && text.current?.matches(":focus")) moveCaretToGap(text.current);
  }, [isLoaded]);

  async function fill(): Promise<ReplyText> {
    // A reply without a template needs the job's title in the person's language, which is in every draft.
    const [draft] = await call(drafts, { query: { ids: id, template: template === "own" ? "answer" : template } });
    const { subject = "", text = "", job = "" } = draft ?? {};
    if (template !== "own") return { subject, text };
    const messages = await loadMessagesIn(i18n, language);
    const greeting = fillName(messages.t("admin:reply.greeting"), toGreetableName(name));
    return { subject: messages.t(`admin:${kind.name}.subject`, { job }), text: `${greeting}\n\n` };
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isLoaded || isPending) return;
    if (doubt && !isAsked) return setAsked(doubt);
    form.submit();
  }

  function onKeyDown(event: KeyboardEvent) {
    preventEnterSubmit(event);
    if (isSendKey(event)) element.current?.requestSubmit();
    if (event.key === "Escape") showReply(id, false);
  }

  function choose(next: ReplyTemplate) {
    setAsked(undefined);
    setWanted(isDirty ? next : undefined);
    if (!isDirty) setChosen(next);
  }

  function replace(next: ReplyTemplate) {
    setWanted(undefined);
    form.discard();
    setChosen(next);
    element.current?.querySelector<HTMLElement>(`.tpl [value=${next}]`)?.focus({ preventScroll: true });
  }

  function discard() {
    setChosen(template);
    const onPress = form.discard();
    showToast({ title: t("discarded"), action: { label: t("edit.undo"), testId: "toast-undo", onPress } });
  }

  /** For the fields of the subject and the text. */
  const attributes = { lang: language, required: true, readOnly: !isLoaded, "aria-busy": !isLoaded };
  return (
    <form ref={element} className="reply-form" onSubmit={submit} onKeyDown={onKeyDown}>
      <fieldset className="choices tpl cluster" data-testid="reply-template">
        <legend className="sr">{t("template")}</legend>
        {templates.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="template"
              value={one}
              checked={one === template}
              onChange={(event) => {
                // Safari does not focus a pressed radio button: letters would act as shortcuts.
                event.currentTarget.focus({ preventScroll: true });
                choose(one);
              }}
            />
            {t(`templates.${one}`)}
          </label>
        ))}
      </fieldset>
      {wanted ? (
        <ConflictNotice
          testId="reply-replace-question"
          message={t("replace.question", { template: t(`templates.${wanted}`) })}
        >
          <Button variant="ghost" className="mini" onClick={() => setWanted(undefined)}>
            {t("replace.keep")}
          </Button>
          <Button variant="secondary" className="mini" data-testid="reply-replace" onClick={() => replace(wanted)}>
            {t("replace.replace")}
          </Button>
        </ConflictNotice>
      ) : null}
      <input
        className="input subject"
        aria-label={t("subject")}
        maxLength={limits.shortText}
        value={fields.subject}
        data-testid="reply-subject"
        onChange={(event) => draft.change({ ...fields, subject: event.target.value })}
        {...attributes}
      />
      <textarea
        ref={text}
        className="input"
        aria-label={t("text")}
        rows={8}
        maxLength={limits.message}
        value={fields.text}
        data-testid="reply-text"
        onChange={(event) => draft.change({ ...fields, text: event.target.value })}
        {...attributes}
      />
      {template === "invite" ? (
        <AppointmentField
          value={fields.date}
          // A date typed before the template is fetched would become a draft without the template's text.
          readOnly={!isLoaded}
          onChange={(date) => draft.change({ ...fields, date })}
        />
      ) : null}
      {outdatedBase ? <ReplyConflict record={record} newest={newest} outdatedBase={outdatedBase} /> : null}
      {isAsked ? <ConflictNotice testId="reply-doubt" message={t(`doubts.${doubt}`)} /> : null}
      {failure || loadError ? (
        <p className="error" role="alert" data-testid="reply-failed">
          {failure && !failure.isUnknown ? t("failed") : null} {failure?.reason ?? formatError(i18n, loadError)}
        </p>
      ) : null}
      <div className="send cluster">
        <p className="tiny">
          {sends ? null : t("noMail")} {props.describeEffect(template)}
        </p>
        {isDirty && !isPending ? (
          <Button variant="ghost" className="mini quiet-btn" data-testid="reply-discard" onClick={discard}>
            {t("discard")}
          </Button>
        ) : null}
        {loadError ? (
          <Button variant="secondary" className="mini" data-testid="reply-reload" onClick={() => filled.refetch()}>
            {t("again")}
          </Button>
        ) : null}
        {sends ? (
          <Button variant="ghost" className="mini" data-testid={`reply-${id}`} onClick={() => openMailProgram(fields)}>
            {t("mailApp")}
          </Button>
        ) : null}
        <Button
          small
          type="submit"
          busy={isPending}
          disabled={!isLoaded}
          data-testid="reply-send"
          // The second half of a double click must not answer the question that the first half has asked.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          {t(form.isRefused || isAsked ? "conflict.send" : sends ? (failure ? "again" : "send") : "mailApp")}
        </Button>
      </div>
    </form>
  );
}

function toReply({ template, subject, text, date }: ReplyFields): Reply {
  return {
    subject,
    text,
    template: template === "own" ? undefined : template,
    date: template === "invite" && date ? new Date(date).toISOString() : undefined,
  };
}

const maxYearsAhead = 2;

interface AppointmentFieldProps {
  value: string;
  readOnly: boolean;
  onChange: (value: string) => void;
}

/** Date and time of an interview. Users in other time zones also see the company's time, which the mail states. */
function AppointmentField({ value, readOnly, onChange }: AppointmentFieldProps) {
  const { t, locale } = useTranslation("admin", { keyPrefix: "reply" });
  const [here, there] = [undefined, companyZone].map((timeZone) => formatMoment(value, locale, timeZone));
  const now = new Date();
  return (
    <Field
      label={t("date")}
      optional={t("dateOptional")}
      hint={there && here !== there ? `${t("dateThere", { time: there })} ${t("dateHint")}` : t("dateHint")}
      className="when"
    >
      <Input
        type="datetime-local"
        min={toFieldValue(now)}
        max={toFieldValue(new Date(new Date().setFullYear(now.getFullYear() + maxYearsAhead)))}
        value={value}
        readOnly={readOnly}
        data-testid="reply-date"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

function formatMoment(value: string, locale: string, timeZone: string | undefined): string {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return "";
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone }).format(at);
}

/** `2026-11-18T13:00` in the browser's time zone. */
function toFieldValue(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

interface ReplyConflictProps {
  record: PersonRecord;
  newest: HistoryEntry | undefined;
  outdatedBase: ReplyBase;
}

/** Shows that a colleague has sent a newer reply or changed the stage. */
function ReplyConflict({ record, newest: reply, outdatedBase }: ReplyConflictProps) {
  const { t } = useTranslation("admin");
  const formatMoment = useMomentFormat();
  if (outdatedBase.newestReplyId === record.newestReplyId) {
    const stage = record.stage ? t(`stages.${record.stage}`) : "";
    return <ConflictNotice message={t("reply.conflict.stage", { stage })} />;
  }
  if (!reply) return null;
  return (
    <ConflictNotice
      message={t("reply.conflict.letter", { name: reply.author ?? "", time: formatMoment(reply.at) })}
      theirs={
        <>
          <p>{reply.subject}</p>
          <p>{reply.text}</p>
        </>
      }
    />
  );
}

/** Opens the reply in the user's mail program. Links attach no calendar file, so the text has the appointment. */
function useMailProgram({ email, language }: PersonRecord) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "reply.long" });
  return async ({ template, subject, text, date }: ReplyFields): Promise<void> => {
    const messages = await loadMessagesIn(i18n, language);
    const time = template === "invite" && date ? formatAppointment(date, language) : "";
    const whole = time ? insertAppointment(text, messages.t("admin:record.appointment", { time })) : text;
    const { href, pasted } = createMailLink({ to: email, subject, text: whole });
    try {
      if (pasted) await navigator.clipboard.writeText(pasted);
      if (pasted) showToast({ title: t("copied"), description: t("paste") });
    } catch {
      // Without HTTPS a page may not use the clipboard.
      showToast({ title: t("failed"), description: t("byHand"), variant: "destructive" });
    }
    openMailLink(href);
  };
}
