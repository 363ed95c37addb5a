import { useTranslation } from "react-i18next";
import type { Job } from "../../../contract/jobs.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { Button } from "../../ui/button.tsx";
import { type JobFormValues, valuesOf } from "./job-form.ts";

interface JobConflictProps {
  mine: JobFormValues;
  newer: Job;
  keepMine: () => void;
  takeNewer: () => void;
}

/** Somebody else has saved meanwhile: every text that differs, side by side, and the choice. */
export function JobConflict({ mine, newer, keepMine, takeNewer }: JobConflictProps) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs.conflict" });
  const { locale } = usePageData();
  const theirs = valuesOf(newer, locale);
  const names = Object.keys(theirs)
    .filter(isField(theirs))
    .filter((name) => theirs[name] !== mine[name]);
  return (
    <section className="conflict" role="alert" data-testid="job-conflict">
      <h3>{t("title")}</h3>
      <p>{t("text")}</p>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{t(`fields.${name}`)}</dt>
            <dd>
              <b>{t("newer")}</b> <span>{theirs[name] || t("nothing")}</span>
            </dd>
            <dd>
              <b>{t("mine")}</b> <span>{mine[name] || t("nothing")}</span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="acts">
        <Button variant="secondary" small data-testid="job-take-newer" onClick={takeNewer}>
          {t("takeNewer")}
        </Button>
        <Button variant="secondary" small data-testid="job-keep-mine" onClick={keepMine}>
          {t("keepMine")}
        </Button>
      </div>
    </section>
  );
}

function isField(values: JobFormValues) {
  return (name: string): name is keyof JobFormValues => Object.hasOwn(values, name);
}
