import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { HistoryEntry } from "../../../contract/records.ts";
import { templateNames } from "../../../contract/templates.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { findChoice } from "../shared/address.ts";
import { useMoments } from "../shared/formats.ts";
import "./record-history.css";

/** The events of a record, the newest last; sent replies can be read. */
export function RecordHistory({ query }: { query: UseQueryOptions<HistoryEntry[]> }) {
  const { t } = useTranslation("admin", { keyPrefix: "record" });
  const { data = [] } = useQuery({ ...query, staleTime: 0 });
  return (
    <section className="part">
      <h3>{t("history")}</h3>
      <HistoryLines entries={data} />
    </section>
  );
}

export function HistoryLines({ entries }: { entries: HistoryEntry[] }) {
  return (
    <ol className="past" data-testid="record-history">
      {entries.toReversed().map((entry) => (
        <HistoryLine key={`${entry.at} ${entry.kind} ${entry.id}`} entry={entry} />
      ))}
    </ol>
  );
}

function HistoryLine({ entry }: { entry: HistoryEntry }) {
  const { t } = useTranslation("admin");
  const moment = useMoments();
  const { at, kind, author, stage, state, template, subject, text, date } = entry;
  const known = findChoice(templateNames, template);
  return (
    <li className={state === "failed" ? "bad" : undefined}>
      <span>
        {t(`record.happened.${kind}`)}
        {stage ? `: ${t(`stages.${stage}`)}` : null}
        {known ? `: ${t(`reply.templates.${known}`)}` : null}
        {author ? (
          <>
            {", "}
            <bdi>{author}</bdi>
          </>
        ) : null}
        {state ? `, ${t(`record.mail.${state}`)}` : null}
      </span>
      <time className="tiny" dateTime={at}>
        {moment(at)}
      </time>
      {date ? <p>{t("record.appointment", { time: moment(date) })}</p> : null}
      {text ? (
        <details>
          <summary dir="auto">{subject}</summary>
          <p className="full" dir="auto">
            {text}
          </p>
        </details>
      ) : null}
    </li>
  );
}
