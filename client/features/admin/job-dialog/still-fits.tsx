import { useTranslation } from "react-i18next";
import type { JobPart } from "../../../../contract/jobs.ts";
import { Button } from "../../../ui/button.tsx";
import { slovakFieldOf } from "./job-form.ts";
import type { JobForm } from "./job-problem.ts";

/** Below a Slovak text that is out of date: most English edits do not touch the Slovak. */
export function StillFits({ form, part }: { form: JobForm; part: JobPart }) {
  const { t } = useTranslation("admin", { keyPrefix: "slovak" });

  function confirm() {
    const { stillFits, [part]: english } = form.getValues();
    form.setValue("stillFits", { ...stillFits, [part]: english }, { shouldDirty: true });
    form.setFocus(slovakFieldOf[part]);
  }

  return (
    <div className="take-over">
      <Button variant="secondary" small data-testid={`still-fits-${part}`} onClick={confirm}>
        {t("stillFits")}
      </Button>
    </div>
  );
}
