import { type UseQueryOptions, useIsMutating, useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { z } from "zod/mini";
import type { Locale } from "../../../contract/locales.ts";
import type { HistoryEntry, Note, Stage } from "../../../contract/records.ts";
import { isSame, mergeFields } from "../../api/merge-fields.ts";
import { formatError, isAlreadyHandled, isOutcomeUnknown, RequestError } from "../../api/request-error.ts";
import { createIdempotencyKey } from "../../api/use-draft.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { showToast } from "../../ui/toast/toast.ts";

const maxAttempts = 3;

/** A record that staff change; `revision` grows with every change of it. */
export interface StaffRecord {
  id: string;
  revision: number;
}

/** Reads and writes the cached records of one kind. */
interface RecordCache {
  find: (id: string) => unknown;
  patch: (id: string, record: object) => void;
  /** Fetches the record and what depends on the record, after the last change in the queue. */
  refetch: (id: string) => Promise<void>;
}

/** One kind of record: how it is parsed, where it is cached, and its changes that are not answered yet, by id. */
export interface RecordKind<R extends StaffRecord> extends RecordCache {
  schema: z.ZodMiniType<R>;
  queues: Map<string, Queue<R>>;
}

/** What contacts and applications have in common: a person sent them. */
export interface PersonRecord extends StaffRecord {
  name: string;
  email: string;
  language: Locale;
  createdAt: string;
  keptUntil: string;
  note?: Note | undefined;
  newestReplyId?: string | undefined;
  /** Only applications have a stage. */
  stage?: Stage;
}

/** Contacts or applications. */
export interface PersonKind<R extends StaffRecord> extends RecordKind<R> {
  /** Names the tab and the messages of this kind. */
  name: "contacts" | "applications";
  /** The path of the endpoint that lists these records. */
  list: string;
  getHistory: (id: string) => UseQueryOptions<HistoryEntry[]>;
  saveNote: (id: string, body: { text: string; revision: number }, key: string) => Promise<R>;
}

interface Queue<R> {
  /** The record in the server's last answer; before the first answer, the cached record. */
  saved: R;
  /** The optimistic patch of each change in the queue, oldest first. */
  patches: Partial<R>[];
  /** Settles when the last change in the queue is answered. */
  last: Promise<unknown>;
}

export function defineRecordKind<R extends StaffRecord>(schema: z.ZodMiniType<R>, cache: RecordCache): RecordKind<R> {
  return { schema, ...cache, queues: new Map() };
}

/** The base of a change: optimistic locking compares `fields` with the current record. */
export interface Base {
  revision: number;
  fields: object;
}

interface Conflict<R> {
  current: R;
  /** The colleague who changed the record; absent when the person whom the record is about did. */
  changedBy?: string | undefined;
}

export interface ChangeOptions<R extends StaffRecord, Input> {
  /** Groups the changes of one record: `isPending` covers only changes of this name. */
  name: string;
  kind: RecordKind<R>;
  record: R;
  /** Sends one request, which answers the whole record. `current` has colleagues' changes of other fields. */
  send: (input: Input, sent: { revision: number; key: string; current: R }) => Promise<R>;
  /** The fields that the change sets, with the record's values. A colleague's change of other fields is no conflict. */
  getFields: (record: R) => object;
  /** The same fields with the new values. Without `toFields` any change of them by a colleague is a conflict. */
  toFields?: (input: Input) => object;
  /** Fields that are in conflict after any change by a colleague, even if the user did not change them. */
  unmerged?: readonly string[];
  /** Optimistic update: the changed fields, shown before the server has answered. */
  toPatch?: (input: Input) => Partial<R>;
  /** The title of the toast when the change failed. */
  failed: string;
  /** The reason in the toast of a failure, when the server's response has none. */
  unexplained?: string;
  /** The toast after a success. `undo` returns the input that takes the change back. */
  done?: (input: Input, saved: R) => { title: string; description?: string | undefined } | undefined;
  undo?: (before: R, input: Input) => Input | undefined;
  onSaved?: (saved: R, input: Input, before: R) => void;
  /** For forms: a mounted form shows failures itself and keeps the typed text. */
  onFailed?: (failure: { conflict: Conflict<R> | undefined; reason: string; error: unknown }) => void;
  /** For the toast about an unmounted form: a sentence that the text is kept. `reopen` leads back to the text. */
  kept?: string;
  reopen?: { label: string; testId: string; onPress: () => void };
}

interface Submission<R, Input> {
  input: Input;
  base: Base;
  key: string;
  /** The record when the request was sent, which *Undo* restores. */
  before?: R;
}

/**
 * Optimistic updates for each change that staff make to a record: shown at once, sent in order, merged with colleagues'
 * changes of other parts, and rolled back with one message when the request fails.
 */
export function useChange<R extends StaffRecord, Input>(options: ChangeOptions<R, Input>) {
  const { kind, record } = options;
  const { t, i18n } = useTranslation("admin", { keyPrefix: "record" });
  const mutationKey = ["change", record.id, options.name];
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (submission: Submission<R, Input>) =>
      enqueue(kind, record, options.toPatch?.(submission.input) ?? {}, async (queue) => {
        submission.before = queue.saved;
        return sendMerged(options, queue, submission);
      }),
    onSuccess: (saved, { input, before }) => {
      options.onSaved?.(saved, input, before ?? record);
      const done = options.done?.(input, saved);
      if (!done) return;
      const undo = before && options.undo?.(before, input);
      const onPress = () => undo !== undefined && change(undo, { base: readBase(saved) });
      showToast({
        ...done,
        action: undo === undefined ? undefined : { label: t("undo"), testId: "toast-undo", onPress },
      });
    },
    onError: (error) => {
      if (isAlreadyHandled(error)) return;
      const conflict = parseConflict(error, kind.schema);
      const reason = conflict ? explainConflict(conflict.changedBy) : explainError(error);
      if (options.onFailed && isMounted.current) return options.onFailed({ conflict, reason, error });
      const name = options.onFailed && conflict?.changedBy;
      const description = [options.kept, name ? t("conflictKept", { name }) : reason].filter(Boolean).join(" ");
      // Without a response the change may be saved: the title must not say that it is not.
      const toast =
        !options.kept && reason === t("unanswered") ? { title: reason } : { title: options.failed, description };
      showToast({ ...toast, variant: "destructive", action: options.reopen });
    },
    onSettled: () => (kind.queues.has(record.id) ? undefined : kind.refetch(record.id).catch(() => undefined)),
  });

  const explainConflict = (name?: string) => (name === undefined ? t("conflictByPerson") : t("conflict", { name }));
  const explainError = (error: unknown) => {
    const hasReason = !(error instanceof RequestError) || (error.code !== undefined && error.code !== "internal");
    if (!hasReason && options.unexplained) return options.unexplained;
    return isOutcomeUnknown(error) ? t("unanswered") : formatError(i18n, error);
  };

  const readBase = (shown: R): Base => ({ revision: shown.revision, fields: options.getFields(shown) });
  function change(input: Input, { base = readBase(record), key = createIdempotencyKey() } = {}) {
    mutate({ input, base, key });
  }

  return { change, isPending: useIsMutating({ mutationKey }) > 0 };
}

