import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Locale } from "../../../contract/locales.ts";
import { subscribeDrafts } from "../../api/use-draft.ts";
import { formatDate } from "../../i18n/format-date.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { classes } from "../../ui/classes.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useInAddress } from "../shared/address.ts";
import { Mark } from "../shared/mark.tsx";
import { hasDraftAbout } from "../shared/staff-drafts.ts";
import { LanguageMark } from "./language-mark.tsx";
import { RecordLink } from "./record-link.tsx";
import "./record-row.css";
import { mailAddress } from "./reply.ts";

interface RecordRowProps {
  id: string;
  testId: string;
  name: string;
  email: string;
  language: Locale;
  createdAt: string;
  /** Came since the last visit. */
  isNew: boolean;
  /** Nobody waits for it any more. */
  isDone: boolean;
  /** Before the name. */
  lead?: ReactNode;
  marks?: ReactNode;
  /** Company or phone. */
  detail: ReactNode;
  /** What it is about. */
  about: ReactNode;
  text: string | undefined;
  noText?: string;
  state: ReactNode;
  acts: ReactNode;
  menu: ReactNode;
}

/** How high each row was when it was last shown: back in its list, it takes the same room before it is laid out. */
const heights = new Map<string, number>();
/** Three lines hold less; a letter may have twenty thousand. */
const shownLetters = 700;

/** Who, what, when, text, state, act: each has its column. What visitors typed is isolated, whatever its direction. */
export function RecordRow(props: RecordRowProps) {
  const { id, testId, name, email, language, createdAt, isNew, isDone, text = "" } = props;
  const { t } = useTranslation("admin", { keyPrefix: "people" });
  const { locale } = usePageData();
  const article = useRef<HTMLElement>(null);
  const [height] = useState(() => heights.get(testId));
  const isOpen = useInAddress("id") === id;
  useLayoutEffect(() => {
    const element = article.current;
    return () => {
      if (element) heights.set(testId, contentHeight(element));
    };
  }, [testId]);
  useEffect(() => {
    if (isOpen) article.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  return (
    <article
      ref={article}
      className={classes("rec", isOpen && "is-open", isDone && "is-done", props.lead !== undefined && "has-lead")}
      style={height ? { containIntrinsicBlockSize: `auto ${height}px` } : undefined}
      data-record={id}
      data-testid={testId}
    >
      {props.lead}
      <div className="who-is">
        <h3>
          <RecordLink id={id}>
            <bdi>{name}</bdi>
          </RecordLink>
          {isNew ? (
            <span className="fresh" title={t("new")}>
              <VisuallyHidden>{t("new")}</VisuallyHidden>
            </span>
          ) : null}
          <LanguageMark language={language} />
          {isOpen ? null : <DraftMark id={id} />}
          {props.marks}
        </h3>
        <p className="one">
          <a href={`mailto:${mailAddress(email)}`}>
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
          {text.slice(0, shownLetters).toWellFormed()}
        </p>
      ) : (
        <p className="letter quiet">{props.noText}</p>
      )}
      {props.state}
      <div className="acts">{props.acts}</div>
      {props.menu}
    </article>
  );
}

/** Without padding and border, as `contain-intrinsic-size` counts. */
function contentHeight(element: HTMLElement): number {
  const { paddingTop, paddingBottom } = getComputedStyle(element);
  return element.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
}

/** Whoever has gone on meets it again: what failed on its way is said only once. */
function DraftMark({ id }: { id: string }) {
  const { t } = useTranslation("admin", { keyPrefix: "reply" });
  const isBegun = useSyncExternalStore(
    subscribeDrafts,
    () => hasDraftAbout(id),
    () => false,
  );
  return isBegun ? <Mark>{t("waits")}</Mark> : null;
}
