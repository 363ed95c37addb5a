import { useMutation } from "@tanstack/react-query";
import { errorWords } from "../../../api/error-words.ts";
import { queryClient } from "../../../api/query-client.ts";
import { isUnauthorized } from "../../../api/request-error.ts";
import { isUnanswered } from "../../../api/unanswered.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { showToast } from "../../../ui/toast/toast.ts";
import { changeRow, readAgainAfter, readRowAgain, rowIn } from "./page-query.ts";

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

/** All changes of one record that are on their way. */
export const changeKey = (id: string) => ["change of a record", id];

/** One field of a record, saved at once; when that fails it is as before, and the reason is told. */
export function useChangeRecord<Wanted, Fields extends object>(change: Change<Wanted, Fields>) {
  const { list, id, send, show, failed, onDone } = change;
  const { t, i18n } = useTranslation("admin", { keyPrefix: "record" });
  return useMutation(
    {
      mutationKey: changeKey(id),
      mutationFn: send,
      onMutate: (wanted: Wanted) => {
        const before = rowIn(list, id);
        changeRow(list, id, (row) => ({ ...row, ...show(wanted) }));
        return before;
      },
      onSuccess: (fields, wanted) => {
        changeRow(list, id, (row) => ({ ...row, ...show(wanted), ...fields }));
        onDone?.(wanted);
      },
      onError: (error, _wanted, before) => {
        if (before) changeRow(list, id, () => before);
        if (isUnauthorized(error)) return;
        // A colleague may have been quicker, or the answer alone was lost.
        readRowAgain(list, id).catch(() => undefined);
        const description = isUnanswered(error) ? t("unanswered") : errorWords(i18n, error);
        showToast({ title: failed, description, variant: "destructive" });
      },
      onSettled: () => readAgainAfter(list, id),
    },
    queryClient,
  );
}
