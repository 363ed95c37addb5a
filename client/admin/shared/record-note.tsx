import { type KeyboardEvent, useRef } from "react";
import { maxNoteLength } from "../../../contract/records.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { useMomentFormat } from "./formats.ts";
import { isSendKey } from "./keys.ts";
import { ConflictNotice, useRecordForm } from "./record-form.tsx";
import { getStaffDraftName } from "./staff-drafts.ts";
import type { PersonKind, PersonRecord } from "./use-change.ts";
import "./record-note.css";

const getFields = ({ note }: PersonRecord) => ({ text: note?.text ?? "" });

/** The one note of a record that all staff share. */
export function RecordNote<R extends PersonRecord>({ kind, record }: { kind: PersonKind<R>; record: R }) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "record.note" });
  const formatMoment = useMomentFormat();
  const { id, note } = record;
  const form = useRecordForm<R, { text: string }, { text: string }>({
    ...{ name: "note", kind, record, getFields },
    draftName: getStaffDraftName("note", id),
    initial: getFields(record),
    toFields: (fields) => fields,
    send: ({ text }, { revision, key }) => kind.saveNote(id, { text, revision }, key),
    failed: t("notSaved"),
  });
  const { draft, isPending, failure } = form;
  const field = useRef<HTMLTextAreaElement>(null);
  // The server trims: untrimmed, a note whose response was lost would conflict with itself.
  const submit = () => form.submit({ text: draft.fields.text.trim() });

  function onKeyDown(event: KeyboardEvent) {
    if (isSendKey(event) && draft.isDirty && !isPending) submit();
    if (event.key === "Escape") field.current?.blur();
  }

  return (
    <section className="part note">
      <h3 className="small quiet">
        {t("title")} <small>{i18n.t(`admin:${kind.name}.noteHint`)}</small>
      </h3>
      {form.outdatedBase ? (
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
        maxLength={maxNoteLength}
        value={draft.fields.text}
        data-testid="record-note"
        data-key="m"
        onChange={(event) => draft.change({ text: event.target.value })}
        onKeyDown={onKeyDown}
      />
      <div className="note-foot cluster tiny">
        {note ? (
          <span>
            <bdi>{note.author}</bdi>, {formatMoment(note.at)}
          </span>
        ) : null}
        {draft.isDirty ? (
          <>
            <Button variant="ghost" className="mini quiet-btn" disabled={isPending} onClick={form.discard}>
              {t("cancel")}
            </Button>
            <Button
              variant="secondary"
              className="mini"
              busy={isPending}
              data-testid="record-note-save"
              onClick={submit}
            >
              {t(form.isRefused ? "overwrite" : "save")}
            </Button>
          </>
        ) : null}
      </div>
      {failure ? (
        <p className="error" role="alert">
          {failure.reason}
        </p>
      ) : null}
    </section>
  );
}
