import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorWords } from "../../../api/error-words.ts";
import { RequestError } from "../../../api/request-error.ts";
import { useStaffFieldWords } from "../kit/field-words.ts";
import { needsNoWords } from "../kit/proof.ts";
import { readAnew } from "./account-query.ts";
import { PasskeyStopped } from "./passkey.ts";

/** One act at a time, and what went wrong with the last one. */
export function useAct() {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "login" });
  const fieldWords = useStaffFieldWords();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function act(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await work();
      await readAnew();
    } catch (failure) {
      if (!needsNoWords(failure)) setError(failure);
    } finally {
      setBusy(false);
    }
  }

  const fields = error instanceof RequestError ? error.fields : {};
  function fieldProblem(name: string): string | undefined {
    return fieldWords(fields[name]);
  }

  const words = () => (error instanceof PasskeyStopped ? t("passkey.stopped") : errorWords(i18n, error));
  return { busy, act, fieldProblem, problem: error && Object.keys(fields).length === 0 ? words() : undefined };
}
