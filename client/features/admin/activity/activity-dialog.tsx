import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearch } from "wouter";
import { type AuditEvent, listAudit } from "../../../../contract/admin.ts";
import { pagePath } from "../../../../contract/routes.ts";
import { addressOf } from "../../../api/call.ts";
import { formatDate } from "../../../i18n/format-date.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import "./activity-dialog.css";
import { BrokenRecord } from "../records/broken-record.tsx";
import { formatTotal } from "../records/counts.ts";
import { Notice } from "../records/notice.tsx";
import { pageSize, useTotal } from "../records/page-query.ts";
import { RecordList } from "../records/record-list.tsx";

const first = addressOf(listAudit, { query: { limit: pageSize } });

/** Who did what, when and from where; the newest first. */
export function ActivityDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("admin", { keyPrefix: "activity" });
  const { t: common } = useTranslation("common");
  const { locale } = usePageData();
  const total = useTotal(first);
  const search = useSearch();
  const [opened] = useState(search);
  // A link to a record leads out of the dialog.
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    if (search !== opened) leave();
  }, [search, opened]);
  return (
    <Dialog
      title={t("title")}
      description={total === undefined ? undefined : t("total", { count: total, total: formatTotal(total, locale) })}
      closeLabel={common("close")}
      onRequestClose={onClose}
      reading
      testId="activity-dialog"
    >
      <RecordList
        first={first}
        row={(event) => <ActivityEvent event={event} />}
        broken={({ id }) => <BrokenRecord id={id} testId={`activity-${id}`} />}
        empty={<Notice>{t("empty")}</Notice>}
      />
    </Dialog>
  );
}

export function ActivityEvent({ event }: { event: AuditEvent }) {
  const { t } = useTranslation("admin", { keyPrefix: "activity" });
  const { locale } = usePageData();
  const at = new Date(event.at);
  const clock = `${at.getHours()}:${String(at.getMinutes()).padStart(2, "0")}`;
  return (
    <div className="event" data-testid={`activity-${event.action}`}>
      <p>
        {t(`actions.${event.action}`)}
        <Target event={event} />
      </p>
      <p className="meta">
        <bdi>{event.actor}</bdi>
        <time dateTime={event.at}>
          {formatDate(at, locale)} {clock}
        </time>
        {event.address ? <bdi>{event.address}</bdi> : null}
      </p>
    </div>
  );
}

/** What it was done to, in words: a record by its person's name, as long as that is kept. */
function Target({ event: { target, record } }: { event: AuditEvent }) {
  const { t } = useTranslation("admin", { keyPrefix: "activity" });
  const { t: erase } = useTranslation("admin", { keyPrefix: "erase" });
  const { locale } = usePageData();
  if (record) {
    const query = new URLSearchParams({ tab: `${record.kind}s`, id: record.id });
    return (
      <>
        {": "}
        <a className="prose-link" href={`${pagePath("admin", locale)}?${query}`}>
          <bdi>{record.job ? `${record.name} – ${record.job}` : record.name}</bdi>
        </a>
      </>
    );
  }
  if (!target) return null;
  const [, contacts, applications] = /^contacts: (\d+), applications: (\d+)$/.exec(target) ?? [];
  const erased = [
    erase("contacts", { count: Number(contacts) }),
    erase("applications", { count: Number(applications) }),
  ];
  const words = contacts ? erased.join(", ") : isId.test(target) ? t("erased") : target;
  return (
    <>
      {": "}
      <bdi>{words}</bdi>
    </>
  );
}

/** An id without a record is one whose person was erased since. */
const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
