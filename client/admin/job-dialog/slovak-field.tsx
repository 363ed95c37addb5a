import type { JobPart } from "../../../contract/job/fields.ts";
import type { Job } from "../../../contract/jobs.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Field, Input, TextArea } from "../../ui/field.tsx";
import { listText, slovakFieldOf } from "./job-form.ts";
import { type JobForm, useJobProblem } from "./job-problem.ts";
import type { JobSlovak } from "./job-queries.ts";
import { SlovakBadge } from "./slovak-badge.tsx";
import { slovakStateNow } from "./slovak-state.ts";

interface SlovakFieldProps {
  form: JobForm;
  base: Job | undefined;
  part: JobPart;
  slovak: JobSlovak["title"] | JobSlovak["requirements"] | undefined;
}

/** What a person writes here goes before the machine's Slovak, which stands in the empty field until then. */
export function SlovakField({ form, base, part, slovak }: SlovakFieldProps) {
  const { t } = useTranslation("admin", { keyPrefix: "slovak" });
  const { t: fields } = useTranslation("admin", { keyPrefix: "jobs.fields" });
  const problem = useJobProblem(form);
  const name = slovakFieldOf[part];
  const values = form.watch();
  const state = slovakStateNow(values, part, base, slovak?.state);
  const isAutomatic = values[name].trim() === "" && slovak?.state === "automatic" && slovak.text !== undefined;
  const automatic = isAutomatic ? [slovak.text ?? ""].flat() : [];
  const machine = listText(automatic) || undefined;
  const Control = part === "description" ? TextArea : Input;

  function takeOver() {
    form.setValue(name, machine ?? "", { shouldDirty: true });
    form.setFocus(name);
  }
  /** Most English edits do not touch the Slovak. */
  function confirm() {
    const { stillFits, [part]: english } = form.getValues();
    form.setValue("stillFits", { ...stillFits, [part]: english }, { shouldDirty: true });
    form.setFocus(name);
  }

  return (
    <>
      <Field
        label={
          <span className="with-badge">
            <span>
              {fields(part)} <small>{t("inSlovak")}</small>
            </span>
            {state ? <SlovakBadge state={state} /> : null}
          </span>
        }
        optional=""
        hint={state === "stale" ? t("staleHint") : machine ? t("follows") : undefined}
        error={problem(name)}
      >
        <Control
          {...form.register(name)}
          lang="sk"
          className={classes(machine && "is-auto")}
          placeholder={machine}
          data-testid={`job-slovak-${part}`}
        />
      </Field>
      {state === "stale" ? (
        <Button variant="secondary" className="mini" data-testid={`still-fits-${part}`} onClick={confirm}>
          {t("stillFits")}
        </Button>
      ) : null}
      {machine ? (
        <Button variant="secondary" className="mini" data-testid={`take-over-${name}`} onClick={takeOver}>
          {t("takeOver")}
        </Button>
      ) : null}
    </>
  );
}
