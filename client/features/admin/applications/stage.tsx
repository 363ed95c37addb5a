import { useTranslation } from "react-i18next";
import { type Application, listApplications } from "../../../../contract/admin.ts";
import { type Stage, setStage, stages } from "../../../../contract/records.ts";
import { call } from "../../../api/call.ts";
import { formatDate } from "../../../i18n/format-date.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useChangeRecord } from "../records/change-record.ts";
import { oneOf } from "../records/list-filter.ts";
import { StageOptions } from "./stage-options.tsx";
import "./stage.css";

interface StageSelectProps {
  application: Application;
  testId: string | undefined;
}

/** How far somebody is. Choosing saves at once; a colleague who was quicker is not overruled. */
export function StageSelect({ application, testId }: StageSelectProps) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { locale } = usePageData();
  const { id, name, stage, withdrawnAt } = application;
  const change = useChangeRecord({
    ...{ list: listApplications.path, id, failed: t("stageFailed") },
    send: (next: Stage) => call(setStage, { params: { id }, body: { stage: next, from: stage } }),
    show: (next) => ({ stage: next }),
  });
  if (withdrawnAt !== undefined) {
    return (
      <span className="phase withdrawn">
        {t("withdrawn")} <small>{formatDate(withdrawnAt, locale)}</small>
      </span>
    );
  }
  return (
    <label className="phase" data-stage={stage}>
      <i aria-hidden="true" />
      <select
        aria-label={t("stageOf", { name })}
        value={stage}
        data-testid={testId}
        data-key="t"
        onChange={(event) => {
          const next = oneOf(stages, event.target.value);
          if (next) change.mutate(next);
        }}
      >
        <StageOptions />
      </select>
    </label>
  );
}
