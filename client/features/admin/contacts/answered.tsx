import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Contact } from "../../../../contract/admin.ts";
import { listContacts, markAnswered } from "../../../../contract/admin.ts";
import { call } from "../../../api/call.ts";
import { errorWords } from "../../../api/error-words.ts";
import { queryClient } from "../../../api/query-client.ts";
import { isUnauthorized } from "../../../api/request-error.ts";
import { isUnanswered } from "../../../api/unanswered.ts";
import { formatDate } from "../../../i18n/format-date.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { showToast } from "../../../ui/toast/toast.ts";
import { changeRow, readFilteredAgain } from "../records/page-query.ts";

/** Says for all staff that an enquiry is answered, or open again. */
export function useMarkAnswered(id: string) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "contacts" });
  const mark = useMutation(
    {
      mutationFn: (answered: boolean) => call(markAnswered, { params: { id }, body: { answered } }),
      onSuccess: (state, answered) => {
        changeRow(listContacts.path, id, (row) => ({ ...row, answeredBy: undefined, answeredAt: undefined, ...state }));
        if (new URLSearchParams(location.search).has("state")) offerUndo(answered);
        return readFilteredAgain(listContacts.path, "state");
      },
      onError: (error) => {
        if (isUnauthorized(error)) return;
        const words = isUnanswered(error)
          ? { title: t("markUnanswered.title"), description: t("markUnanswered.description") }
          : { title: t("markFailed"), description: errorWords(i18n, error) };
        showToast({ ...words, variant: "destructive" });
      },
    },
    queryClient,
  );

  /** The record has gone from a list of open ones, and its button with it. */
  function offerUndo(answered: boolean) {
    showToast({
      title: t(answered ? "nowAnswered" : "nowOpen"),
      action: { label: t("undo"), onPress: () => mark.mutate(!answered), testId: "toast-undo" },
    });
  }
  return mark;
}

export function AnsweredButton({ contact, mark }: { contact: Contact; mark: ReturnType<typeof useMarkAnswered> }) {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  const { locale } = usePageData();
  const { id, answeredBy, answeredAt } = contact;
  return (
    <button
      type="button"
      className="badge badge-button"
      aria-pressed={answeredAt !== undefined}
      title={answeredAt && `${formatDate(answeredAt, locale)} – ${t("openAgain")}`}
      disabled={mark.isPending}
      data-testid={`contact-state-${id}`}
      onClick={() => mark.mutate(answeredAt === undefined)}
    >
      <span>
        {answeredAt === undefined ? t("markAnswered") : t("answered")}
        {answeredBy ? (
          <>
            {" · "}
            <bdi>{answeredBy}</bdi>
          </>
        ) : null}
      </span>
    </button>
  );
}
