import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { limits } from "../../../../contract/limits.ts";
import type { Locale } from "../../../../contract/locales.ts";
import type { Stage } from "../../../../contract/records.ts";
import type { TemplateName } from "../../../../contract/replies.ts";
import { holdPlainEnter, isSendKey } from "../../../admin/shared/keys.ts";
import { openWithoutLeaving } from "../../../admin/shared/leave-question.ts";
import { closePart, showPart } from "../../../admin/shared/open-part.ts";
import { errorWords } from "../../../api/error-words.ts";
import { queryClient } from "../../../api/query-client.ts";
import { isAlreadyHandled, isOutcomeUnknown } from "../../../api/request-error.ts";
import { requestKey } from "../../../api/request-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast/toast.ts";
import { stepNow } from "../../../ui/way-back/steps.ts";
import { carriedBy } from "../kit/carried.ts";
import { useStatus } from "../records/status.ts";
import { AppointmentField } from "./appointment-field.tsx";
import { type Beginning, type Doubt, type Letter, type LetterDraft, readOf, type Standing } from "./letter.ts";
import { leadTo, leadToGap } from "./letter-field.ts";
import { comeIntoSight, Overtaken } from "./overtaken.tsx";
import { type LetterSource, useLetter } from "./use-letter.ts";
import { useMailLink } from "./use-mail-link.ts";

export interface Reply extends Letter {
  key: string;
  template: TemplateName | undefined;
  read: LetterDraft["read"];
  date: string | undefined;
  /** As long as the server takes it to be. */
  minutes: undefined;
}

interface Sending {
  reply: Reply;
  sent: Partial<LetterDraft>;
  /** Where it was written. */
  address: string;
}

/** All letters to one person that are on their way. */
export const sendingKey = (id: string) => ["letter", id];

export interface ReplyFormProps {
  to: { id: string; name: string; email: string };
  language: Locale;
  beginnings: readonly Beginning[];
  own: () => Letter | Promise<Letter>;
  drafts: LetterSource["drafts"];
  /** What becomes of the record when this is sent. */
  becomes: (beginning: Beginning) => string;
  send: (reply: Reply) => Promise<{ id: string; state: string; stage?: Stage }>;
  standing: () => Promise<Standing>;
}

