import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import type { Locale } from "../../../contract/locales.ts";
import { useStore } from "../../api/store.ts";
import { draftChanges } from "../../api/use-draft.ts";
import { formatDate } from "../../i18n/format.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { classes } from "../../ui/classes.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useAddress, useAddressWith } from "../shared/address.ts";
import { LanguageMark, Mark } from "../shared/mark.tsx";
import { openRecord } from "../shared/open-record.ts";
import { hasDraftAbout } from "../shared/staff-drafts.ts";
import { lastVisit } from "./last-visit.ts";
import { escapeMailbox } from "./mail-link.ts";
import { RecordMenu } from "./record-menu.tsx";
import "./record-row.css";

interface RecordRowProps {
  record: { id: string; name: string; email: string; language: Locale; createdAt: string };
  testId: string;
  /** Needs no more work. */
  isDone: boolean;
  /** Before the name. */
  lead?: ReactNode;
  marks?: ReactNode;
  /** Company or phone. */
  detail: ReactNode;
  /** The job or the type of project. */
  about: ReactNode;
  text: string | undefined;
  noText?: string;
  state: ReactNode;
  acts: ReactNode;
  /** Entries of this kind of record. */
  menu?: ReactNode;
}

/** More than three lines can show. */
const maxShownLetters = 700;

/** One column each: who, what, text, state, actions. */
export function RecordRow(props: RecordRowProps) {
  const { record, isDone, text = "" } = props;
  const { id, name, email, language, createdAt } = record;
  const { t } = useTranslation("admin", { keyPrefix: "people" });
  const { locale } = usePageData();
  const article = useRef<HTMLElement>(null);
  const isOpen = useAddress().id === id;
  useEffect(() => {
    if (isOpen) article.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  return (
    <article
      ref={article}
      className={classes("rec", isOpen && "is-open", isDone && "is-done", props.lead !== undefined && "has-lead")}
      data-record={id}
      data-testid={props.testId}
    >
      {props.lead}
      <div className="who-is">
        <h3>
          <RecordLink id={id}>
            <bdi>{name}</bdi>
          </RecordLink>
          {lastVisit !== undefined && createdAt > lastVisit ? (
            <span className="fresh" title={t("new")}>
              <VisuallyHidden>{t("new")}</VisuallyHidden>
            </span>
          ) : null}
          <LanguageMark language={language} />
          {isOpen ? null : <DraftMark id={id} />}
          {props.marks}
        </h3>
        <p className="one">
          <a href={`mailto:${escapeMailbox(email)}`}>
            <bdi>{email}</bdi>
          </a>
        </p>
        {props.detail ? <p className="one">{props.detail}</p> : null}
      </div>
      <div className="about">
        {props.about}
        <time className="one" dateTime={createdAt}>
          {formatDate(createdAt, locale)}
        </time>
      </div>
      {text ? (
        <p className="letter" dir="auto" lang={language}>
          {text.slice(0, maxShownLetters).toWellFormed()}
        </p>
      ) : (
        <p className="letter quiet">{props.noText}</p>
      )}
      {props.state}
      <div className="acts">{props.acts}</div>
      <RecordMenu record={record} testId={`more-${id}`}>
        {props.menu}
      </RecordMenu>
    </article>
  );
}

/** A link, so that the record can be opened in a new tab too. */
function RecordLink({ id, children }: { id: string; children: ReactNode }) {
  const address = useAddressWith({ id });

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openRecord(id);
  }

  return (
    <a href={address} onClick={open}>
      {children}
    </a>
  );
}

/** The toast of a failure is shown once; this stays while there is a draft. */
function DraftMark({ id }: { id: string }) {
  const { t } = useTranslation("admin", { keyPrefix: "reply" });
  const hasDraft = useStore(draftChanges, () => hasDraftAbout(id), false);
  return hasDraft ? <Mark>{t("waits")}</Mark> : null;
}
