import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { errorWords } from "../../api/error-words.ts";
import { queryClient } from "../../api/query-client.ts";
import { isAlreadyHandled, isOutcomeUnknown, RequestError } from "../../api/request-error.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useStaffFieldWords } from "../shared/field-words.ts";
import { readAnew } from "./account-query.ts";
import { PasskeyKnown, PasskeyStopped } from "./passkey.ts";

interface Acts {
  /** What to say where nobody can know whether it was done; otherwise that the server could not be reached. */
  unanswered?: string;
}

/** One act at a time, and what went wrong with the last one. */
export function useAct({ unanswered }: Acts = {}) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "login" });
  const fieldWords = useStaffFieldWords();
  const acting = useRef(false);
  const {
    mutate,
    isPending,
    error: failure,
  } = useMutation(
    {
      mutationFn: async (work: () => Promise<unknown>) => {
        try {
          await work();
          await readAnew();
        } catch (error) {
          // It may be done and the answer lost. Not waited for: on a broken line that would keep the words back.
          if (!isAlreadyHandled(error)) readAnew();
          throw error;
        } finally {
          acting.current = false;
        }
      },
    },
    queryClient,
  );
  const error = isAlreadyHandled(failure) ? null : failure;
  const fields = error instanceof RequestError ? error.fields : {};
  function fieldProblem(name: string): string | undefined {
    return fieldWords(fields[name]);
  }

  function words(): string {
    if (error instanceof PasskeyKnown) return t("passkey.already");
    if (error instanceof PasskeyStopped) return t("passkey.stopped");
    return unanswered && isOutcomeUnknown(error) ? unanswered : errorWords(i18n, error);
  }
  return {
    busy: isPending,
    // The second press of a double click comes before this is drawn again: two proofs that cross end the session.
    act(work: () => Promise<unknown>) {
      if (acting.current) return;
      acting.current = true;
      mutate(work);
    },
    fieldProblem,
    problem: error && Object.keys(fields).length === 0 ? words() : undefined,
  };
}
