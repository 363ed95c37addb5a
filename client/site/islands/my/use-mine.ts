import { useCallback, useEffect, useState } from "react";
import { type MyApplication, readMine } from "../../../../contract/people.ts";
import { call } from "../../../api/call.ts";
import { errorWords } from "../../../api/error-words.ts";
import { isOutcomeUnknown, RequestError } from "../../../api/request-error.ts";
import { createIdempotencyKey } from "../../../api/use-draft.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { showToast } from "../../../ui/toast/toast.ts";

type State = "loading" | "failed" | "gone" | "erased" | "shown";
export type Mine = ReturnType<typeof useMine>;

/** The application as the server has it; every act answers with what is true then, whatever another tab has done. */
export function useMine(token: string) {
  const { t, i18n } = useTranslation("my");
  const [state, setState] = useState<State>("loading");
  const [application, setApplication] = useState<MyApplication>();
  const [busy, setBusy] = useState(false);

  const show = useCallback((answer: MyApplication) => {
    setApplication(answer);
    setState("shown");
  }, []);

  const read = useCallback(async () => {
    try {
      show(await call(readMine, { body: { token } }));
    } catch (error) {
      setState(isGone(error) ? "gone" : "failed");
    }
  }, [token, show]);

  useEffect(() => {
    read();
  }, [read]);

  /** Does one thing at a time; says so, or why not. Whether it was done. */
  async function act(work: (key: string) => Promise<MyApplication | undefined>, done: string): Promise<boolean> {
    setBusy(true);
    try {
      const answer = await work(createIdempotencyKey());
      if (answer) show(answer);
      showToast({ title: done });
      return true;
    } catch (error) {
      if (isGone(error)) {
        tellGone(error);
        return false;
      }
      // Decided or withdrawn since the page was opened: it says so itself, and offers what is left.
      const isOvertaken = error instanceof RequestError && error.code === "forbidden";
      if (isOvertaken) await read();
      const words = isOutcomeUnknown(error) ? t("unanswered") : isOvertaken ? t("overtaken") : errorWords(i18n, error);
      showToast({ title: t("problem"), description: words, variant: "destructive" });
      return false;
    } finally {
      setBusy(false);
    }
  }

  function tellGone(error: unknown) {
    setState("gone");
    showToast({ title: t("problem"), description: errorWords(i18n, error), variant: "destructive" });
  }

  return { token, state, application, busy, read, act, tellGone, setErased: () => setState("erased") };
}

export function isGone(error: unknown): boolean {
  return error instanceof RequestError && error.code === "notFound";
}
