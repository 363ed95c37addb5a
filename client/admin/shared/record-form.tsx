import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { isSame, mergeFields } from "../../api/merge-fields.ts";
import { isOutcomeUnknown, RequestError } from "../../api/request-error.ts";
import { useDraft } from "../../api/use-draft.ts";
import { type Base, type ChangeOptions, type StaffRecord, useChange } from "./use-change.ts";
import "./record-form.css";

export interface FormBase<Seen extends object> extends Base {
  fields: Seen;
  /** Set after a conflict: the part that the user had seen before it. */
  before?: Seen | undefined;
}

interface FormOptions<R extends StaffRecord, Fields extends object, Seen extends object>
  extends ChangeOptions<R, Fields> {
  draftName: string;
  /** The fields before the user types. */
  initial: Fields;
  /** The part of the record that the user must have seen: a colleague's change of it is a conflict. */
  getFields: (record: R) => Seen;
  /** Whether the record has the draft already, after a lost response. By default its fields are compared. */
  isSaved?: (fields: Fields) => boolean;
}

/**
 * A form that changes a record. What is typed is a draft until it is saved; a conflict keeps it, shows the colleague's
 * version, and the next press saves over that.
 */
export function useRecordForm<R extends StaffRecord, Fields extends object, Seen extends object>(
  options: FormOptions<R, Fields, Seen>,
) {
  const { getFields, toFields } = options;
  // Own changes that are not answered yet are no conflict.
  const record = options.kind.queues.get(options.record.id)?.saved ?? options.record;
  const getBase = (seen: R): FormBase<Seen> => ({ revision: seen.revision, fields: getFields(seen) });
  const now = getBase(record);
  const draft = useDraft<Fields, FormBase<Seen>>(options.draftName, options.initial, now);
  const { fields, base, isDirty, discard } = draft;
  const [failure, setFailure] = useState<{ reason: string; isUnknown: boolean; fields: RequestError["fields"] }>();

  const { change, isPending } = useChange<R, Fields>({
    ...options,
    onSaved(saved, sent, before) {
      // The answer to a repeated request has what a colleague saved meanwhile: a conflict, or the sent text would be lost.
      const isRepeated = saved.revision !== before.revision + 1;
      if (isRepeated && base && toFields && mergeFields(base.fields, getFields(saved), toFields(sent)).conflicts.length)
        return draft.rebase({ ...getBase(saved), before: base.fields });
      draft.clearSent(sent, getBase(saved));
      options.onSaved?.(saved, sent, before);
    },
    onFailed({ conflict, reason, error }) {
      const fields = error instanceof RequestError ? error.fields : {};
      setFailure(conflict ? undefined : { reason, isUnknown: isOutcomeUnknown(error), fields });
      options.onFailed?.({ ...(conflict && { conflict }), reason, error });
      if (conflict) draft.rebase({ ...getBase(conflict.current), before: base?.fields });
    },
  });

  // The change was saved although its response was lost.
  const hasFields =
    options.isSaved ?? ((typed: Fields) => toFields !== undefined && isSame(toFields(typed), now.fields));
  const isSaved = isDirty && !isPending && hasFields(fields);
  const onFound = useEffectEvent(() => {
    discard();
    setFailure(undefined);
    if (options.isSaved) options.onSaved?.(record, fields, record);
  });
  useEffect(() => {
    if (isSaved) onFound();
  }, [isSaved]);

  const isBaseCurrent = isSame(base?.fields, now.fields);
  return {
    draft,
    change,
    isPending,
    failure,
    /** The part that the user had seen, when a colleague has changed it since. */
    conflictWith: isDirty && !isPending && !isSaved ? (isBaseCurrent ? base?.before : base?.fields) : undefined,
    /** The server refused the draft over the record as it is now, and the notice shows why. */
    isRefused: isBaseCurrent && base?.before !== undefined,
    /** `typed` is what the pressed button adds. */
    submit(typed?: Partial<Fields>) {
      setFailure(undefined);
      if (typed) draft.change(typed);
      const key = draft.idempotencyKey();
      change({ ...fields, ...typed }, { base: base ?? now, key });
    },
    discard() {
      setFailure(undefined);
      discard();
    },
  };
}

interface ConflictNoticeProps {
  /** Says who changed it first and that the user's own text is kept. */
  message: string;
  /** The colleague's text; absent when they removed it. */
  theirs?: ReactNode;
}

/** The same function at each render: otherwise each typed letter would scroll back to the notice. */
export const scrollIntoViewRef = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: "nearest" });

/** An edit conflict in a form: shows the colleague's text above the fields, which keep the user's own. */
export function ConflictNotice({ message, theirs }: ConflictNoticeProps) {
  return (
    <div className="conflict-notice" role="alert" data-testid="conflict-notice" ref={scrollIntoViewRef}>
      <p>{message}</p>
      {theirs ? <blockquote dir="auto">{theirs}</blockquote> : null}
    </div>
  );
}
