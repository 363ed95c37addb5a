import { useIsMutating, useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type Note, noteMost } from "../../../../contract/records.ts";
import { hearDrafts } from "../../../api/draft.ts";
import { errorWords } from "../../../api/error-words.ts";
import { queryClient } from "../../../api/query-client.ts";
import { isUnauthorized } from "../../../api/request-error.ts";
import { isUnanswered } from "../../../api/unanswered.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast/toast.ts";
import { carriedBy } from "../kit/carried.ts";
import { isSendKey } from "../kit/keys.ts";
import { useMoments } from "../kit/moments.ts";
import { dropDraft, keepDraft, readDraft, settleDraft } from "../kit/staff-draft.ts";
import { changeKey } from "./change-record.ts";
import { closePart, usePart } from "./open-record.ts";
import { changeRow, readAgainAfter, readRowAgain } from "./page-query.ts";
import "./record-note.css";

interface RecordNoteProps {
  list: string;
  id: string;
  note: Note | undefined;
  /** Who must not see it. */
  hint: string;
  save: (body: { text: string; read: string | undefined }) => Promise<{ note?: Note | undefined }>;
}

interface Draft {
  text: string;
  /** `at` of the note that its writer has seen: the one it was begun from, or the one that it was refused for. */
  read?: string | undefined;
  isRefused?: boolean;
}

/** One note for all staff. What is typed and not saved outlasts a reload; what a colleague wrote meanwhile is shown, never overwritten unseen. */
export function RecordNote({ list, id, note, hint, save }: RecordNoteProps) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "record.note" });
  const moment = useMoments();
  const draftKey = `note:${id}`;
  const [draft, setDraft] = useState(() => readDraft<Draft>(draftKey));
  // Whoever goes on and comes back has another field here when the answer to the first one comes.
  useEffect(() => hearDrafts(() => setDraft(readDraft<Draft>(draftKey))), [draftKey]);
  const savingKey = [...changeKey(id), "note"];
  const isSaving = useIsMutating({ mutationKey: savingKey }, queryClient) > 0;
  const { text: typed } = draft;
  const isSeen = note?.at === draft.read;
  // What has come while one's own is on its way may be just that.
  const isOvertaken = typed !== undefined && !isSaving && (!isSeen || draft.isRefused === true);
  const [problem, setProblem] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const isWanted = usePart(id) === "note";
  useEffect(() => {
    if (isWanted) field.current?.focus();
  }, [isWanted]);

  const saving = useMutation(
    {
      mutationKey: savingKey,
      // Not what stands there now: that may have come while the hand was on its way to the button.
      mutationFn: (text: string) => save({ text, read: draft.read }),
      onSuccess: (fields, text) => {
        changeRow(list, id, (row) => ({ ...row, note: fields.note }));
        const isSaved = settleDraft<Draft>(draftKey, { text }, { read: fields.note?.at, isRefused: false });
        if (isSaved) closePart(id, "note");
        return readAgainAfter(list, id);
      },
      onError: (error) => {
        if (isUnauthorized(error)) return;
        const now = carriedBy(error);
        const reason = now ? t("refused") : isUnanswered(error) ? t("unanswered") : errorWords(i18n, error);
        // Whoever has gone on to another record sees nothing of this field.
        if (!field.current) showToast({ title: t("notSaved"), description: reason, variant: "destructive" });
        setProblem(now ? "" : reason);
        if (now) {
          changeRow(list, id, (row) => ({ ...row, note: now.note }));
          keepDraft<Draft>(draftKey, { read: now.note?.at, isRefused: true });
        }
        readRowAgain(list, id).catch(() => undefined);
      },
    },
    queryClient,
  );

  function type(text: string) {
    setProblem("");
    keepDraft<Draft>(draftKey, typed === undefined ? { text, read: note?.at, isRefused: false } : { text });
  }

  function drop() {
    setProblem("");
    dropDraft(draftKey);
    closePart(id, "note");
  }

  function onKey(event: KeyboardEvent) {
    if (isSendKey(event) && typed !== undefined && !isSaving) saving.mutate(typed);
    if (event.key === "Escape") field.current?.blur();
  }

  return (
    <section className="part note">
      <h3>
        {t("title")} <small>{hint}</small>
      </h3>
      {isOvertaken ? (
        <div className="of-colleague" role="alert">
          <p>
            {draft.isRefused ? t("refused") : null} {note ? t("changed", { name: note.author }) : t("removed")}
          </p>
          {note ? (
            <blockquote dir="auto">
              <p>{note.text}</p>
            </blockquote>
          ) : null}
        </div>
      ) : null}
      <textarea
        ref={field}
        className="input"
        aria-label={t("title")}
        placeholder={t("placeholder")}
        rows={1}
        dir="auto"
        maxLength={noteMost}
        value={typed ?? note?.text ?? ""}
        data-testid="record-note"
        data-key="m"
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKey}
      />
      <div className="note-foot">
        {note ? (
          <span>
            <bdi>{note.author}</bdi>, {moment(note.at)}
          </span>
        ) : null}
        {typed === undefined ? null : (
          <>
            <Button variant="ghost" className="mini quiet-btn" disabled={isSaving} onClick={drop}>
              {t("cancel")}
            </Button>
            <Button
              variant="secondary"
              className="mini"
              busy={isSaving}
              data-testid="record-note-save"
              onClick={() => saving.mutate(typed)}
            >
              {t(isOvertaken && isSeen ? "overwrite" : "save")}
            </Button>
          </>
        )}
      </div>
      {problem ? (
        <p className="error" role="alert">
          {problem}
        </p>
      ) : null}
    </section>
  );
}
