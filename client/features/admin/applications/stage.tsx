import { useRef } from "react";
import { type Application, listApplications } from "../../../../contract/admin.ts";
import { type Stage, setStage, stages } from "../../../../contract/records.ts";
import { call } from "../../../api/call.ts";
import { formatDate } from "../../../i18n/format-date.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { showToast } from "../../../ui/toast/toast.ts";
import { isOpen, SavingSelect } from "../kit/saving-select.tsx";
import { useChangeRecord } from "../records/change-record.ts";
import { oneOf } from "../records/list-filter.ts";
import { useOwnPageWords } from "./own-page-words.ts";
import { StageChoices } from "./stage-choices.tsx";
import "./stage.css";

interface Move {
  stage: Stage;
  from: Stage;
}

interface StageSelectProps {
  application: Application;
  testId: string | undefined;
}

/** How far somebody is. Choosing saves at once and can be undone; a colleague who was quicker is not overruled. */
export function StageSelect({ application, testId }: StageSelectProps) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { t: words } = useTranslation("admin", { keyPrefix: "stages" });
  const { locale } = usePageData();
  const sentenceOf = useOwnPageWords();
  const { id, name, stage, withdrawnAt } = application;
  // Of the moment in which the choices opened: a colleague may set another while they stand there.
  const seen = useRef<Stage>(undefined);
  const look = () => {
    seen.current = stage;
  };
  const change = useChangeRecord({
    ...{ list: listApplications.path, id, failed: t("stageFailed") },
    send: (body: Move) => call(setStage, { params: { id }, body }),
    show: (next) => ({ stage: next.stage }),
    onDone: offerUndo,
  });
  function offerUndo({ stage: now, from }: Move) {
    const sentence = sentenceOf(now);
    showToast({
      title: t("stageNow", { stage: words(now) }),
      description: sentence ? t("told.done", { name, sentence }) : name,
      action: { label: t("undo"), onPress: () => change.mutate({ stage: from, from: now }), testId: "toast-undo" },
    });
  }
  if (withdrawnAt !== undefined) {
    return (
      <span className="phase withdrawn">
        {t("withdrawn")} <small>{formatDate(withdrawnAt, locale)}</small>
      </span>
    );
  }
  return (
    <span className="phase" data-stage={stage}>
      <i aria-hidden="true" />
      <SavingSelect
        aria-label={t("stageOf", { name })}
        value={stage}
        data-testid={testId}
        data-key="t"
        onMouseDown={look}
        onFocus={look}
        onKeyDown={({ currentTarget }) => {
          if (!isOpen(currentTarget)) look();
        }}
        onChoose={(value) => {
          const next = oneOf(stages, value);
          if (next) change.mutate({ stage: next, from: seen.current ?? stage });
          seen.current = undefined;
        }}
      >
        <StageChoices now={stage} />
      </SavingSelect>
    </span>
  );
}
