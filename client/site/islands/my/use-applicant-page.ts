import { useCallback, useEffect, useState } from "react";
import { type MyApplication, readMine } from "../../../../contract/people.ts";
import { call } from "../../../api/call.ts";
import { formatError, isOutcomeUnknown, RequestError } from "../../../api/request-error.ts";
import { createIdempotencyKey } from "../../../api/use-draft.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { showToast } from "../../../ui/toast/toast.ts";

type State = "loading" | "failed" | "gone" | "erased" | "shown";
export type ApplicantPage = ReturnType<typeof useApplicantPage>;

/** The application as the server stores it. The answer to every change holds the whole application. */
export function useApplicantPage(token: string) {
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
    // After an erasure, the closed dialog's step back in history would scroll the shorter page to its footer.
    history.scrollRestoration = "manual";
    read();
  }, [read]);

  /** Runs one action, marks the page as busy until it ends, and shows the outcome in a toast. */
  async function run(work: () => Promise<MyApplication | undefined>, done: string): Promise<void> {
    setBusy(true);
    try {
      const answer = await work();
      if (answer) show(answer);
      showToast({ title: done });
    } catch (error) {
      if (isGone(error)) return showGone(error);
      // The application was decided or withdrawn since the page was opened: fetch and show its current status.
      const isOutdated = error instanceof RequestError && error.code === "forbidden";
      if (isOutdated) await read();
      const words = isOutcomeUnknown(error) ? t("unanswered") : isOutdated ? t("outdated") : formatError(i18n, error);
      showToast({ title: t("problem"), description: words, variant: "destructive" });
    } finally {
      setBusy(false);
    }
  }

  /** Sends a change. A change names the wanted value instead of a toggle, so a repeated one has no effect. */
  function change<Fields extends object>(
    fields: Fields,
    send: (body: Fields & { token: string }, key: string) => Promise<MyApplication>,
    done: string,
  ): Promise<void> {
    return run(() => send({ ...fields, token }, createIdempotencyKey()), done);
  }

  function showGone(error: unknown) {
    setState("gone");
    showToast({ title: t("problem"), description: formatError(i18n, error), variant: "destructive" });
  }

  return { token, state, application, busy, read, run, change, showGone, setErased: () => setState("erased") };
}

export function isGone(error: unknown): boolean {
  return error instanceof RequestError && error.code === "notFound";
}
