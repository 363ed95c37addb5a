import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type Note, noteMost } from "../../../contract/records.ts";
import { isSame } from "../../api/merge-fields.ts";
import { createIdempotencyKey, useDraft } from "../../api/use-draft.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { isSendKey } from "./keys.ts";
import { useMoments } from "./moments.ts";
import { closePart, usePart } from "./open-part.ts";
import { getStaffDraftName } from "./staff-drafts.ts";
import { type Base, type RecordKind, type StaffRecord, useChange } from "./use-change.ts";
import "./record-note.css";

interface NotedRecord extends StaffRecord {
  note?: Note | undefined;
}

interface RecordNoteProps<R extends NotedRecord> {
  kind: RecordKind<R>;
  record: R;
  /** Who must not see it. */
  hint: string;
  save: (body: { text: string; revision: number }, key: string) => Promise<R>;
}

interface NoteBase extends Base {
  /** The server refused the words over this note, and the notice has shown it to the writer. */
  wasRefused?: true;
}

const getFields = (record: NotedRecord) => ({ text: record.note?.text ?? "" });

/** The one note of a record that all staff share. */
export function RecordNote<R extends NotedRecord>({ kind, record, hint, save }: RecordNoteProps<R>) {
  const { t } = useTranslation("admin", { keyPrefix: "record.note" });
  const moment = useMoments();
  const { id, note } = record;
  const saved = getFields(record);
  const draft = useDraft<{ text: string }, NoteBase>(getStaffDraftName("note", id), saved, {
    revision: record.revision,
    fields: saved,
  });
  const [problem, setProblem] = useState("");
  const { change, isPending } = useChange<R, string>({
    name: "note",
    kind,
    record,
    failed: t("notSaved"),
    getFields,
    toFields: (text) => ({ text }),
    send: (text, { revision, key }) => save({ text, revision }, key),
    onSaved: (after, text) => {
      draft.clearSent({ text }, { revision: after.revision, fields: getFields(after) });
      closePart(id, "note");
    },
    onFailed: ({ conflict, reason }) => {
      setProblem(conflict ? "" : reason);
      if (conflict) {
        const { current } = conflict;
        draft.rebase({ revision: current.revision, fields: getFields(current), wasRefused: true });
      }
    },
  });

  const { base } = draft;
  const isBaseCurrent = isSame(base?.fields, saved);
  const showsConflict = draft.isDirty && !isPending && (!isBaseCurrent || base?.wasRefused === true);
  // The note was saved and both responses were lost: what is typed is what the record has.
  const isSaved = draft.isDirty && !isPending && isSame(draft.fields, saved);
  const { discard } = draft;
  useEffect(() => {
    if (isSaved) discard();
  }, [isSaved, discard]);
  const field = useRef<HTMLTextAreaElement>(null);
  const isWanted = usePart(id) === "note";
  useEffect(() => {
    if (isWanted) field.current?.focus();
  }, [isWanted]);

  function send() {
    setProblem("");
    // Over another note it is another request: under the key of the first one the server would not carry it out.
    const key = isBaseCurrent ? draft.idempotencyKey() : createIdempotencyKey();
    if (base) change(draft.fields.text, { base, key });
  }

  function cancel() {
    setProblem("");
    draft.discard();
    closePart(id, "note");
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isSendKey(event) && draft.isDirty && !isPending) send();
    if (event.key === "Escape") field.current?.blur();
  }

  return (
    <section className="part note">
      <h3>
        {t("title")} <small>{hint}</small>
      </h3>
      {showsConflict ? (
        <ConflictNotice
          message={note ? t("changed", { name: note.author }) : t("removed")}
          theirs={note ? <p>{note.text}</p> : null}
        />
      ) : null}
      <textarea
        ref={field}
        className="input"
        aria-label={t("title")}
        placeholder={t("placeholder")}
        rows={1}
        dir="auto"
        maxLength={noteMost}
        value={draft.fields.text}
        data-testid="record-note"
        data-key="m"
        onChange={(event) => draft.change({ text: event.target.value })}
        onKeyDown={onKeyDown}
      />
      <div className="note-foot">
        {note ? (
          <span>
            <bdi>{note.author}</bdi>, {moment(note.at)}
          </span>
        ) : null}
        {draft.isDirty ? (
          <>
            <Button variant="ghost" className="mini quiet-btn" disabled={isPending} onClick={cancel}>
              {t("cancel")}
            </Button>
            <Button variant="secondary" className="mini" busy={isPending} data-testid="record-note-save" onClick={send}>
              {t(showsConflict && isBaseCurrent ? "overwrite" : "save")}
            </Button>
          </>
        ) : null}
      </div>
      {problem ? (
        <p className="error" role="alert">
          {problem}
        </p>
      ) : null}
    </section>
  );
}
