import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Job } from "../../../../contract/careers.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { Button } from "../../../ui/button.tsx";
import { emptyJob, type JobFormValues, valuesOf } from "./job-form.ts";
import { type JobUnit, unitText, withUnits } from "./job-merge.ts";
import type { JobClash } from "./save-job.ts";

interface JobConflictProps {
  clash: JobClash;
  /** The job as it was opened. */
  base: Job | undefined;
  onBack: () => void;
  onSave: (values: JobFormValues) => void;
}

/** Somebody else has saved meanwhile: what only one of the two has changed is joined, the rest is asked. */
export function JobConflict({ clash, base, onBack, onSave }: JobConflictProps) {
  const { t, i18n } = useTranslation("admin", { keyPrefix: "jobs.conflict" });
  const { locale } = usePageData();
  const [fromThem, setFromThem] = useState<JobUnit[]>([]);
  const { values: mine, asked, taken, kept } = clash.merge;
  const theirs = valuesOf(clash.newer, locale);
  const opened = base ? valuesOf(base, locale) : emptyJob;
  const names = (units: JobUnit[]) =>
    new Intl.ListFormat(i18n.language, { type: "unit" }).format(units.map((unit) => t(`fields.${unit}`)));
  return (
    <section ref={focusOnce} tabIndex={-1} className="conflict" role="alert" data-testid="job-conflict">
      <h3>{t("title")}</h3>
      <p>{t("text")}</p>
      {taken.length > 0 ? <p data-testid="job-conflict-taken">{t("taken", { fields: names(taken) })}</p> : null}
      {kept.length > 0 ? <p data-testid="job-conflict-kept">{t("kept", { fields: names(kept) })}</p> : null}
      {asked.map((unit) => (
        <fieldset key={unit}>
          <legend>{t(`fields.${unit}`)}</legend>
          <p className="hint">{t("opened", { text: unitText(unit, opened) || t("nothing") })}</p>
          <Way
            unit={unit}
            text={unitText(unit, mine)}
            whose={t("mine")}
            isChosen={!fromThem.includes(unit)}
            onChoose={() => setFromThem(fromThem.filter((one) => one !== unit))}
          />
          <Way
            unit={unit}
            text={unitText(unit, theirs)}
            whose={t("theirs")}
            isChosen={fromThem.includes(unit)}
            onChoose={() => setFromThem([...fromThem, unit])}
          />
        </fieldset>
      ))}
      <div className="acts">
        <Button variant="ghost" small data-testid="job-conflict-back" onClick={onBack}>
          {t("back")}
        </Button>
        <Button small data-testid="job-conflict-save" onClick={() => onSave(withUnits(mine, theirs, fromThem))}>
          {t("save")}
        </Button>
      </div>
    </section>
  );
}

interface WayProps {
  unit: JobUnit;
  text: string;
  whose: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Way({ unit, text, whose, isChosen, onChoose }: WayProps) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs.conflict" });
  return (
    <label className="way">
      <input type="radio" name={unit} checked={isChosen} onChange={onChoose} />
      <span>
        {text || t("nothing")} <small>{whose}</small>
      </span>
    </label>
  );
}

/** The job was deleted while somebody wrote. */
export function JobGone({ onBack, onRestore }: { onBack: () => void; onRestore: () => void }) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs.gone" });
  return (
    <section ref={focusOnce} tabIndex={-1} className="conflict" role="alert" data-testid="job-gone">
      <h3>{t("title")}</h3>
      <p>{t("text")}</p>
      <div className="acts">
        <Button variant="ghost" small data-testid="job-gone-back" onClick={onBack}>
          {t("back")}
        </Button>
        <Button small data-testid="job-gone-restore" onClick={onRestore}>
          {t("restore")}
        </Button>
      </div>
    </section>
  );
}

/** The pressed button has gone; the keyboard goes on from what stands in its place. */
function focusOnce(panel: HTMLElement | null): void {
  panel?.focus();
}
