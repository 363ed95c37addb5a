import { type KeyboardEvent, type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { inEachLocale, locales } from "../../../contract/locales.ts";
import { type DefaultText, findLocaleBehind, hasSameForms, mapForms } from "../../../contract/text/model.ts";
import { cleanText, findTextProblems } from "../../../contract/text/rules.ts";
import { tieWords } from "../../../contract/text/tie-words.ts";
import { saveText, type TextList } from "../../../contract/texts.ts";
import { call } from "../../api/call.ts";
import { mergeFields } from "../../api/merge-fields.ts";
import { hasDraft, useDraft } from "../../api/use-draft.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { isSendKey } from "../shared/keys.ts";
import { Mark } from "../shared/mark.tsx";
import { ConflictNotice } from "../shared/record-form.tsx";
import { getStaffDraftName } from "../shared/staff-drafts.ts";
import { type Base, useChange } from "../shared/use-change.ts";
import { LanguageFields } from "./language-fields.tsx";
import { useLocales, useTextNames } from "./text-names.ts";
import { Publications, TextRow } from "./text-rows.tsx";
import { getDraftTexts, type TextRecord, textKind, toRecord } from "./texts-query.ts";

/** Saves typed text and then calls `next`. It does not call `next` when the text cannot be saved. */
export type SaveThen = (next: () => void) => void;

interface TextPopoverProps {
  saveThenRef: RefObject<SaveThen | null>;
  record: TextRecord;
  proposes: TextList["proposes"];
  /** The element on the page that shows the text. */
  element: HTMLElement | undefined;
  /** Presses the link or button that the text belongs to. */
  follow: (() => void) | undefined;
  onClose: () => void;
}

export const textDraftKind = "text";
const sheetBelow = 1024;

/** The panel that edits one text in every language. */
export function TextPopover({ saveThenRef, record, proposes, element, follow, onClose }: TextPopoverProps) {
  const { t } = useTranslation("admin", { keyPrefix: "texts" });
  const { t: common } = useTranslation("common");
  const { key, shipped } = record;
  const saved = getDraftTexts(record);
  const draftName = getStaffDraftName(textDraftKind, key);
  const draft = useDraft<DefaultText, Base & { fields: DefaultText }>(draftName, saved, {
    revision: record.revision,
    fields: saved,
  });
  const typed = draft.fields;
  const base = draft.base ?? { revision: record.revision, fields: saved };
  const afterSaving = useRef(onClose);
  const [failure, setFailure] = useState("");
  const [hasHistory, setHasHistory] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const getName = useTextNames();
  const order = useLocales();

  /** A change without `texts` removes the text from the draft. */
  const { change, isPending } = useChange<TextRecord, DefaultText | undefined>({
    name: "text",
    kind: textKind,
    record,
    failed: t("notSaved"),
    getFields: getDraftTexts,
    toFields: (texts) => texts ?? record.published,
    send: async (texts, { revision, key: idempotencyKey, current }) => {
      const body = { texts: texts && mergeFields(base.fields, getDraftTexts(current), texts).fields, revision };
      return toRecord(await call(saveText, { params: { id: key }, body, key: idempotencyKey }));
    },
    onSaved: (after, texts) => {
      const next = { revision: after.revision, fields: getDraftTexts(after) };
      if (texts) draft.clearSent(texts, next);
      else draft.discard();
      // The panel stays open when more text was typed during the save.
      if (!hasDraft(draftName)) afterSaving.current();
    },
    onFailed: ({ conflict, reason }) => {
      setFailure(conflict ? "" : reason);
    },
  });

  const cleaned = inEachLocale((locale) => mapForms(typed[locale], cleanText));
  const problems = findTextProblems(cleaned, shipped);
  // Compares the stored form: a space at the end is no change, and stays while the next word is typed.
  const isSame = locales.every((one) =>
    hasSameForms(
      mapForms(cleaned[one], (text) => tieWords(text, one)),
      saved[one],
    ),
  );
  const isChanged = draft.isDirty && !isSame;
  // After a lost response the server already has the typed text.
  const isSaved = draft.isDirty && !isPending && isSame && record.revision !== base.revision;
  const { discard } = draft;
  useEffect(() => {
    if (isSaved) discard();
  }, [isSaved, discard]);
  const { conflicts } = mergeFields<DefaultText>(base.fields, saved, typed);
  const hasConflict = isChanged && !isPending && conflicts.length > 0;
  const canSave = Object.keys(problems).length === 0 && !hasConflict;
  const behind = findLocaleBehind(cleaned, record.published, shipped);

  function focusField(options?: FocusOptions) {
    const field = panel.current?.querySelector("textarea");
    field?.setSelectionRange(field.value.length, field.value.length);
    field?.focus(options);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each element
  useEffect(() => {
    // In a narrow window the panel would cover the text on the page, so the text scrolls to the top.
    if (innerWidth < sheetBelow) element?.scrollIntoView({ block: "start" });
    focusField({ preventScroll: true });
  }, [element]);

  function save(next: () => void) {
    afterSaving.current = next;
    setFailure("");
    if (canSave && !isPending) change(typed, { base, key: draft.idempotencyKey() });
    else if (!canSave) setFailure(t(hasConflict ? "resolve" : "unkept"));
  }
  const saveThen: SaveThen = (next) => {
    if (isChanged || (draft.isDirty && isPending)) return save(next);
    discard();
    next();
  };
  useImperativeHandle(saveThenRef, () => saveThen);
  const done = () => (record.outdatedOriginal ? save(onClose) : saveThen(onClose));
  function undo() {
    if (isChanged) return answer(draft.discard);
    setFailure("");
    afterSaving.current = onClose;
    change(undefined);
  }
  /** The pressed button disappears or scrolls away, so the focus goes back to the field. */
  function answer(apply: () => void) {
    setFailure("");
    apply();
    focusField();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") saveThen(onClose);
    else if (isSendKey(event)) done();
    else return;
    event.preventDefault();
  }

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
          <b id={id}>{getName(key)}</b>
          <code id={`${id}-key`}>{key}</code>
          {record.outdatedOriginal ? <Mark tone="bad">{t(record.isValid ? "marks.stale" : "marks.unfit")}</Mark> : null}
          <Button variant="ghost" icon small aria-label={common("close")} onClick={() => saveThen(onClose)}>
            <CloseIcon />
          </Button>
        </header>
        <div className="body">
          {hasConflict ? (
            <ConflictNotice
              message={
                record.changedBy && record.revision !== base.revision
                  ? t("conflict", { name: record.changedBy })
                  : t("conflictUnnamed")
              }
              theirs={<TextRow textKey={key} before={cleaned} after={saved} />}
              testId="edit-conflict"
            >
              <Button variant="ghost" small data-testid="edit-theirs" onClick={() => answer(draft.discard)}>
                {t("takeTheirs")}
              </Button>
              <Button
                variant="ghost"
                small
                data-testid="edit-mine"
                onClick={() => answer(() => draft.rebase({ revision: record.revision, fields: saved }))}
              >
                {t("keepMine")}
              </Button>
            </ConflictNotice>
          ) : null}
          <div className="form two">
            {order.map((locale) => (
              <LanguageFields
                key={locale}
                text={record}
                locale={locale}
                typed={typed}
                problems={problems}
                isBehind={behind === locale}
                canPropose={proposes.includes(locale)}
                onChange={(forms) => {
                  setFailure("");
                  draft.change({ [locale]: forms });
                }}
              />
            ))}
          </div>
          <details onToggle={(event) => setHasHistory(event.currentTarget.open)}>
            <summary data-testid="edit-history">{t("history")}</summary>
            {hasHistory ? (
              <Publications
                textKey={key}
                renderAction={({ changes }) => (
                  <Button
                    variant="ghost"
                    small
                    data-testid="edit-use-version"
                    onClick={() => answer(() => draft.change(changes[0]?.after ?? shipped))}
                  >
                    {t("useVersion")}
                  </Button>
                )}
              />
            ) : null}
          </details>
        </div>
        <footer className="cluster">
          {failure ? (
            <p className="is-bad" role="alert" data-testid="edit-unkept">
              {failure}
            </p>
          ) : (
            <p>{t(hasConflict ? "resolve" : "unpublished")}</p>
          )}
          {follow ? (
            <Button variant="ghost" small data-testid="edit-follow" onClick={() => saveThen(follow)}>
              {t("follow")}
            </Button>
          ) : null}
          {record.draft || isChanged ? (
            <Button variant="ghost" small disabled={isPending} data-testid="edit-undo" onClick={undo}>
              {t("undo")}
            </Button>
          ) : null}
          <Button variant="secondary" small busy={isPending} disabled={!canSave} data-testid="edit-done" onClick={done}>
            {record.outdatedOriginal && !isChanged ? t("stillFits") : t("done")}
          </Button>
        </footer>
      </div>
    </section>,
    // An open dialog or the phone's menu covers the page, so the panel is rendered inside it.
    element?.closest("dialog, :popover-open") ?? document.body,
  );
}
