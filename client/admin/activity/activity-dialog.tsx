import { useQuery } from "@tanstack/react-query";
import { type ChangeEvent, useState } from "react";
import { type AuditAction, type AuditEvent, auditActions, listAudit } from "../../../contract/activity.ts";
import { buildUrl } from "../../api/call.ts";
import { formatDate } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Field, Options, Select } from "../../ui/field.tsx";
import { usersQuery } from "../account/account-query.ts";
import { AdminDialog } from "../shared/dialog.tsx";
import { formatTime, useMomentFormat } from "../shared/formats.ts";
import { buildTabUrl, findChoice } from "../shared/url-state.ts";
import "./activity-dialog.css";
import { Notice } from "../records/notice.tsx";
import { RecordList } from "../records/record-list.tsx";
import { formatTotal, useStatus } from "../shared/counts.ts";
import { pageSize, useTotal } from "../shared/record-lists.ts";

/** Actors that are not users: no user can have these names. */
const reservedNames = new Map(
  Object.entries({ "?": "nobody", "command line": "commandLine", "(applicant)": "applicant" } as const),
);

/** Methods of signing in and of re-authentication. */
const methods = new Map(
  Object.entries({
    password: "password",
    passkey: "passkey",
    "password, passkey": "both",
    "password, recovery code": "code",
    invitation: "invitation",
    email: "email",
  } as const),
);

/** The value of each select; empty for everything. */
const all = { action: "", actor: "" };
type Filter = typeof all;

/** The log of who did what, the newest first. */
export function ActivityDialog({ onClose }: { onClose: () => void }) {
  const { t, locale } = useTranslation("admin", { keyPrefix: "activity" });
  const [filter, setFilter] = useState(all);
  const action = findChoice(auditActions, filter.action);
  const listUrl = buildUrl(listAudit, { query: { limit: pageSize, action, actor: filter.actor } });
  const total = useTotal(listUrl);
  return (
    <AdminDialog
      title={t("title")}
      description={total === undefined ? undefined : t("total", { count: total, total: formatTotal(total, locale) })}
      onRequestClose={onClose}
      reading
      testId="activity-dialog"
    >
      <ActivityFilter value={filter} onChange={setFilter} />
      <BackupLine />
      <RecordList
        listUrl={listUrl}
        Row={ActivityEvent}
        empty={<Notice>{t(filter === all ? "empty" : "none")}</Notice>}
      />
    </AdminDialog>
  );
}

function ActivityFilter({ value, onChange }: { value: Filter; onChange: (filter: Filter) => void }) {
  const { t, locale } = useTranslation("admin", { keyPrefix: "activity" });
  const { data: users = [] } = useQuery(usersQuery);
  const getName = (action: AuditAction) => t(`actions.${action}`);
  const byName = auditActions.toSorted((one, other) => getName(one).localeCompare(getName(other), locale));
  const getProps = (name: keyof Filter) => ({
    value: value[name],
    "data-testid": `activity-filter-${name}`,
    onChange: (event: ChangeEvent<HTMLSelectElement>) => onChange({ ...value, [name]: event.target.value }),
  });
  return (
    <search className="form two activity-filter">
      <Field label={t("filterAction")} optional="">
        <Select {...getProps("action")}>
          <option value="">{t("everything")}</option>
          <Options values={byName} label={getName} />
        </Select>
      </Field>
      <Field label={t("filterActor")} optional="">
        <Select {...getProps("actor")}>
          <option value="">{t("everybody")}</option>
          <Options values={users.map(({ username }) => username)} label={(name) => name} />
          <Options values={[...reservedNames.keys()]} label={(name) => t(reservedNames.get(name) ?? "nobody")} />
        </Select>
      </Field>
    </search>
  );
}

/** The time of the last backup, and of a later backup that failed. */
function BackupLine() {
  const { t } = useTranslation("admin", { keyPrefix: "activity.backup" });
  const formatMoment = useMomentFormat();
  const backup = useStatus()?.backup;
  if (!backup) return null;
  const { madeAt, failedAt } = backup;
  const failed = failedAt && failedAt > (madeAt ?? "") ? failedAt : undefined;
  return (
    <p className="backup-line cluster quiet" data-testid="activity-backup">
      <span>{madeAt ? t("made", { time: formatMoment(madeAt) }) : t("none")}</span>
      {failed ? <span className="danger">{t("failed", { time: formatMoment(failed) })}</span> : null}
    </p>
  );
}

export function ActivityEvent({ record: event }: { record: AuditEvent }) {
  const { t, locale } = useTranslation("admin", { keyPrefix: "activity" });
  const at = new Date(event.at);
  const reserved = reservedNames.get(event.actor);
  return (
    <div className="event" data-testid={`activity-${event.action}`}>
      <p>
        {t(`actions.${event.action}`)}
        <Target event={event} />
      </p>
      <p className="facts-line">
        <bdi>{reserved ? t(reserved) : event.actor}</bdi>
        <time dateTime={event.at}>
          {formatDate(at, locale)} {formatTime(at, locale)}
        </time>
        {event.address ? <bdi>{event.address}</bdi> : null}
        {event.device ? <span>{event.device}</span> : null}
        {event.count > 1 ? <span>{t("times", { count: event.count })}</span> : null}
      </p>
    </div>
  );
}

/** The target of an event: a link with the person's name while the record exists, else a description. */
function Target({ event: { target, record } }: { event: AuditEvent }) {
  const describe = useDescribeTarget();
  if (!record && !target) return null;
  return (
    <>
      {": "}
      {record ? (
        <a className="prose-link" href={buildTabUrl(`${record.kind}s`, { id: record.id })}>
          <bdi>{record.job ? `${record.name} – ${record.job}` : record.name}</bdi>
        </a>
      ) : (
        <bdi>{describe(target ?? "")}</bdi>
      )}
    </>
  );
}

function useDescribeTarget() {
  const { t } = useTranslation("admin");
  return (target: string) => {
    const [isErasure, contacts, applications] = /^contacts: (\d+), applications: (\d+)$/.exec(target) ?? [];
    if (isErasure) {
      const counts = [
        t("erase.contacts", { count: Number(contacts) }),
        t("erase.applications", { count: Number(applications) }),
      ];
      return counts.join(", ");
    }
    const method = methods.get(target);
    if (method) return t(`activity.ways.${method}`);
    return idPattern.test(target) ? t("activity.erased") : target;
  };
}

/** An id without a record belongs to a person who was erased. */
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
