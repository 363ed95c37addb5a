import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { isSame, mergeFields } from "../../api/merge-fields.ts";
import { isOutcomeUnknown, RequestError } from "../../api/request-error.ts";
import { openDraft, useDraft } from "../../api/use-draft.ts";
import { type Base, type ChangeOptions, type StaffRecord, useChange } from "./use-change.ts";
import "./record-form.css";

export interface FormBase<BaseFields extends object> extends Base {
  fields: BaseFields;
  /** Set after a conflict: the fields of the base before the conflict. */
  outdated?: BaseFields | undefined;
}

interface FormOptions<R extends StaffRecord, Fields extends object, BaseFields extends object>
  extends ChangeOptions<R, Fields> {
  draftName: string;
  /** The fields before the user types. */
  initial: Fields;
  /** The part of the record that makes the base: a colleague's change of it is a conflict. */
  getFields: (record: R) => BaseFields;
  /**
   * Whether the record, changed since its base, already contains the draft, after a lost response. The default compares
   * the fields.
   */
  isSaved?: (fields: Fields) => boolean;
}

/**
 * A form that changes a record. Typed text stays a draft until it is saved. After a conflict the form shows the
 * colleague's version, and the next submit overwrites that version.
 */
export function useRecordForm<R extends StaffRecord, Fields extends object, BaseFields extends object>(
  options: FormOptions<R, Fields, BaseFields>,
) {
  const { getFields, toFields } = options;
  // The user's own pending changes are no conflict: the base is the record that the server answered last.
  const record = options.kind.queues.get(options.record.id)?.saved ?? options.record;
  const getBase = (from: R): FormBase<BaseFields> => ({ revision: from.revision, fields: getFields(from) });
  const current = getBase(record);
  const draft = useDraft<Fields, FormBase<BaseFields>>(options.draftName, options.initial, current);
  const { fields, base, isDirty, discard } = draft;
  const [failure, setFailure] = useState<{ reason: string; isUnknown: boolean; fields: RequestError["fields"] }>();

  const { change, isPending } = useChange<R, Fields>({
    ...options,
    onSaved(saved, sent, before) {
      // The answer to a retry may contain a colleague's later change: a conflict, or the sent text would be lost.
      const isRepeated = saved.revision !== before.revision + 1;
      if (isRepeated && base && toFields && mergeFields(base.fields, getFields(saved), toFields(sent)).conflicts.length)
        return draft.rebase({ ...getBase(saved), outdated: base.fields });
      draft.clearSent(sent, getBase(saved));
      options.onSaved?.(saved, sent, before);
    },
    onFailed({ conflict, reason, error }) {
      const fields = error instanceof RequestError ? error.fields : {};
      setFailure(conflict ? undefined : { reason, isUnknown: isOutcomeUnknown(error), fields });
      options.onFailed?.({ conflict, reason, error });
      if (conflict) draft.rebase({ ...getBase(conflict.current), outdated: base?.fields });
    },
  });

  // Detects a change that was saved although its response was lost.
  const isBaseCurrent = isSame(base?.fields, current.fields);
  const hasFields = options.isSaved
    ? !isBaseCurrent && options.isSaved(fields)
    : toFields !== undefined && isSame(toFields(fields), current.fields);
  const isSaved = isDirty && !isPending && hasFields;
  const onFound = useEffectEvent(() => {
    discard();
    setFailure(undefined);
    if (options.isSaved) options.onSaved?.(record, fields, record);
  });
  useEffect(() => {
    if (isSaved) onFound();
  }, [isSaved]);

  return {
    draft,
    /** The version of the record that the draft is based on. */
    base: base ?? current,
    change,
    isPending,
    failure,
    /** The fields of the base, when a colleague has changed them since. */
    outdatedBase: isDirty && !isPending && !isSaved ? (isBaseCurrent ? base?.outdated : base?.fields) : undefined,
    /** The server refused the draft because of the record's current version, and the conflict notice shows why. */
    isRefused: isBaseCurrent && base?.outdated !== undefined,
    /** `typed` has fields that the pressed button sets. */
    submit(typed?: Partial<Fields>) {
      setFailure(undefined);
      if (typed) draft.change(typed);
      const key = draft.idempotencyKey();
      change({ ...fields, ...typed }, { base: base ?? current, key });
    },
    /** Discards the draft and returns a function that restores the draft. */
    discard(): () => void {
      setFailure(undefined);
      discard();
      return () => openDraft(options.draftName, options.initial, base).change(fields);
    },
  };
}

interface ConflictNoticeProps {
  /** Says who changed the record first and that the user's own text is kept. */
  message: string;
  /** The colleague's text; absent when the colleague removed the text. */
  theirs?: ReactNode;
  testId?: string;
  /** Buttons that answer the notice. */
  children?: ReactNode;
}

/** The same function at each render: otherwise each typed letter would scroll back to the notice. */
const scrollIntoViewRef = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: "nearest" });

/** An edit conflict or a question in a form. The notice shows the colleague's text; the fields keep the user's. */
export function ConflictNotice({ message, theirs, testId = "conflict-notice", children }: ConflictNoticeProps) {
  return (
    <div className="conflict-notice framed small" role="alert" data-testid={testId} ref={scrollIntoViewRef}>
      <p>{message}</p>
      {theirs ? <blockquote dir="auto">{theirs}</blockquote> : null}
      {children}
    </div>
  );
}
