import { useRef } from "react";
import { type Application, listApplications } from "../../../../contract/admin.ts";
import { type Stage, setStage, stages } from "../../../../contract/records.ts";
import { call } from "../../../api/call.ts";
import { formatDate } from "../../../i18n/format-date.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
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
  // Of the moment in which the choices opened: a colleague may set another while they stand there.
  const seen = useRef<Stage>(undefined);
  const look = () => {
    seen.current = stage;
  };
  const change = useChangeRecord({
    ...{ list: listApplications.path, id, failed: t("stageFailed") },
    send: (body: { stage: Stage; from: Stage }) => call(setStage, { params: { id }, body }),
    show: (next) => ({ stage: next.stage }),
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
        onMouseDown={look}
        onKeyDown={look}
        onChange={(event) => {
          const next = oneOf(stages, event.target.value);
          if (next) change.mutate({ stage: next, from: seen.current ?? stage });
          seen.current = undefined;
        }}
      >
        <StageOptions />
      </select>
    </label>
  );
}
