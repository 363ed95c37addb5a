import { type Contact, markAnswered } from "../../../contract/contacts.ts";
import { limits } from "../../../contract/limits.ts";
import { call } from "../../api/call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { joinClasses } from "../../ui/classes.ts";
import { CheckIcon } from "../../ui/icons.tsx";
import { useMomentFormat, useNow } from "../shared/formats.ts";
import { Mark } from "../shared/mark.tsx";
import { contactKind } from "../shared/record-kinds.ts";
import { documentUser } from "../shared/signed-in-user.ts";
import { useChange } from "../shared/use-change.ts";
import "./contact-state.css";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Marks a message as answered for all staff, or as open again: the label and the attributes of the button. */
function useAnsweredButton(contact: Contact) {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  const isOpen = contact.answeredAt === undefined;
  const { change } = useChange<Contact, boolean>({
    ...{ name: "answered", kind: contactKind, record: contact, failed: t("markFailed") },
    send: (answered, { revision, key }) =>
      call(markAnswered, { params: { id: contact.id }, body: { answered, revision }, key }),
    getFields: ({ answeredAt }) => ({ answered: answeredAt !== undefined }),
    toFields: (answered) => ({ answered }),
    toPatch: (answered) => ({
      answeredBy: answered ? documentUser : undefined,
      answeredAt: answered ? new Date().toISOString() : undefined,
    }),
    // Under a filter the record disappears from the list with its button, so a toast offers *Undo*.
    done: (answered) =>
      new URLSearchParams(location.search).has("state")
        ? { title: t(answered ? "nowAnswered" : "nowOpen") }
        : undefined,
    undo: ({ answeredAt }) => answeredAt !== undefined,
  });
  return {
    label: t(isOpen ? "markAnswered" : "reopen"),
    button: { "aria-pressed": !isOpen, "data-key": "e", onClick: () => change(isOpen) },
  };
}

/** In a row: a button that shows who answered and when, or the time left until the promised reply. */
export function ContactState({ contact }: { contact: Contact }) {
  const { label, button } = useAnsweredButton(contact);
  return (
    <button
      type="button"
      className="due quiet-control"
      title={label}
      data-testid={`contact-state-${contact.id}`}
      {...button}
    >
      <CheckIcon />
      {contact.answeredAt ? <AnsweredBy contact={contact} /> : <TimeLeft createdAt={contact.createdAt} />}
      <span className="sr">{label}</span>
    </button>
  );
}

/** In the open record: the same button with its label, and who answered. */
export function ContactStateButton({ contact, testId }: { contact: Contact; testId: string | undefined }) {
  const { label, button } = useAnsweredButton(contact);
  return (
    <>
      <Button variant="secondary" className="mini" data-testid={testId} {...button}>
        <CheckIcon />
        {label}
      </Button>
      {contact.answeredAt ? (
        <span className="answered-words small">
          <AnsweredBy contact={contact} />
        </span>
      ) : null}
    </>
  );
}

function AnsweredBy({ contact: { answeredBy, answeredAt = "" } }: { contact: Contact }) {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  const formatMoment = useMomentFormat();
  return (
    <>
      <b className="done">
        {t("answeredBy")} <bdi>{answeredBy}</bdi>
      </b>
      <small>{formatMoment(answeredAt)}</small>
    </>
  );
}

/** The time left to answer, shown next to the name of an unanswered contact. */
export function DueMark({ createdAt }: { createdAt: string }) {
  const { isLate, text } = useTimeLeft(createdAt);
  return <Mark tone={isLate ? "bad" : undefined}>{text}</Mark>;
}

function TimeLeft({ createdAt }: { createdAt: string }) {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  const formatMoment = useMomentFormat();
  const { isLate, text } = useTimeLeft(createdAt);
  return (
    <>
      <b className={joinClasses(isLate && "danger")}>{text}</b>
      <small>{t("openUntil", { time: formatMoment(getDeadline(createdAt)) })}</small>
    </>
  );
}

function useTimeLeft(createdAt: string) {
  const { t } = useTranslation("admin", { keyPrefix: "contacts" });
  const { isLate, unit, count } = getTimeLeft(createdAt, useNow());
  return { isLate, text: isLate ? t(`late.${unit}`, { count }) : t(`due.${unit}`, { count }) };
}

/** The time until which the site promises an answer. */
function getDeadline(createdAt: string): Date {
  return new Date(Date.parse(createdAt) + limits.replyHours * hourMs);
}

/** The time to the deadline, or since it, in the largest unit that is exact enough. */
export function getTimeLeft(createdAt: string, now: Date) {
  const leftMs = getDeadline(createdAt).getTime() - now.getTime();
  const isLate = leftMs <= 0;
  const ms = Math.abs(leftMs);
  if (ms < hourMs) return { isLate, unit: "minutes" as const, count: Math.max(1, Math.floor(ms / minuteMs)) };
  if (ms < 2 * dayMs) return { isLate, unit: "hours" as const, count: Math.floor(ms / hourMs) };
  return { isLate, unit: "days" as const, count: Math.floor(ms / dayMs) };
}
