import { useId } from "react";
import { workplaces } from "../../../contract/job/fields.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { AlertIcon } from "../../ui/icons.tsx";
import { type JobForm, useJobProblem } from "./job-problem.ts";

export function WorkplaceChoice({ form }: { form: JobForm }) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  const { t: careers } = useTranslation("forms", { keyPrefix: "careers.workplaces" });
  const { t: common } = useTranslation("common");
  const error = useJobProblem(form)("workplace");
  const id = useId();
  return (
    <div className="field half">
      <span className="name" id={id}>
        {t("fields.workplace")} <small>{common("optional")}</small>
      </span>
      <div className="choices" role="radiogroup" aria-labelledby={id} data-testid="job-workplace">
        {(["", ...workplaces] as const).map((workplace) => (
          <label key={workplace}>
            <input
              {...form.register("workplace")}
              type="radio"
              value={workplace}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
            />
            {workplace === "" ? t("dialog.unset") : careers(workplace)}
          </label>
        ))}
      </div>
      {error ? (
        <p className="error" id={`${id}-error`}>
          <AlertIcon />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  );
}
