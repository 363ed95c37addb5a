import { useIsMutating } from "@tanstack/react-query";
import { queryClient } from "../../api/query-client.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { classes } from "../../ui/classes.ts";
import { MailIcon, UpIcon } from "../shared/desk-icons.tsx";
import { useLanguageName } from "../shared/language-name.ts";
import { closePart, showPart, usePart } from "../shared/open-part.ts";
import { changeKey } from "../shared/use-change.ts";
import { hasReplyDraft, type RepliedRecord, ReplyForm, type ReplyFormProps } from "./reply-form.tsx";
import "./reply-composer.css";

/** Closed it is one line, open it is a reply in the language of the person. */
export function ReplyComposer<R extends RepliedRecord>({
  testId,
  ...form
}: ReplyFormProps<R> & { testId: string | undefined }) {
  const { t } = useTranslation("admin", { keyPrefix: "reply" });
  const getLanguageName = useLanguageName();
  const { id, language } = form.record;
  const isOpen = usePart(id) === "reply";
  const isSending = useIsMutating({ mutationKey: [...changeKey(id), "reply"] }, queryClient) > 0;
  return (
    <div className={classes("composer", isOpen && "is-open-letter")}>
      <button
        type="button"
        className="composer-head"
        aria-expanded={isOpen}
        data-testid={testId}
        data-key="r"
        onClick={() => (isOpen ? closePart : showPart)(id, "reply")}
      >
        <MailIcon />
        {t("in", { language: getLanguageName(language).inText })}
        {isOpen || isSending || !hasReplyDraft(id) ? null : <small>{t("waits")}</small>}
        <UpIcon />
      </button>
      {isOpen ? <ReplyForm {...form} /> : null}
    </div>
  );
}
