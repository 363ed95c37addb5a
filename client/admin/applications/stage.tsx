import { useRef } from "react";
import { type Application, setStage } from "../../../contract/applications.ts";
import { type Stage, stages } from "../../../contract/records.ts";
import { call } from "../../api/call.ts";
import { formatDate } from "../../i18n/format-date.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { oneOf } from "../records/list-filter.ts";
import { rebaseReply } from "../replies/reply-form.tsx";
import { applicationKind } from "../shared/record-kinds.ts";
import { isOpen, SavingSelect } from "../shared/saving-select.tsx";
import { useChange } from "../shared/use-change.ts";
import { useOwnPageWords } from "./own-page-words.ts";
import { StageChoices } from "./stage-choices.tsx";
import "./stage.css";

interface StageSelectProps {
  application: Application;
  testId: string | undefined;
}

const getFields = ({ stage }: Application) => ({ stage });

/** How far somebody is. Choosing saves at once and can be undone. */
export function StageSelect({ application, testId }: StageSelectProps) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { t: words } = useTranslation("admin", { keyPrefix: "stages" });
  const { locale } = usePageData();
  const sentenceOf = useOwnPageWords();
  const { id, name, stage, withdrawnAt } = application;
  // As it was when the choices opened: a colleague may set another while they are open.
  const seen = useRef<Application>(undefined);
  const look = () => {
    seen.current = application;
  };
  const { change } = useChange<Application, Stage>({
    ...{ name: "stage", kind: applicationKind, record: application, getFields },
    send: (stage, { revision, key }) => call(setStage, { params: { id }, body: { stage, revision }, key }),
    toFields: (stage) => ({ stage }),
    toPatch: (stage) => ({ stage }),
    onSaved: (saved, _, before) => rebaseReply(before, saved),
    failed: t("stageFailed"),
    done(stage) {
      const sentence = sentenceOf(stage);
      return {
        title: t("stageNow", { stage: words(stage) }),
        description: sentence ? t("told.done", { name, sentence }) : name,
      };
    },
    undo: (before) => before.stage,
  });
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
          const { revision, ...base } = seen.current ?? application;
          if (next) change(next, { base: { revision, fields: { stage: base.stage } } });
          seen.current = undefined;
        }}
      >
        <StageChoices now={stage} />
      </SavingSelect>
    </span>
  );
}
