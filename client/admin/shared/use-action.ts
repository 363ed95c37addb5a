import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { formatError, isAlreadyHandled, isOutcomeUnknown, RequestError } from "../../api/request-error.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

interface ActionOptions {
  /** The sentence for an error that only this action has. */
  explain?: (error: unknown) => string | undefined;
  /** The sentence when the response was lost. */
  outcomeUnknown?: string | undefined;
  /** Called after a success; the action stays pending until `onDone` has settled. */
  onDone?: () => unknown;
  /** Not called when the form shows the error at single fields. */
  onFailed?: (reason: string, error: unknown) => void;
}

export type Action = ReturnType<typeof useAction>;

const noFields: RequestError["fields"] = {};

/** For actions that change no record, such as signing in or exporting: one request at a time, one error message. */
export function useAction({ explain, outcomeUnknown, onDone, onFailed }: ActionOptions = {}) {
  const { i18n } = useTranslation("admin");
  const isRunning = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (send: () => Promise<unknown>) => send(),
    onSuccess: () => onDone?.(),
    onError: (failure) => {
      const { reason } = describe(failure);
      if (reason !== undefined) onFailed?.(reason, failure);
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });

  function describe(failure: unknown) {
    const shown = isAlreadyHandled(failure) ? null : failure;
    const fields = shown instanceof RequestError ? shown.fields : noFields;
    const isInFields = Object.keys(fields).length > 0;
    const unknown = isOutcomeUnknown(shown) ? outcomeUnknown : undefined;
    const reason = shown && !isInFields ? (explain?.(shown) ?? unknown ?? formatError(i18n, shown)) : undefined;
    return { error: shown, fields, reason };
  }

  return {
    isPending,
    /** The last attempt's failure: `fields` has codes of single fields, `reason` the message of any other failure. */
    ...describe(error),
    run(send: () => Promise<unknown>) {
      // The second press of a double click comes before the button is drawn as busy.
      if (isRunning.current) return;
      isRunning.current = true;
      mutate(send);
    },
  };
}
