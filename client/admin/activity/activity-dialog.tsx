import { useEffect, useEffectEvent, useState } from "react";
import { useSearch } from "wouter";
import { type AuditEvent, listAudit } from "../../../contract/activity.ts";
import { addressOf } from "../../api/call.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Dialog } from "../../ui/dialog.tsx";
import "./activity-dialog.css";
import { BrokenRecord } from "../records/broken-record.tsx";
import { Notice } from "../records/notice.tsx";
import { RecordList } from "../records/record-list.tsx";
import { formatTotal } from "../shared/counts.ts";
import { pageSize, useTotal } from "../shared/record-lists.ts";
import { ActivityEvent } from "./activity-event.tsx";
import { ActivityFilter, all } from "./activity-filter.tsx";
import { BackupLine } from "./backup-line.tsx";

/** Who did what, when and from where; the newest first. */
export function ActivityDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("admin", { keyPrefix: "activity" });
  const { t: common } = useTranslation("common");
  const { locale } = usePageData();
  const [filter, setFilter] = useState(all);
  const { action, actor } = filter;
  const first = addressOf(listAudit, { query: { limit: pageSize, action, actor } });
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
      <ActivityFilter value={filter} onChange={setFilter} />
      <BackupLine />
      <RecordList
        first={first}
        row={renderEvent}
        broken={renderBroken}
        empty={<Notice>{t(filter === all ? "empty" : "none")}</Notice>}
      />
    </Dialog>
  );
}

const renderEvent = (event: AuditEvent) => <ActivityEvent event={event} />;
const renderBroken = ({ id }: AuditEvent) => <BrokenRecord id={id} testId={`activity-${id}`} />;
