import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod/mini";
import { type auditEvent, listAudit } from "../../../contract/admin.ts";
import { formatDate } from "../../i18n/format-date.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import "./activity-dialog.css";
import { formatTotal } from "./counts.ts";
import { Notice } from "./notice.tsx";
import { RecordList } from "./record-list.tsx";

type AuditEvent = z.output<typeof auditEvent>;

/** Who did what, when and from where; the newest first. */
export function ActivityDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("admin", { keyPrefix: "activity" });
  const { t: common } = useTranslation("common");
  const { locale } = usePageData();
  const [total, setTotal] = useState<number>();
  return (
    <Dialog
      title={t("title")}
      description={total === undefined ? t("loading") : t("total", { count: total, total: formatTotal(total, locale) })}
      closeLabel={common("close")}
      onRequestClose={onClose}
      reading
      testId="activity-dialog"
    >
      <RecordList<AuditEvent>
        first={`${listAudit.path}?limit=50`}
        row={(event) => <Event event={event} />}
        empty={<Notice>{t("empty")}</Notice>}
        onTotal={setTotal}
      />
    </Dialog>
  );
}

function Event({ event }: { event: AuditEvent }) {
  const { t } = useTranslation("admin", { keyPrefix: "activity" });
  const { locale } = usePageData();
  const at = new Date(event.at);
  const clock = `${at.getHours()}:${String(at.getMinutes()).padStart(2, "0")}`;
  return (
    <div className="event" data-testid={`activity-${event.action}`}>
      <p>
        {t(`actions.${event.action}`)}
        {event.target ? (
          <>
            : <bdi>{event.target}</bdi>
          </>
        ) : null}
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
