import { type Contact, listContacts, markAnswered } from "../../../../contract/admin.ts";
import { useMoments } from "../../../admin/shared/moments.ts";
import { call } from "../../../api/call.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckIcon } from "../../../ui/icons.tsx";
import { showToast } from "../../../ui/toast/toast.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { useChangeRecord } from "../records/change-record.ts";
import { DueWords } from "./due-mark.tsx";
import "./contact-state.css";

/** Says for all staff that a message is answered, or open again. */
function useMarkAnswered(id: string) {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  const mark = useChangeRecord({
    ...{ list: listContacts.path, id, failed: t("markFailed") },
    send: (answered: boolean) => call(markAnswered, { params: { id }, body: { answered } }),
    show: (answered) => (answered ? {} : { answeredBy: undefined, answeredAt: undefined }),
    onDone: offerUndo,
  });

  /** Under a filter the record has gone from the list, and its button with it. */
  function offerUndo(answered: boolean) {
    if (!new URLSearchParams(location.search).has("state")) return;
    showToast({
      title: t(answered ? "nowAnswered" : "nowOpen"),
      action: { label: t("undo"), onPress: () => mark.mutate(!answered), testId: "toast-undo" },
    });
  }
  return mark;
}

/** Who has answered and when, or how much of the promised day is left. A press changes it. */
export function ContactState({ contact }: { contact: Contact }) {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  const mark = useMarkAnswered(contact.id);
  const { id, answeredAt } = contact;
  const isOpen = answeredAt === undefined;
  return (
    <button
      type="button"
      className="due"
      aria-pressed={!isOpen}
      title={t(isOpen ? "markAnswered" : "openAgain")}
      disabled={mark.isPending}
      data-testid={`contact-state-${id}`}
      data-key="e"
      onClick={() => mark.mutate(isOpen)}
    >
      <CheckIcon />
      {isOpen ? <DueWords createdAt={contact.createdAt} /> : <AnsweredWords contact={contact} />}
      <VisuallyHidden>{t(isOpen ? "markAnswered" : "openAgain")}</VisuallyHidden>
    </button>
  );
}

/** The same in the open record, in words. */
export function ContactStateButton({ contact, testId }: { contact: Contact; testId: string | undefined }) {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  const mark = useMarkAnswered(contact.id);
  const isOpen = contact.answeredAt === undefined;
  return (
    <>
      <Button
        variant="secondary"
        className="mini"
        aria-pressed={!isOpen}
        busy={mark.isPending}
        data-testid={testId}
        data-key="e"
        onClick={() => mark.mutate(isOpen)}
      >
        <CheckIcon />
        {t(isOpen ? "markAnswered" : "reopen")}
      </Button>
      {isOpen ? null : (
        <span className="answered-words">
          <AnsweredWords contact={contact} />
        </span>
      )}
    </>
  );
}

function AnsweredWords({ contact: { answeredBy, answeredAt = "" } }: { contact: Contact }) {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  const moment = useMoments();
  return (
    <>
      <b className="done">
        {t("answeredBy")} <bdi>{answeredBy}</bdi>
      </b>
      <small>{moment(answeredAt)}</small>
    </>
  );
}
