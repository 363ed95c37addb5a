import { type Contact, markAnswered } from "../../../contract/contacts.ts";
import { call } from "../../api/call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useMoments } from "../shared/moments.ts";
import { contactKind } from "../shared/record-kinds.ts";
import { documentUser } from "../shared/signed-in-user.ts";
import { useChange } from "../shared/use-change.ts";
import { DueWords } from "./due-mark.tsx";
import "./contact-state.css";

/** Says for all staff that a message is answered, or open again. */
function useMarkAnswered(contact: Contact) {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  return useChange<Contact, boolean>({
    ...{ name: "answered", kind: contactKind, record: contact, failed: t("markFailed") },
    send: (answered, { revision, key }) =>
      call(markAnswered, { params: { id: contact.id }, body: { answered, revision }, key }),
    getFields: ({ answeredAt }) => ({ answered: answeredAt !== undefined }),
    toFields: (answered) => ({ answered }),
    toPatch: (answered) => ({
      answeredBy: answered ? documentUser : undefined,
      answeredAt: answered ? new Date().toISOString() : undefined,
    }),
    // Under a filter the record has left the list, and its button with it.
    done: (answered) =>
      new URLSearchParams(location.search).has("state")
        ? { title: t(answered ? "nowAnswered" : "nowOpen") }
        : undefined,
    undo: ({ answeredAt }) => answeredAt !== undefined,
  });
}

/** Who has answered and when, or how much of the promised day is left. A press changes it. */
export function ContactState({ contact }: { contact: Contact }) {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  const { change } = useMarkAnswered(contact);
  const { id, answeredAt } = contact;
  const isOpen = answeredAt === undefined;
  return (
    <button
      type="button"
      className="due"
      aria-pressed={!isOpen}
      title={t(isOpen ? "markAnswered" : "openAgain")}
      data-testid={`contact-state-${id}`}
      data-key="e"
      onClick={() => change(isOpen)}
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
  const { change } = useMarkAnswered(contact);
  const isOpen = contact.answeredAt === undefined;
  return (
    <>
      <Button
        variant="secondary"
        className="mini"
        aria-pressed={!isOpen}
        data-testid={testId}
        data-key="e"
        onClick={() => change(isOpen)}
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
