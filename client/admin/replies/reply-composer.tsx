import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { limits } from "../../../contract/limits.ts";
import type { Locale } from "../../../contract/locales.ts";
import type { HistoryEntry } from "../../../contract/records.ts";
import {
  type draftsForApplications,
  type draftsForContacts,
  greet,
  type TemplateName,
  toGreetableName,
} from "../../../contract/templates.ts";
import { type Address, call } from "../../api/call.ts";
import { queryClient, reading } from "../../api/query-client.ts";
import { formatError } from "../../api/request-error.ts";
import { openDraft, useDraft } from "../../api/use-draft.ts";
import type { PageMessages } from "../../i18n/i18n.ts";
import { loadMessages } from "../../i18n/load-messages.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { navigate } from "../../ui/close-on-back.ts";
import { showToast } from "../../ui/toast/toast.ts";
import { createMailLink, formatAppointment, insertAppointment, openMailLink } from "../records/mail-link.ts";
import { useStatus } from "../shared/counts.ts";
import { MailIcon, UpIcon } from "../shared/desk-icons.tsx";
import { useLanguageName, useMoments } from "../shared/formats.ts";
import { isSendKey, preventEnterSubmit } from "../shared/keys.ts";
import { closePart, showPart, usePart } from "../shared/open-part.ts";
import { ConflictNotice, type FormBase, scrollIntoViewRef, useRecordForm } from "../shared/record-form.tsx";
import type { RecordKind } from "../shared/use-change.ts";
import { AppointmentField } from "./appointment-field.tsx";
import {
  type Doubt,
  findDoubt,
  focusText,
  getReplyDraftName,
  getSeen,
  hasReplyDraft,
  moveCaretToGap,
  type RepliedRecord,
  type ReplyFields,
  type ReplyTemplate,
  type ReplyText,
  type Seen,
} from "./reply-draft.ts";
import "./reply-composer.css";

interface Reply extends ReplyText {
  template: TemplateName | undefined;
  date: string | undefined;
}

interface ReplyFormProps<R extends RepliedRecord> {
  kind: RecordKind<R>;
  record: R;
  history: Address<HistoryEntry[]>;
  templates: readonly [ReplyTemplate, ...ReplyTemplate[]];
  /** Without a template, in the person's language. */
  getOwnSubject: (messages: PageMessages) => string | Promise<string>;
  /** Fills a template in for this person. */
  drafts: typeof draftsForContacts | typeof draftsForApplications;
  /** A sentence about how sending changes the record. */
  describeEffect: (template: ReplyTemplate) => string;
  send: (reply: Reply, sent: { revision: number; key: string }) => Promise<R & { reply: { state: string } }>;
}

/** Closed it is one line, open it is a reply in the language of the person. */
export function ReplyComposer<R extends RepliedRecord>({
  testId,
  ...form
}: ReplyFormProps<R> & { testId: string | undefined }) {
  const { t } = useTranslation("admin", { keyPrefix: "reply" });
  const getLanguageName = useLanguageName();
  const { id, language } = form.record;
  const isOpen = usePart(id) === "reply";
  return (
    <div className={classes("composer", isOpen && "is-open-reply")}>
      <button
        type="button"
        className="composer-head"
        aria-expanded={isOpen}
        data-testid={testId}
        data-key="r"
        onClick={() => (isOpen ? closePart : showPart)(id, "reply")}
      >
        <MailIcon />
        {t("in", { language: getLanguageName(language).inText })}
        {!isOpen && hasReplyDraft(id) ? <small>{t("waits")}</small> : null}
        <UpIcon />
      </button>
      {isOpen ? <ReplyForm {...form} /> : null}
    </div>
  );
}