export function ReplyForm({ to, language, beginnings, own, drafts, becomes, send, standing }: ReplyFormProps) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "reply" });
  const { id, name, email } = to;
  const draft = useLetter({ id, first: beginnings[0] ?? "own", drafts, own, standing });
  const { beginning, letter, isReady, date, seed } = draft;
  const [overtaken, setOvertaken] = useState<{ standing: Standing; isOther: boolean }>();
  const sends = useStatus()?.mail.sends !== false;
  const mailLink = useMailLink(language);
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const isWritten = letter !== undefined;
  // At once, before there is a text: outside of fields, what is typed early would work as keys.
  useEffect(() => leadTo(field.current), []);
  useEffect(() => {
    // Only from the choice of another beginning: whoever has gone on to another field writes there.
    if (isWritten && document.activeElement?.closest(".tpl")) leadTo(field.current);
    if (isWritten && field.current?.matches(":focus")) leadToGap(field.current);
  }, [isWritten]);

  const [asked, setAsked] = useState<Doubt>();
  const { doubt } = draft;
  const isAsked = doubt !== undefined && doubt === asked;
  const unwritten = doubt === "unwritten" ? t("doubts.unwritten") : "";
  useEffect(() => field.current?.setCustomValidity(unwritten), [unwritten]);

  const sending = useMutation(
    {
      mutationKey: sendingKey(id),
      mutationFn: ({ reply }: Sending) => send(reply),
      onSuccess: ({ id: letter, state, stage }, { reply, sent }) => {
        setOvertaken(undefined);
        setAsked(undefined);
        if (state === "program") {
          const { href, prepare } = mailLink({ to: email, ...reply });
          prepare();
          openWithoutLeaving(href);
        }
        if (draft.settle(sent, { letter, stage })) closePart(id, "reply");
      },
      onError: (error, { reply, address }) => {
        const now = carriedBy(error);
        // Nor has a colleague's letter been read by whoever has left: sent again, this one is refused with it again.
        if (!form.current) return isAlreadyHandled(error) ? undefined : tellUnsent(address, now ? "" : reasonOf(error));
        if (!now) return;
        const { letter, stage } = now;
        draft.setRead(readOf({ letter, stage }));
        setOvertaken({ standing: { letter, stage }, isOther: letter?.id !== reply.read?.letter });
        // For the list beside it.
        standing().catch(() => undefined);
      },
    },
    queryClient,
  );
  const error = carriedBy(sending.error) ? null : sending.error;
  const problem = error && !isAlreadyHandled(error) ? reasonOf(error) : "";

  function reasonOf(error: Error): string {
    return isOutcomeUnknown(error) ? t("unanswered") : errorWords(i18n, error);
  }

  /** The form that would say so is no longer on the screen. */
  function tellUnsent(address: string, reason: string) {
    showToast({
      title: t("notSent.title", { name }),
      description: `${t("notSent.kept")} ${reason}`.trim(),
      variant: "destructive",
      action: {
        label: t("notSent.open"),
        testId: "toast-open-letter",
        onPress: () => {
          showPart(id, "reply");
          if (address !== location.pathname + location.search) stepNow(address);
        },
      },
    });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!letter || !isReady) return;
    if (doubt && !isAsked) return setAsked(doubt);
    const template = beginning === "own" ? undefined : beginning;
    const words = {
      ...letter,
      template,
      date: beginning === "invite" && date ? new Date(date).toISOString() : undefined,
      minutes: undefined,
    };
    const key = requestKey(seed, words);
    const address = location.pathname + location.search;
    sending.mutate({ reply: { ...words, key, read: draft.read }, sent: draft.sent, address });
  }

  function onKey(event: KeyboardEvent) {
    holdPlainEnter(event);
    if (isSendKey(event)) form.current?.requestSubmit();
    if (event.key === "Escape") closePart(id, "reply");
  }

  const { discard } = draft;
  function discardWithUndo() {
    const onPress = discard?.();
    if (onPress) showToast({ title: t("discarded"), action: { label: t("edit.undo"), testId: "toast-undo", onPress } });
  }

  const text = letter ?? { subject: "", text: "" };
  const { href, prepare } = mailLink({ to: email, ...text, date: beginning === "invite" ? date : undefined });
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
                draft.begin(one);
              }}
            />
            {t(`templates.${one}`)}
          </label>
        ))}
      </fieldset>
      <input
        className="input subject"
        aria-label={t("subject")}
        lang={language}
        required
        maxLength={limits.shortText}
        value={text.subject}
        readOnly={!letter}
        aria-busy={!letter}
        data-testid="reply-subject"
        onChange={(event) => draft.write({ ...text, subject: event.target.value })}
      />
      <textarea
        ref={field}
        className="input"
        aria-label={t("text")}
        lang={language}
        required
        rows={8}
        maxLength={limits.message}
        value={text.text}
        readOnly={!letter}
        aria-busy={!letter}
        data-testid="reply-text"
        onChange={(event) => draft.write({ ...text, text: event.target.value })}
      />
      {beginning === "invite" ? <AppointmentField value={date} onChange={draft.setDate} /> : null}
      {overtaken ? <Overtaken {...overtaken} /> : null}
      {isAsked ? (
        <div className="conflict-notice" role="alert" data-testid="reply-doubt" ref={comeIntoSight}>
          <p>{t(`doubts.${doubt}`)}</p>
        </div>
      ) : null}
      {problem || draft.error ? (
        <p className="error" role="alert" data-testid="reply-failed">
          {problem ? `${t("failed")} ${problem}` : errorWords(i18n, draft.error)}
        </p>
      ) : null}
      <div className="send">
        <p>
          {sends ? null : t("noMail")} {becomes(beginning)}
        </p>
        {discard && !sending.isPending ? (
          <Button variant="ghost" className="mini quiet-btn" data-testid="reply-discard" onClick={discardWithUndo}>
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
          busy={sending.isPending}
          disabled={!isReady}
          data-testid="reply-send"
          // The second half of a double click is no answer to what the first one has asked.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          {t(overtaken || isAsked ? "overtaken.send" : sends ? (problem ? "again" : "send") : "mailApp")}
        </Button>
      </div>
    </form>
  );
}
