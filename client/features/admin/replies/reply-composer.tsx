import { useIsMutating } from "@tanstack/react-query";
import type { Locale } from "../../../../contract/locales.ts";
import { closePart, showPart, usePart } from "../../../admin/shared/open-part.ts";
import { queryClient } from "../../../api/query-client.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { classes } from "../../../ui/classes.ts";
import { MailIcon, UpIcon } from "../kit/desk-icons.tsx";
import { useLanguageName } from "../kit/language-name.ts";
import "./reply-composer.css";
import { ReplyForm, type ReplyFormProps, sendingKey } from "./reply-form.tsx";
import { isLetterKept } from "./use-letter.ts";

interface ReplyComposerProps extends ReplyFormProps {
  language: Locale;
  testId: string | undefined;
}

/** Closed it is one line, open it is a letter in the language in which somebody wrote. */
export function ReplyComposer({ testId, ...form }: ReplyComposerProps) {
  const { t } = useTranslation("admin", { keyPrefix: "reply" });
  const nameOf = useLanguageName();
  const { id } = form.to;
  const isOpen = usePart(id) === "reply";
  const isSending = useIsMutating({ mutationKey: sendingKey(id) }, queryClient) > 0;
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
        {t("in", { language: nameOf(form.language).inText })}
        {isOpen || isSending || !isLetterKept(id) ? null : <small>{t("waits")}</small>}
        <UpIcon />
      </button>
      {isOpen ? <ReplyForm {...form} /> : null}
    </div>
  );
}