function ReplyForm<R extends RepliedRecord>(props: ReplyFormProps<R>) {
  const { kind, record, templates, drafts, send } = props;
  const { t, i18n } = useTranslation("admin", { keyPrefix: "reply" });
  const { id, name, language } = record;
  const draftName = getReplyDraftName(id);
  const [chosen, setChosen] = useState<ReplyTemplate>(templates[0]);
  const { template } = useDraft(draftName, { template: chosen }).fields;
  const filled = useQuery(
    { queryKey: [drafts.path, id, template], queryFn: fill, staleTime: 0, gcTime: 0 },
    queryClient,
  );
  const initial: ReplyFields = { subject: "", text: "", ...filled.data, template, date: "" };
  const [asked, setAsked] = useState<Doubt>();
  const [wanted, setWanted] = useState<ReplyTemplate>();
  const address = useRef("");
  const sends = useStatus()?.mail.sends !== false;
  const getMailLink = useMailLink(record);
  const newest = useNewestReply(props);
  const text = useRef<HTMLTextAreaElement>(null);
  const element = useRef<HTMLFormElement>(null);

  const form = useRecordForm<R, ReplyFields, Seen>({
    ...{ name: "reply", kind, record, draftName, initial, getFields: getSeen },
    isSaved: ({ subject, text }) => newest?.subject === subject.trim() && newest.text === text.trim(),
    failed: t("notSent.title", { name }),
    kept: t("notSent.kept"),
    async send(fields, sent) {
      const { reply, ...after } = await send(toReply(fields), sent);
      if (reply.state === "program") {
        const { href, copyText } = getMailLink(fields);
        copyText();
        openMailLink(href);
      }
      return kind.schema.parse(after);
    },
    onSaved() {
      setAsked(undefined);
      if (!hasReplyDraft(id)) closePart(id, "reply");
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
  const { draft, isPending, failure, conflictWith } = form;
  const { fields, isDirty } = draft;
  const isLoaded = isDirty || filled.data !== undefined;
  const doubt = findDoubt(fields, isDirty);
  const isAsked = doubt !== undefined && doubt === asked;

  // At once, before there is a text: letters typed outside of fields act as shortcuts.
  useEffect(() => focusText(text.current), []);
  useEffect(() => {
    // Only from the choice of another template, not away from another field.
    if (isLoaded && document.activeElement?.closest(".tpl")) focusText(text.current);
    if (isLoaded && text.current?.matches(":focus")) moveCaretToGap(text.current);
  }, [isLoaded]);

  async function fill(): Promise<ReplyText> {
    if (template !== "own") {
      const [draft] = await call(drafts, { query: { ids: id, template } });
      return { subject: draft?.subject ?? "", text: draft?.text ?? "" };
    }
    const messages = await loadPersonMessages(i18n, language);
    const greeting = greet(messages.t("admin:reply.greeting"), toGreetableName(name));
    return { subject: await props.getOwnSubject(messages), text: `${greeting}\n\n` };
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isLoaded || isPending) return;
    if (doubt && !isAsked) return setAsked(doubt);
    address.current = location.pathname + location.search;
    form.submit();
  }

  function onKeyDown(event: KeyboardEvent) {
    preventEnterSubmit(event);
    if (isSendKey(event)) element.current?.requestSubmit();
    if (event.key === "Escape") closePart(id, "reply");
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
    form.discard();
    const undo = () => openDraft<ReplyFields, FormBase<Seen>>(draftName, initial, draft.base).change(fields);
    showToast({ title: t("discarded"), action: { label: t("edit.undo"), testId: "toast-undo", onPress: undo } });
  }

  const mailLink = getMailLink(fields);
  return (
    <form ref={element} className="reply-form" onSubmit={submit} onKeyDown={onKeyDown}>
      <fieldset className="tpl" data-testid="reply-template">
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
        onChange={(event) => draft.change({ ...fields, subject: event.target.value })}
      />
      <textarea
        ref={text}
        className="input"
        aria-label={t("text")}
        lang={language}
        required
        rows={8}
        maxLength={limits.message}
        value={fields.text}
        readOnly={!isLoaded}
        aria-busy={!isLoaded}
        data-testid="reply-text"
        onChange={(event) => draft.change({ ...fields, text: event.target.value })}
      />
      {template === "invite" ? (
        <AppointmentField value={fields.date} onChange={(date) => draft.change({ ...fields, date })} />
      ) : null}
      {conflictWith ? <ReplyConflict record={record} newest={newest} before={conflictWith} /> : null}
      {isAsked ? (
        <div className="conflict-notice" role="alert" data-testid="reply-doubt" ref={scrollIntoViewRef}>
          <p>{t(`doubts.${doubt}`)}</p>
        </div>
      ) : null}
      {failure || filled.error ? (
        <p className="error" role="alert" data-testid="reply-failed">
          {failure?.isUnknown
            ? failure.reason
            : failure
              ? `${t("failed")} ${failure.reason}`
              : formatError(i18n, filled.error)}
        </p>
      ) : null}
      <div className="send">
        <p>
          {sends ? null : t("noMail")} {props.describeEffect(template)}
        </p>
        {isDirty && !isPending ? (
          <Button variant="ghost" className="mini quiet-btn" data-testid="reply-discard" onClick={discard}>
            {t("discard")}
          </Button>
        ) : null}
        {sends ? (
          <ButtonLink
            variant="ghost"
            className="mini"
            href={mailLink.href}
            onClick={mailLink.copyText}
            data-testid={`reply-${id}`}
          >
            {t("mailApp")}
          </ButtonLink>
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
          {t(form.isRefused || isAsked ? "overtaken.send" : sends ? (failure ? "again" : "send") : "mailApp")}
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

function useNewestReply({ record, history }: { record: RepliedRecord; history: Address<HistoryEntry[]> }) {
  const { data = [] } = useQuery(reading(history), queryClient);
  return data.find(({ id }) => id === record.letter);
}

/** A colleague's newer reply or stage. */
function ReplyConflict({
  record,
  newest: reply,
  before,
}: {
  record: RepliedRecord;
  newest: HistoryEntry | undefined;
  before: Seen;
}) {
  const { t } = useTranslation("admin");
  const moment = useMoments();
  if (before.letter === record.letter) {
    const stage = record.stage ? t(`stages.${record.stage}`) : "";
    return <ConflictNotice message={t("reply.overtaken.stage", { stage })} />;
  }
  if (!reply) return null;
  return (
    <ConflictNotice
      message={t("reply.overtaken.letter", { name: reply.author ?? "", time: moment(reply.at) })}
      theirs={
        <>
          <p>{reply.subject}</p>
          <p>{reply.text}</p>
        </>
      }
    />
  );
}

/** The same mail for the user's own mail program. It attaches no calendar file, so the text says the appointment. */
function useMailLink({ email, language }: RepliedRecord) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "reply.long" });
  const { data: messages = i18n } = useQuery(
    { queryKey: ["messages", language], queryFn: () => loadPersonMessages(i18n, language) },
    queryClient,
  );
  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ title: t("copied"), description: t("paste") });
    } catch {
      showToast({ title: t("failed"), description: t("byHand"), variant: "destructive" });
    }
  }
  /** Call `copyText` when the link is followed. */
  return ({ template, subject, text, date }: ReplyFields): { href: string; copyText: () => void } => {
    const time = template === "invite" && date ? formatAppointment(date, language) : "";
    const whole = time ? insertAppointment(text, messages.t("admin:record.appointment", { time })) : text;
    const { href, pasted } = createMailLink({ to: email, subject, text: whole });
    return { href, copyText: () => void (pasted && copy(pasted)) };
  };
}

/** The messages in the language of the person. */
async function loadPersonMessages(messages: PageMessages, language: Locale): Promise<PageMessages> {
  await loadMessages(messages, language, ["admin", "forms"]);
  return messages.withLanguage(language);
}
