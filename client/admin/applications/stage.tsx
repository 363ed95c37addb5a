import { type KeyboardEvent, type SyntheticEvent, useRef } from "react";
import { type Application, setStage } from "../../../contract/applications.ts";
import { toMyStatus } from "../../../contract/people.ts";
import { type Stage, stages } from "../../../contract/records.ts";
import { call } from "../../api/call.ts";
import { formatDate } from "../../i18n/format.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { rebaseReply } from "../replies/reply-draft.ts";
import { findChoice } from "../shared/address.ts";
import { applicationKind } from "../shared/record-kinds.ts";
import { useChange } from "../shared/use-change.ts";
import "./stage.css";

/** The status that applicants read on their page. Without receipts they have no link to it. */
export function useApplicantStatus(): (stage: Stage) => string | undefined {
  const { t } = useTranslation("my", { keyPrefix: "status" });
  const { sendsReceipts } = usePageData();
  return (stage) => (sendsReceipts ? t(`${toMyStatus(stage)}.title`) : undefined);
}

interface StageSelectProps {
  application: Application;
  testId: string | undefined;
}

/** How far somebody is. A choice is saved at once and can be undone. */
export function StageSelect({ application, testId }: StageSelectProps) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { t: stageNames } = useTranslation("admin", { keyPrefix: "stages" });
  const { locale } = usePageData();
  const getStatus = useApplicantStatus();
  const { id, name, stage, withdrawnAt } = application;
  // The application when the list of stages opened: a colleague may change it while the list is open.
  const opened = useRef<Application>(undefined);
  const { change } = useChange<Application, Stage>({
    ...{ name: "stage", kind: applicationKind, record: application, failed: t("stageFailed") },
    send: (stage, { revision, key }) => call(setStage, { params: { id }, body: { stage, revision }, key }),
    getFields: ({ stage }) => ({ stage }),
    toFields: (stage) => ({ stage }),
    toPatch: (stage) => ({ stage }),
    onSaved: (saved, _, before) => rebaseReply(before, saved),
    done(stage) {
      const sentence = getStatus(stage);
      return {
        title: t("stageNow", { stage: stageNames(stage) }),
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

  function onInput(event: SyntheticEvent<HTMLSelectElement>) {
    if (!isOpen(event.currentTarget)) opened.current = application;
  }

  function onChoose({ currentTarget }: SyntheticEvent<HTMLSelectElement>) {
    const next = findChoice(stages, currentTarget.value);
    const { revision, stage } = opened.current ?? application;
    opened.current = undefined;
    // The stage that the list opened with is no choice, also when a colleague has set another since.
    if (next && next !== stage) change(next, { base: { revision, fields: { stage } } });
    const record = currentTarget.closest("[data-record], [data-record-pane]");
    record?.querySelector<HTMLElement>(":is(h2, h3 a)")?.focus({ preventScroll: true });
  }

  return (
    <span className="phase" data-stage={stage}>
      <i aria-hidden="true" />
      <select
        aria-label={t("stageOf", { name })}
        value={stage}
        data-testid={testId}
        data-key="t"
        data-saves=""
        onMouseDown={onInput}
        onFocus={onInput}
        onKeyDown={(event) => {
          onInput(event);
          preventChoiceWhileClosed(event);
        }}
        onChange={onChoose}
      >
        <StageChoices now={stage} />
      </select>
    </span>
  );
}

const isOpen = (select: Element) => CSS.supports("selector(:open)") && select.matches(":open");
const movingKey = /^(?:Arrow|Page|Home$|End$)/;

/** In a closed select, letters and arrows choose at once: here they open the list or act as shortcuts. */
function preventChoiceWhileClosed(event: KeyboardEvent<HTMLSelectElement>) {
  const { key, altKey, ctrlKey, metaKey, currentTarget } = event;
  // A space, and arrows with Alt, open the list in every browser.
  if (altKey || key === " " || isOpen(currentTarget)) return;
  const isLetter = [...key].length === 1 && !ctrlKey && !metaKey;
  if (!isLetter && !movingKey.test(key)) return;
  event.preventDefault();
  if (key === "ArrowUp" || key === "ArrowDown") currentTarget.showPicker?.();
}

/** Each stage with the status that the applicant will read. The current one is without: the closed select shows it. */
function StageChoices({ now }: { now: Stage }) {
  const { t } = useTranslation("admin");
  const getStatus = useApplicantStatus();
  const { sendsReceipts } = usePageData();
  if (!sendsReceipts) return <StageOptions />;
  return (
    <optgroup label={t("applications.told.choices")}>
      {stages.map((stage) => {
        const name = t(`stages.${stage}`);
        return (
          <option key={stage} value={stage}>
            {stage === now ? name : t("applications.told.choice", { stage: name, sentence: getStatus(stage) })}
          </option>
        );
      })}
    </optgroup>
  );
}

export function StageOptions() {
  const { t } = useTranslation("admin");
  return stages.map((stage) => (
    <option key={stage} value={stage}>
      {t(`stages.${stage}`)}
    </option>
  ));
}
