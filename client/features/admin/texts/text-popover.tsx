import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { behindIn, type Shipped } from "../../../../contract/words/texts.ts";
import { type AllWords, saveWords, type WordsText } from "../../../../contract/words/words.ts";
import { isSendKey } from "../../../admin/shared/keys.ts";
import { call } from "../../../api/call.ts";
import { errorWords } from "../../../api/error-words.ts";
import { queryClient } from "../../../api/query-client.ts";
import { isAlreadyHandled, RequestError } from "../../../api/request-error.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { CloseIcon } from "../../../ui/icons.tsx";
import { Mark } from "../kit/mark.tsx";
import { LanguageFields } from "./language-fields.tsx";
import { Publications } from "./publications.tsx";
import { useRoom } from "./room.ts";
import { useLocales, useTextNames } from "./text-names.ts";
import { TextRow } from "./text-row.tsx";
import { dropText, isTypedOver, useTyping } from "./typing.ts";
import { drafted, readWordsAnew, showSaved } from "./words-query.ts";

/** Goes on once what was typed is in the draft; while it cannot be, the text stays open. */
export type Leave = (goOn: () => void) => void;

interface TextPopoverProps {
  leaving: RefObject<Leave | null>;
  text: WordsText;
  username: string;
  words: AllWords;
  /** Where it was pressed on the page. */
  element: HTMLElement | undefined;
  /** Where it stands, though nobody pressed it there. */
  found: HTMLElement | undefined;
  /** What a press on it does when nobody edits. */
  follow: (() => void) | undefined;
  onClose: () => void;
}

const sheetBelow = 1024;

/** One text in every language. */
export function TextPopover({ leaving, text, username, words, element, found, follow, onClose }: TextPopoverProps) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "texts" });
  const { t: common } = useTranslation("common");
  const { key, shipped } = text;
  const saving = useMutation(
    {
      mutationFn: ({ texts }: { texts: Shipped | undefined; sent: Shipped; goOn: () => void }) =>
        call(saveWords, { params: { id: key }, body: { texts, read } }),
      // Also after a refusal: what a colleague has said meanwhile is then in sight.
      onSettled: readWordsAnew,
      onSuccess: (saved, { sent, goOn }) => {
        showSaved(saved);
        if (isTypedOver(username, key, sent)) return typing.sawSaved(saved.read);
        dropText();
        goOn();
      },
    },
    queryClient,
  );
  const { typed, read, said, isChanged, problems, isMeanwhile, type, ...typing } = useTyping(
    text,
    username,
    saving.isPending,
  );
  const [hasHistory, showHistory] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const measure = useRoom(element ?? found);
  const nameOf = useTextNames();
  const order = useLocales();

  const focusField = () =>
    panel.current?.querySelector<HTMLElement>('[role="textbox"]')?.focus({ preventScroll: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place
  useEffect(() => {
    // On a narrow window the sheet would cover what it is about.
    if (innerWidth < sheetBelow) element?.scrollIntoView({ block: "start" });
    focusField();
  }, [element]);

  const canSave = Object.keys(problems).length === 0 && !isMeanwhile;
  const leave: Leave = (goOn) => {
    if (!isChanged) return goOn();
    if (canSave) saving.mutate({ texts: said, sent: typed, goOn });
  };
  useImperativeHandle(leaving, () => leave);
  const done = () =>
    text.was && canSave ? saving.mutate({ texts: said, sent: typed, goOn: onClose }) : leave(onClose);
  function undo() {
    if (isChanged) return settle(typing.takeStanding);
    // Typed first: where only the answer is lost, what stands then is what is typed.
    type(() => text.said);
    saving.mutate({ texts: undefined, sent: text.said, goOn: onClose });
  }
  /** With the button that was pressed the focus would go. */
  function settle(take: () => void) {
    take();
    focusField();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") leave(onClose);
    else if (isSendKey(event)) done();
    else return;
    event.preventDefault();
  }

  // The server may be newer than this page and know better.
  const refused = saving.error instanceof RequestError ? saving.error.fields : {};
  const failure = saving.error && !isAlreadyHandled(saving.error) ? errorWords(i18n, saving.error) : undefined;
  const refusal = isChanged && !canSave ? t("unkept") : failure;
  const behind = behindIn(said, text.said, shipped);
  return createPortal(
    <section className="text-pop">
      <div
        ref={panel}
        className="dialog-panel"
        role="dialog"
        aria-labelledby={`${id} ${id}-key`}
        data-testid="edit-popover"
        onKeyDown={onKeyDown}
      >
        <header>
          <b id={id}>{nameOf(key)}</b>
          <code id={`${id}-key`}>{key}</code>
          {text.was ? <Mark tone="bad">{t(text.fits ? "marks.stale" : "marks.unfit")}</Mark> : null}
          <Button variant="ghost" icon small aria-label={common("close")} onClick={() => leave(onClose)}>
            <CloseIcon />
          </Button>
        </header>
        <div className="body">
          <div className="form two">
            {order.map((locale) => (
              <LanguageFields
                key={locale}
                text={text}
                locale={locale}
                typed={typed}
                problems={{ ...refused, ...problems }}
                measure={measure}
                isBehind={behind === locale}
                canPropose={words.proposes.includes(locale)}
                onChange={(change) => {
                  saving.reset();
                  type((now) => ({ ...now, [locale]: change(now[locale]) }));
                }}
              />
            ))}
          </div>
          <details onToggle={(event) => showHistory(event.currentTarget.open)}>
            <summary data-testid="edit-history">{t("history")}</summary>
            {hasHistory ? (
              <Publications
                textKey={key}
                act={({ changes }) => (
                  <Button variant="ghost" small onClick={() => type(() => changes[0]?.before ?? shipped)}>
                    {t("revert")}
                  </Button>
                )}
              />
            ) : null}
          </details>
          {isMeanwhile ? (
            <div className="is-bad" role="alert" data-testid="edit-conflict">
              <p>{text.draft ? t("conflict", { name: text.draft.by }) : t("conflictUnnamed")}</p>
              <TextRow textKey={key} before={said} after={drafted(text)} />
              <Button variant="ghost" small data-testid="edit-theirs" onClick={() => settle(typing.takeStanding)}>
                {t("takeTheirs")}
              </Button>
              <Button variant="ghost" small data-testid="edit-mine" onClick={() => settle(typing.keepMine)}>
                {t("keepMine")}
              </Button>
            </div>
          ) : null}
        </div>
        <footer>
          {refusal && !isMeanwhile ? (
            <p className="is-bad" role="alert" data-testid="edit-unkept">
              {refusal}
            </p>
          ) : (
            <p>{t("unpublished")}</p>
          )}
          {follow ? (
            <Button variant="ghost" small data-testid="edit-follow" onClick={() => leave(follow)}>
              {t("follow")}
            </Button>
          ) : null}
          {text.draft || isChanged ? (
            <Button variant="ghost" small disabled={isMeanwhile} data-testid="edit-undo" onClick={undo}>
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
        </footer>
      </div>
    </section>,
    element?.closest("dialog") ?? document.body,
  );
}
