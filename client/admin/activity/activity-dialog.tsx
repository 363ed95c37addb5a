import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type AuditAction, type AuditEvent, auditActions, listAudit } from "../../../contract/activity.ts";
import { buildAddress } from "../../api/call.ts";
import { formatDate } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Field, Select } from "../../ui/field.tsx";
import { usersQuery } from "../account/account-query.ts";
import { findChoice, tabAddress } from "../shared/address.ts";
import { AdminDialog } from "../shared/dialog.tsx";
import { formatTime, useMoments } from "../shared/formats.ts";
import "./activity-dialog.css";
import { Notice } from "../records/notice.tsx";
import { RecordList } from "../records/record-list.tsx";
import { formatTotal, useStatus } from "../shared/counts.ts";
import { pageSize, useTotal } from "../shared/record-lists.ts";

interface Filter {
  action: AuditAction | undefined;
  /** The name of an actor; empty for all actors. */
  actor: string;
}

const all: Filter = { action: undefined, actor: "" };

/** The log of who did what, the newest first. */
export function ActivityDialog({ onClose }: { onClose: () => void }) {
  const { t, locale } = useTranslation("admin", { keyPrefix: "activity" });
  const [filter, setFilter] = useState(all);
  const { action, actor } = filter;
  const first = buildAddress(listAudit, { query: { limit: pageSize, action, actor } });
  const total = useTotal(first);
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
      <RecordList first={first} Row={ActivityEvent} empty={<Notice>{t(filter === all ? "empty" : "none")}</Notice>} />
    </AdminDialog>
  );
}

function ActivityFilter({ value, onChange }: { value: Filter; onChange: (filter: Filter) => void }) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "activity" });
  const { data: users = [] } = useQuery(usersQuery);
  const actions = auditActions
    .map((action) => ({ action, words: t(`actions.${action}`) }))
    .sort((one, other) => one.words.localeCompare(other.words, i18n.language));
  return (
    <search className="form two activity-filter">
      <Field label={t("filterAction")} optional="">
        <Select
          value={value.action ?? ""}
          data-testid="activity-filter-action"
          onChange={(event) => onChange({ ...value, action: findChoice(auditActions, event.target.value) })}
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

/** The time of the last backup, and of a later backup that failed. */
function BackupLine() {
  const { t } = useTranslation("admin", { keyPrefix: "activity.backup" });
  const moment = useMoments();
  const backup = useStatus()?.backup;
  if (!backup) return null;
  const { madeAt, failedAt } = backup;
  const failed = failedAt && failedAt > (madeAt ?? "") ? failedAt : undefined;
  return (
    <p className="backup-line cluster quiet" data-testid="activity-backup">
      <span>{madeAt ? t("made", { time: moment(madeAt) }) : t("none")}</span>
      {failed ? <span className="failed">{t("failed", { time: moment(failed) })}</span> : null}
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

/** Reserved names of actors that are not users: no user can have these names. */
const reservedNames = new Map<string, "nobody" | "commandLine" | "applicant">([
  ["?", "nobody"],
  ["command line", "commandLine"],
  ["(applicant)", "applicant"],
]);

/** The target of an event: a link with the person's name while the record exists, else a description. */
function Target({ event: { target, record } }: { event: AuditEvent }) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "activity" });
  if (record) {
    return (
      <>
        {": "}
        <a className="prose-link" href={tabAddress(`${record.kind}s`, { id: record.id })}>
          <bdi>{record.job ? `${record.name} – ${record.job}` : record.name}</bdi>
        </a>
      </>
    );
  }
  if (!target) return null;
  const [, contacts, applications] = /^contacts: (\d+), applications: (\d+)$/.exec(target) ?? [];
  const erased =
    contacts === undefined
      ? undefined
      : [
          i18n.t("admin:erase.contacts", { count: Number(contacts) }),
          i18n.t("admin:erase.applications", { count: Number(applications) }),
        ];
  const method = methods.get(target);
  const words = erased?.join(", ") ?? (method ? t(`ways.${method}`) : idPattern.test(target) ? t("erased") : target);
  return (
    <>
      {": "}
      <bdi>{words}</bdi>
    </>
  );
}

/** Methods of signing in and of re-authentication. */
const methods = new Map<string, "password" | "passkey" | "both" | "code" | "invitation" | "email">([
  ["password", "password"],
  ["passkey", "passkey"],
  ["password, passkey", "both"],
  ["password, recovery code", "code"],
  ["invitation", "invitation"],
  ["email", "email"],
]);

/** An id without a record belongs to a person who was erased. */
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
