import { type KeyboardEvent, type SyntheticEvent, useRef } from "react";
import { type Application, setStage } from "../../../contract/applications.ts";
import { toMyStatus } from "../../../contract/people.ts";
import { type Stage, stages } from "../../../contract/records.ts";
import { call } from "../../api/call.ts";
import { formatDate } from "../../i18n/format.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Options } from "../../ui/field.tsx";
import { rebaseReply } from "../replies/reply-draft.ts";
import { findChoice } from "../shared/address.ts";
import { applicationKind } from "../shared/record-kinds.ts";
import { useChange } from "../shared/use-change.ts";
import "./stage.css";

/** The status on the applicant's page; undefined without receipt mails, which contain the link to that page. */
export function useApplicantStatus(): (stage: Stage) => string | undefined {
  const { t } = useTranslation("my", { keyPrefix: "status" });
  const { sendsReceipts } = usePageData();
  return (stage) => (sendsReceipts ? t(`${toMyStatus(stage)}.title`) : undefined);
}

interface StageSelectProps {
  application: Application;
  testId: string | undefined;
}

/** Shows and changes the stage of an application. A choice is saved at once and can be undone. */
export function StageSelect({ application, testId }: StageSelectProps) {
  const { t, locale, i18n } = useTranslation("admin", { keyPrefix: "applications" });
  const { sendsReceipts } = usePageData();
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
        title: t("stageNow", { stage: i18n.t(`admin:stages.${stage}`) }),
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

  /** Adds the status that the applicant will read, except to the current stage, which the closed select shows. */
  function getChoice(one: Stage): string {
    const name = i18n.t(`admin:stages.${one}`);
    return one === stage ? name : t("told.choice", { stage: name, sentence: getStatus(one) });
  }

  function onInput(event: SyntheticEvent<HTMLSelectElement>) {
    if (!isOpen(event.currentTarget)) opened.current = application;
  }

  function onChoose({ currentTarget }: SyntheticEvent<HTMLSelectElement>) {
    const next = findChoice(stages, currentTarget.value);
    const { revision, stage } = opened.current ?? application;
    opened.current = undefined;
    // Choosing the stage that was set when the list opened changes nothing, even after a colleague's change.
    if (next && next !== stage) change(next, { base: { revision, fields: { stage } } });
    const record = currentTarget.closest("[data-record], [data-record-pane]");
    record?.querySelector<HTMLElement>(":is(h2, h3 a)")?.focus({ preventScroll: true });
  }

  return (
    <span className="phase" data-stage={stage}>
      <i aria-hidden="true" />
      <select
        className="quiet-control"
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
        {sendsReceipts ? (
          <optgroup label={t("told.choices")}>
            <Options values={stages} label={getChoice} />
          </optgroup>
        ) : (
          <Options values={stages} label={(one) => i18n.t(`admin:stages.${one}`)} />
        )}
      </select>
    </span>
  );
}

const isOpen = (select: Element) => CSS.supports("selector(:open)") && select.matches(":open");
const movingKey = /^(?:Arrow|Page|Home$|End$)/;

/** Letters and arrows would change a closed select: here arrows open the list, and letters act as shortcuts. */
function preventChoiceWhileClosed(event: KeyboardEvent<HTMLSelectElement>) {
  const { key, altKey, ctrlKey, metaKey, currentTarget } = event;
  // A space, and arrows with Alt, open the list in every browser.
  if (altKey || key === " " || isOpen(currentTarget)) return;
  const isLetter = [...key].length === 1 && !ctrlKey && !metaKey;
  if (!isLetter && !movingKey.test(key)) return;
  event.preventDefault();
  if (key === "ArrowUp" || key === "ArrowDown") currentTarget.showPicker?.();
}
