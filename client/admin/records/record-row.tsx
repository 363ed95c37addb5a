import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { useStore } from "../../api/store.ts";
import { draftChanges } from "../../api/use-draft.ts";
import { formatDate } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { joinClasses } from "../../ui/classes.ts";
import { LanguageMark, Mark } from "../shared/mark.tsx";
import { openRecord } from "../shared/open-record.ts";
import { documentUser } from "../shared/signed-in-user.ts";
import { hasDraftAbout } from "../shared/staff-drafts.ts";
import { useUrlState, useUrlWith } from "../shared/url-state.ts";
import type { PersonRecord } from "../shared/use-change.ts";
import { escapeMailbox } from "./mail-link.ts";
import { RecordMenu } from "./record-menu.tsx";
import "./record-row.css";

/** What differs between contacts and applications. */
export interface RecordSlots {
  /** Next to the name. */
  marks?: ReactNode;
  /** Company or phone. */
  detail: ReactNode;
  /** The job or the type of project. */
  about: ReactNode;
  state: ReactNode;
}

interface RecordRowProps extends RecordSlots {
  record: PersonRecord;
  testId: string;
  /** Whether the record needs no more work. */
  isDone: boolean;
  /** Content before the name. */
  lead?: ReactNode;
  text: string | undefined;
  noText?: string;
  acts: ReactNode;
  /** Menu entries that only this kind of record has. */
  menu?: ReactNode;
}

/** The text of a row is cut to three lines, which never show more characters than this. */
const maxShownLetters = 700;

/** A row of a list, with one column each for person, subject, text, state and actions. */
export function RecordRow(props: RecordRowProps) {
  const { record, isDone, text = "" } = props;
  const { id, name, email, language, createdAt } = record;
  const { t, locale, i18n } = useTranslation("admin", { keyPrefix: "people" });
  const url = useUrlWith({ id });
  const hasDraft = useStore(draftChanges, () => hasDraftAbout(id), false);
  const article = useRef<HTMLElement>(null);
  const isOpen = useUrlState().id === id;
  useEffect(() => {
    if (isOpen) article.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);

  /** The name is a link, so that the record can be opened in a new tab too. */
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openRecord(id);
  }

  return (
    <article
      ref={article}
      className={joinClasses(
        "list-row rec",
        isOpen && "is-open",
        isDone && "is-done",
        props.lead !== undefined && "has-lead",
      )}
      data-record={id}
      data-testid={props.testId}
    >
      {props.lead}
      <div className="who">
        <h3 className="cluster">
          <a href={url} onClick={open}>
            <bdi>{name}</bdi>
          </a>
          {lastVisit !== undefined && createdAt > lastVisit ? (
            <span className="fresh" title={t("new")}>
              <span className="sr">{t("new")}</span>
            </span>
          ) : null}
          <LanguageMark language={language} />
          {hasDraft && !isOpen ? <Mark>{i18n.t("admin:reply.waits")}</Mark> : null}
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

/** A new visit begins after a pause of at least this long in all tabs. */
const pauseMs = 30 * 60_000;

/** When this user last used the admin in this browser before this visit; undefined at the first visit or without storage. */
const lastVisit = documentUser === undefined ? undefined : storeVisit(documentUser, new Date());

function storeVisit(username: string, now: Date): string | undefined {
  const key = `admin_visit:${username}`;
  try {
    const [seen = "", before = ""] = localStorage.getItem(key)?.split(" ") ?? [];
    const last = now.getTime() - Date.parse(seen) < pauseMs ? before : seen;
    localStorage.setItem(key, `${now.toISOString()} ${last}`);
    return last || undefined;
  } catch {
    return undefined;
  }
}
