import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useSearch } from "wouter";
import { type AuditAction, type AuditEvent, auditActions, listAudit } from "../../../contract/activity.ts";
import { addressOf } from "../../api/call.ts";
import { queryClient } from "../../api/query-client.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { usersQuery } from "../account/account-query.ts";
import { useMoments } from "../shared/formats.ts";
import "./activity-dialog.css";
import { BrokenRecord, Notice } from "../records/notice.tsx";
import { RecordList } from "../records/record-list.tsx";
import { formatTotal, useStatus } from "../shared/counts.ts";
import { pageSize, useTotal } from "../shared/record-lists.ts";
import { ActivityEvent } from "./activity-event.tsx";

interface Filter {
  action: AuditAction | undefined;
  /** Empty for all users. */
  actor: string;
}

const all: Filter = { action: undefined, actor: "" };

/** The log of who did what, the newest first. */
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

function ActivityFilter({ value, onChange }: { value: Filter; onChange: (filter: Filter) => void }) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "activity" });
  const { data: users = [] } = useQuery(usersQuery, queryClient);
  const actions = auditActions
    .map((action) => ({ action, words: t(`actions.${action}`) }))
    .sort((one, other) => one.words.localeCompare(other.words, i18n.language));
  return (
    <search className="form two activity-filter">
      <Field label={t("filterAction")} optional="">
        <Select
          value={value.action ?? ""}
          data-testid="activity-filter-action"
          onChange={(event) =>
            onChange({ ...value, action: auditActions.find((action) => action === event.target.value) })
          }
        >
          <option value="">{t("everything")}</option>
          {actions.map(({ action, words }) => (
            <option key={action} value={action}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("filterActor")} optional="">
        <Select
          value={value.actor}
          data-testid="activity-filter-actor"
          onChange={(event) => onChange({ ...value, actor: event.target.value })}
        >
          <option value="">{t("everybody")}</option>
          {users.map(({ id, username }) => (
            <option key={id}>{username}</option>
          ))}
          <option value="command line">{t("commandLine")}</option>
          <option value="?">{t("nobody")}</option>
        </Select>
      </Field>
    </search>
  );
}

/** The time of the last backup, and of a later one that failed. */
function BackupLine() {
  const { t } = useTranslation("admin", { keyPrefix: "activity.backup" });
  const moment = useMoments();
  const backup = useStatus()?.backup;
  if (!backup) return null;
  const { madeAt, failedAt } = backup;
  const failed = failedAt && failedAt > (madeAt ?? "") ? failedAt : undefined;
  return (
    <p className="backup-line" data-testid="activity-backup">
      <span>{madeAt ? t("made", { time: moment(madeAt) }) : t("none")}</span>
      {failed ? <span className="failed">{t("failed", { time: moment(failed) })}</span> : null}
    </p>
  );
}
