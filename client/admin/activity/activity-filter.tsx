import { useQuery } from "@tanstack/react-query";
import { type AuditAction, auditActions } from "../../../contract/activity.ts";
import { queryClient } from "../../api/query-client.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Field, Select } from "../../ui/field.tsx";
import { usersQuery } from "../account/account-query.ts";

interface Filter {
  action: AuditAction | undefined;
  /** Empty: everybody. */
  actor: string;
}

export const all: Filter = { action: undefined, actor: "" };

/** What happened, and who did it. */
export function ActivityFilter({ value, onChange }: { value: Filter; onChange: (filter: Filter) => void }) {
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
