import { useMutation } from "@tanstack/react-query";
import { findRecord, patchRecord } from "../../../admin/shared/record-cache.ts";
import { refetchAfterChange } from "../../../admin/shared/record-kinds.ts";
import { changeKey } from "../../../admin/shared/use-change.ts";
import { errorWords } from "../../../api/error-words.ts";
import { queryClient } from "../../../api/query-client.ts";
import { isAlreadyHandled, isOutcomeUnknown } from "../../../api/request-error.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { showToast } from "../../../ui/toast/toast.ts";
import { readRowAgain } from "./page-query.ts";

interface Change<Wanted, Fields extends object> {
  list: string;
  id: string;
  send: (wanted: Wanted) => Promise<Fields>;
  /** How the record looks with it, shown before the server has answered. */
  show: (wanted: Wanted) => Partial<Fields>;
  /** The title of the message when it failed and the record is as it was. */
  failed: string;
  onDone?: ((wanted: Wanted) => void) | undefined;
}

interface UnderWay {
  /** The record without what is not answered yet. */
  stands: object | undefined;
  /** What the screen shows of each change already, oldest first. */
  shown: object[];
  /** Ends with the answer to the last one. */
  turn: Promise<unknown>;
}

/** By the id of their record. */
const underWay = new Map<string, UnderWay>();

/** Takes one that is answered out, and keeps what came of it. */
function settle(id: string, shown: object | undefined, became: object): UnderWay | undefined {
  const way = underWay.get(id);
  if (!way) return undefined;
  way.shown = way.shown.filter((one) => one !== shown);
  way.stands &&= { ...way.stands, ...became };
  if (way.shown.length === 0) underWay.delete(id);
  return way;
}

function allOver(row: object, changes: object[] = []): object {
  let all = row;
  for (const one of changes) all = { ...all, ...one };
  return all;
}

/**
 * One field of a record, saved at once; when that fails it is as before, and the reason is told. Changes of one record
 * are sent one after the other: what one's own last choice has changed would else look like a colleague's doing.
 */
export function useChangeRecord<Wanted, Fields extends object>(change: Change<Wanted, Fields>) {
  const { list, id, send, show, failed, onDone } = change;
  const { t, i18n } = useTranslation("admin", { keyPrefix: "record" });
  return useMutation(
    {
      mutationKey: changeKey(id),
      // Not by a mutation's scope: while the tab is hidden nothing that waits there is sent.
      mutationFn: (wanted: Wanted) => {
        const way = underWay.get(id);
        const sending = way ? way.turn.then(() => send(wanted)) : send(wanted);
        if (way) way.turn = sending.catch(() => undefined);
        return sending;
      },
      onMutate: (wanted: Wanted) => {
        const shown = { ...show(wanted) };
        const way = underWay.get(id) ?? { stands: findRecord(list, id), shown: [], turn: Promise.resolve() };
        way.shown.push(shown);
        underWay.set(id, way);
        patchRecord(list, id, (row) => ({ ...row, ...shown }));
        return shown;
      },
      onSuccess: (fields, wanted, shown) => {
        const became = { ...shown, ...fields };
        const way = settle(id, shown, became);
        patchRecord(list, id, (row) => allOver({ ...row, ...became }, way?.shown));
        onDone?.(wanted);
      },
      onError: (error, _wanted, shown) => {
        const { stands, shown: later } = settle(id, shown, {}) ?? {};
        if (stands) patchRecord(list, id, () => allOver(stands, later));
        if (isAlreadyHandled(error)) return;
        // A colleague may have been quicker, or the answer alone was lost.
        readRowAgain(list, id).catch(() => undefined);
        const description = isOutcomeUnknown(error) ? t("unanswered") : errorWords(i18n, error);
        showToast({ title: failed, description, variant: "destructive" });
      },
      // Not between two: what is read then is not yet what was chosen last.
      onSettled: () => (underWay.has(id) ? undefined : refetchAfterChange(list, id)),
    },
    queryClient,
  );
}