/** Shows the patch in every list and runs `work` after the earlier changes of the same record. */
function enqueue<R extends StaffRecord>(
  kind: RecordKind<R>,
  record: R,
  patch: Partial<R>,
  work: (queue: Queue<R>) => Promise<R>,
): Promise<R> {
  const cached = kind.schema.safeParse(kind.find(record.id)).data ?? record;
  const queue = kind.queues.get(record.id) ?? { saved: cached, patches: [], last: Promise.resolve() };
  kind.queues.set(record.id, queue);
  const show = () => kind.patch(record.id, Object.assign({}, queue.saved, ...queue.patches));
  queue.patches.push(patch);
  show();
  const answer = queue.last
    .then(() => work(queue))
    .then((saved) => {
      queue.saved = saved;
      return saved;
    })
    .finally(() => {
      queue.patches.splice(queue.patches.indexOf(patch), 1);
      if (queue.patches.length === 0) kind.queues.delete(record.id);
      show();
    });
  queue.last = answer.catch(() => undefined);
  return answer;
}

/** Retries with the current revision when colleagues changed only other parts of the record. */
async function sendMerged<R extends StaffRecord, Input>(
  { kind, getFields, toFields, unmerged, send }: ChangeOptions<R, Input>,
  queue: Queue<R>,
  { input, base, key }: Submission<R, Input>,
): Promise<R> {
  let { revision } = base;
  for (let attempt = 1; ; attempt++) {
    if (isSame(getFields(queue.saved), base.fields)) revision = queue.saved.revision;
    try {
      // Merged fields change the body, which then needs a new idempotency key; a new revision alone does not.
      const attemptKey = attempt === 1 || !toFields ? key : createIdempotencyKey();
      return await send(input, { revision, key: attemptKey, current: queue.saved });
    } catch (error) {
      const conflict = parseConflict(error, kind.schema);
      if (!conflict) throw error;
      queue.saved = conflict.current;
      const theirs = getFields(conflict.current);
      const isConflict = toFields
        ? mergeFields(base.fields, theirs, toFields(input), unmerged).conflicts.length > 0
        : !isSame(base.fields, theirs);
      if (attempt === maxAttempts || isConflict) throw error;
      revision = conflict.current.revision;
    }
  }
}

function parseConflict<R>(error: unknown, schema: z.ZodMiniType<R>): Conflict<R> | undefined {
  if (!(error instanceof RequestError) || error.code !== "conflict") return undefined;
  const details = z.object({ current: schema, changedBy: z.optional(z.string()) });
  return details.safeParse(error.body).data;
}
