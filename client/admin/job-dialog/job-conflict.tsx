import { useEffect, useRef, useState } from "react";
import type { JobState } from "../../../contract/job/fields.ts";
import type { Job } from "../../../contract/jobs.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { AlertIcon } from "../../ui/icons.tsx";
import { emptyJob, type JobFormValues, valuesOf } from "./job-form.ts";
import { type JobUnit, unitText, withUnits } from "./job-merge.ts";
import type { JobClash } from "./save-job.ts";

const sides = ["mine", "theirs"] as const;
type Side = (typeof sides)[number];
type Question = JobUnit | "state";

interface JobConflictProps {
  clash: JobClash;
  /** The job as it was opened. */
  base: Job | undefined;
  /** Another question stands below; its buttons are then the only ones. */
  hasOtherQuestion: boolean;
  onBack: () => void;
  /** With a state where it was asked about. */
  onSave: (values: JobFormValues, state: JobState | undefined) => void;
}

/** Somebody else has saved meanwhile: what only one of the two has changed is joined, the rest is asked. */
export function JobConflict({ clash, base, hasOtherQuestion, onBack, onSave }: JobConflictProps) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "jobs.conflict" });
  const { locale } = usePageData();
  const [chosen, setChosen] = useState<Partial<Record<Question, Side>>>({});
  const [isAsked, setAsked] = useState(false);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const { newer, wanted } = clash;
  const { values: mine, asked, taken, kept } = clash.merge;
  const questions: Question[] = wanted ? ["state", ...asked] : asked;
  const theirs = valuesOf(newer, locale);
  const opened = base ? valuesOf(base, locale) : emptyJob;
  const names = (units: JobUnit[]) =>
    new Intl.ListFormat(i18n.language, { type: "unit" }).format(units.map((unit) => t(`fields.${unit}`)));

  function textOf(question: Question, values: JobFormValues, state: JobState | undefined): string {
    if (question !== "state") return unitText(question, values);
    return state ? t(`states.${state}`) : "";
  }

  function save() {
    const open = questions.find((question) => !chosen[question]);
    if (!open) {
      onSave(
        withUnits(
          mine,
          theirs,
          asked.filter((unit) => chosen[unit] === "theirs"),
        ),
        wanted && (chosen.state === "theirs" ? newer.state : wanted),
      );
      return;
    }
    setAsked(true);
    panel.current?.querySelector<HTMLElement>(`input[name="${open}"]`)?.focus();
  }

  return (
    <section ref={panel} tabIndex={-1} className="conflict" role="alert" data-testid="job-conflict">
      <h3>{t("title")}</h3>
      <p>{t("text")}</p>
      {taken.length > 0 ? <p data-testid="job-conflict-taken">{t("taken", { fields: names(taken) })}</p> : null}
      {kept.length > 0 ? <p data-testid="job-conflict-kept">{t("kept", { fields: names(kept) })}</p> : null}
      {questions.map((question) => (
        <fieldset key={question}>
          <legend>{t(`fields.${question}`)}</legend>
          <p className="hint">{t("opened", { text: textOf(question, opened, base?.state) || t("nothing") })}</p>
          {sides.map((side) => (
            <Way
              key={side}
              question={question}
              text={side === "mine" ? textOf(question, mine, wanted) : textOf(question, theirs, newer.state)}
              whose={t(side)}
              isChosen={chosen[question] === side}
              onChoose={() => setChosen({ ...chosen, [question]: side })}
            />
          ))}
          {isAsked && !chosen[question] ? (
            <p className="error" role="alert">
              <AlertIcon />
              <span>{t("choose")}</span>
            </p>
          ) : null}
        </fieldset>
      ))}
      {hasOtherQuestion ? null : (
        <div className="acts">
          <Button variant="ghost" small data-testid="job-conflict-back" onClick={onBack}>
            {t("back")}
          </Button>
          <Button small data-testid="job-conflict-save" onClick={save}>
            {t("save")}
          </Button>
        </div>
      )}
    </section>
  );
}

interface WayProps {
  question: Question;
  text: string;
  whose: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Way({ question, text, whose, isChosen, onChoose }: WayProps) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs.conflict" });
  return (
    <label className="way">
      <input type="radio" name={question} checked={isChosen} onChange={onChoose} />
      <span>
        {text || t("nothing")} <small>{whose}</small>
      </span>
    </label>
  );
}

interface JobGoneProps extends Pick<JobConflictProps, "hasOtherQuestion" | "onBack"> {
  onRestore: () => void;
}

/** The job was deleted while somebody wrote. */
export function JobGone({ hasOtherQuestion, onBack, onRestore }: JobGoneProps) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs.gone" });
  return (
    <section ref={focusOnce} tabIndex={-1} className="conflict" role="alert" data-testid="job-gone">
      <h3>{t("title")}</h3>
      <p>{t("text")}</p>
      {hasOtherQuestion ? null : (
        <div className="acts">
          <Button variant="ghost" small data-testid="job-gone-back" onClick={onBack}>
            {t("back")}
          </Button>
          <Button small data-testid="job-gone-restore" onClick={onRestore}>
            {t("restore")}
          </Button>
        </div>
      )}
    </section>
  );
}

/** The pressed button has gone; the keyboard goes on from what stands in its place. */
function focusOnce(panel: HTMLElement | null): void {
  panel?.focus();
}
