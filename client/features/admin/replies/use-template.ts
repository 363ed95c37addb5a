import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Locale } from "../../../../contract/locales.ts";
import { resetTemplate, saveTemplate, type Template } from "../../../../contract/replies.ts";
import { call } from "../../../api/call.ts";
import { errorWords } from "../../../api/error-words.ts";
import { queryClient } from "../../../api/query-client.ts";
import { isAlreadyHandled } from "../../../api/request-error.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { showToast } from "../../../ui/toast/toast.ts";
import { carriedBy } from "../kit/carried.ts";
import { dropDraft, keepDraft, readDraft, settleDraft } from "../kit/staff-draft.ts";
import type { Letter } from "./letter.ts";
import { templatesReading } from "./reply-templates.ts";

type Words = Record<Locale, Letter>;

interface TemplateDraft {
  typed: Words;
  /** `changedAt` of the words that its writer has seen: those it was begun from, or those that it was refused for. */
  read?: string | undefined;
}

interface Saved {
  typed: Words;
  read: string | undefined;
  /** What was being written over them, to be kept once they stand. */
  after: Words | undefined;
}

/** A template that is being written. It outlasts another template, a closed dialog, a reload and an ended session. */
export function useTemplate(template: Template) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "reply.edit" });
  const { t: reply } = useTranslation("admin", { keyPrefix: "reply" });
  const form = useRef<HTMLFormElement>(null);
  const { id } = template;
  const key = `template:${id}`;
  const [draft, setDraft] = useState(() => readDraft<TemplateDraft>(key));
  const [refused, setRefused] = useState<{ act: "save" | "reset"; name: string }>();
  const isTyped = draft.typed !== undefined;
  const words: Words = { ...wordsOf(template), ...draft.typed };
  const read = isTyped ? draft.read : template.changedAt;

  function keep(change: Partial<TemplateDraft>) {
    keepDraft<TemplateDraft>(key, change);
    setDraft(readDraft<TemplateDraft>(key));
  }

  function drop() {
    setRefused(undefined);
    dropDraft(key);
    setDraft(readDraft<TemplateDraft>(key));
  }

  function take(next: Template) {
    queryClient.setQueryData(templatesReading.queryKey, (all) => all?.map((one) => (one.id === id ? next : one)));
    setRefused(undefined);
  }

  /** The form that would say so is no longer on the screen. */
  function tellUndone(error: Error, act: "save" | "reset", theirs: Template | undefined) {
    const reason = theirs ? t("meanwhile", { name: theirs.changedBy }) : errorWords(i18n, error);
    const template = reply(`templates.${id}`);
    showToast({
      title: act === "save" ? t("notSaved", { template }) : t("notReset", { template }),
      description: act === "save" ? `${reply("notSent.kept")} ${reason}` : reason,
      variant: "destructive",
    });
  }

  function hear(error: Error, act: "save" | "reset") {
    const theirs = carriedBy(error)?.template;
    if (theirs) take(theirs);
    // Nor has a colleague's template been read by whoever has left: saved again, this one is refused with it again.
    if (!form.current) return isAlreadyHandled(error) ? undefined : tellUndone(error, act, theirs);
    if (!theirs) return;
    if (readDraft<TemplateDraft>(key).typed) keep({ read: theirs.changedAt });
    setRefused({ act, name: theirs.changedBy ?? "" });
  }

  const saving = useMutation(
    {
      mutationFn: ({ typed, read }: Saved) => call(saveTemplate, { params: { id }, body: { ...typed, read } }),
      // Also what comes after stands here: whoever has opened another template meanwhile would else not be asked again.
      onSuccess(next, { typed, after }) {
        take(next);
        settleDraft<TemplateDraft>(key, { typed }, { read: next.changedAt });
        if (after) keepDraft<TemplateDraft>(key, { typed: after, read: next.changedAt });
        setDraft(readDraft<TemplateDraft>(key));
        showToast({ title: t("saved") });
      },
      onError: (error) => hear(error, "save"),
    },
    queryClient,
  );

  /** What was typed is kept again once the words stand that it was typed over; words that cannot be saved stay as typed. */
  function undo({ typed }: Partial<TemplateDraft>, replaced: Words) {
    keep({ typed: replaced, read: undefined });
    saving.mutate({ typed: replaced, read: undefined, after: typed });
  }

  const resetting = useMutation(
    {
      mutationFn: () => call(resetTemplate, { params: { id }, query: { read } }),
      onSuccess(next) {
        take(next);
        drop();
        const onPress = () => undo(draft, wordsOf(template));
        showToast({ title: t("resetDone"), action: { label: t("undo"), testId: "toast-undo", onPress } });
      },
      onError: (error) => hear(error, "reset"),
    },
    queryClient,
  );

  return {
    ...{ form, words, isTyped, refused, saving, resetting, drop },
    write: (locale: Locale, change: Partial<Letter>) =>
      keep({ typed: { ...words, [locale]: { ...words[locale], ...change } }, read }),
    save: () => saving.mutate({ typed: words, read, after: undefined }),
  };
}

function wordsOf({ id, changedBy, changedAt, ...words }: Template): Words {
  return words;
}
