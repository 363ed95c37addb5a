import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { Locale } from "../../../../contract/locales.ts";
import { textsProblems } from "../../../../contract/words/text-rules.ts";
import { behindIn, type Forms, isSame } from "../../../../contract/words/texts.ts";
import { type AllWords, saveWords, type WordsText } from "../../../../contract/words/words.ts";
import { call } from "../../../api/call.ts";
import { errorWords } from "../../../api/error-words.ts";
import { queryClient } from "../../../api/query-client.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { CloseIcon } from "../../../ui/icons.tsx";
import { Mark } from "../kit/mark.tsx";
import { needsNoWords } from "../kit/proof.ts";
import { Older } from "./older.tsx";
import { useRoom } from "./room.ts";
import { SearchPreview } from "./search-preview.tsx";
import { TextFields } from "./text-fields.tsx";
import { useLocales, useTextNames } from "./text-names.ts";
import { Theirs } from "./theirs.tsx";
import { dropText, useTyping } from "./typing.ts";
import { readWordsAnew } from "./words-query.ts";

/** Goes on once what was typed is in the draft; while it cannot be, the text stays open. */
export type Leave = (goOn: () => void) => void;

interface TextPopoverProps {
  leaving: RefObject<Leave | null>;
  text: WordsText;
  words: AllWords;
  /** Where it stands on the page. */
  element: HTMLElement | undefined;
  /** Keys of other texts with the same letters. */
  others: string[];
  choose: (key: string) => void;
  /** What a press on it does when nobody edits. */
  follow: (() => void) | undefined;
  onClose: () => void;
}

const sheetBelow = 1024;

/** One text in every language. */
export function TextPopover(props: TextPopoverProps) {
  const { leaving, text, words, element, others, choose, follow, onClose } = props;
  const { t, i18n } = useTranslation("admin", { keyPrefix: "texts" });
  const { t: common } = useTranslation("common");
  const { typed, setTyped, said, isChanged, read, isMeanwhile, keepMine, takeTheirs } = useTyping(text);
  const [wanted, want] = useState<() => void>();
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const measure = useRoom(element);
  const { key, shipped, published } = text;
  const problems = textsProblems(said, shipped);
  const behind = behindIn(said, published, shipped);
  const nameOf = useTextNames();
  const order = useLocales();

  useEffect(() => {
    // On a narrow window the sheet would cover what it is about.
    if (innerWidth < sheetBelow) element?.scrollIntoView({ block: "start" });
    panel.current?.querySelector<HTMLElement>('[role="textbox"]')?.focus({ preventScroll: true });
  }, [element]);

  const saving = useMutation(
    {
      mutationFn: ({ texts }: { texts: Record<Locale, Forms> | undefined; goOn: () => void }) =>
        call(saveWords, { params: { id: key }, body: { texts, read } }),
      // Also after a refusal: what a colleague has said meanwhile is then in sight.
      onSettled: readWordsAnew,
      onSuccess: (_saved, { goOn }) => drop(goOn),
    },
    queryClient,
  );
  const canSave = Object.keys(problems).length === 0 && !isMeanwhile;

  function drop(goOn: () => void) {
    dropText();
    goOn();
  }

  function leave(goOn: () => void) {
    if (!isChanged) return goOn();
    want(() => goOn);
    if (canSave) saving.mutate({ texts: said, goOn });
  }
  useImperativeHandle(leaving, () => leave);

  function done() {
    if (text.was && canSave) saving.mutate({ texts: said, goOn: onClose });
    else leave(onClose);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") leave(onClose);
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) done();
    else return;
    event.preventDefault();
  }

  return createPortal(
    <div className="text-pop-at">
      <div
        ref={panel}
        className="text-pop"
        role="dialog"
        aria-labelledby={id}
        data-testid="edit-popover"
        onKeyDown={onKeyDown}
      >
        <div className="pop-head">
          <b id={id}>{nameOf(key)}</b>
          <code>{key}</code>
          {text.was ? <Mark tone="bad">{t(text.fits ? "marks.stale" : "marks.unfit")}</Mark> : null}
          <Button variant="ghost" icon small aria-label={common("close")} onClick={() => leave(onClose)}>
            <CloseIcon />
          </Button>
        </div>
        {others.length > 0 ? (
          <p className="pop-line">
            {t("which")}
            {others.map((other) => (
              <Button key={other} variant="ghost" small onClick={() => leave(() => choose(other))}>
                {nameOf(other)}
              </Button>
            ))}
          </p>
        ) : null}
        <div className="two">
          {order.map((locale) => (
            <TextFields
              key={locale}
              textKey={key}
              locale={locale}
              forms={typed[locale]}
              shipped={shipped[locale]}
              was={text.was?.[locale]}
              said={said}
              problems={problems}
              measure={measure}
              isBehind={behind === locale}
              canPropose={words.proposes.includes(locale)}
              isChanged={!isSame(said[locale], shipped[locale])}
              onChange={(forms) => setTyped({ ...typed, [locale]: forms })}
            />
          ))}
        </div>
        <SearchPreview textKey={key} typed={said} texts={words.texts} />
        <Older text={text} onRevert={setTyped} />
        {isMeanwhile ? (
          <Theirs text={text} keepMine={keepMine} takeTheirs={takeTheirs} />
        ) : saving.error && !needsNoWords(saving.error) ? (
          <p className="pop-line is-bad" role="alert">
            {errorWords(i18n, saving.error)}
          </p>
        ) : null}
        {wanted && isChanged && (!canSave || saving.isError) ? (
          <p className="pop-line is-bad" role="alert" data-testid="edit-unkept">
            {t("unkept")}
            <Button variant="danger" small data-testid="edit-throw-away" onClick={() => drop(wanted)}>
              {t("throwAway")}
            </Button>
          </p>
        ) : null}
        <div className="pop-foot">
          <span>{t("unpublished")}</span>
          {follow ? (
            <Button variant="ghost" small data-testid="edit-follow" onClick={() => leave(follow)}>
              {t("follow")}
            </Button>
          ) : null}
          {text.draft ? (
            <Button
              variant="ghost"
              small
              disabled={isMeanwhile}
              data-testid="edit-undo"
              onClick={() => saving.mutate({ texts: undefined, goOn: onClose })}
            >
              {t("undo")}
            </Button>
          ) : null}
          <Button
            variant="secondary"
            small
            busy={saving.isPending}
            disabled={!canSave}
            data-testid="edit-done"
            onClick={done}
          >
            {text.was && !isChanged ? t("stillFits") : t("done")}
          </Button>
        </div>
      </div>
    </div>,
    element?.closest("dialog") ?? document.body,
  );
}
