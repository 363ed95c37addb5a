import { useTranslation } from "react-i18next";
import type { Job } from "../../../../contract/careers.ts";
import { jobParts } from "../../../../contract/jobs.ts";
import { formatDate } from "../../../i18n/format-date.ts";
import { usePageData } from "../../../i18n/page-data.tsx";
import { AlertIcon, CheckIcon } from "../../../ui/icons.tsx";
import type { JobForm } from "./job-problem.ts";
import type { JobSlovak } from "./job-queries.ts";
import { slovakStateNow } from "./slovak-state.ts";

interface JobChecksProps {
  form: JobForm;
  base: Job | undefined;
  slovak: JobSlovak | undefined;
}

/** What a reader of the posting would miss. Nothing of it keeps anybody from publishing. */
export function JobChecks({ form, base, slovak }: JobChecksProps) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs.dialog.checks" });
  const { t: words } = useTranslation("admin", { keyPrefix: "slovak" });
  const { locale } = usePageData();
  const values = form.watch();
  const hasPay = values.payMin.trim() !== "";
  const stale = jobParts.filter((part) => slovakStateNow(values, part, base, slovak?.[part].state) === "stale");
  return (
    <ul className="checks">
      <Check isGood={hasPay}>{t(hasPay ? "pay" : "noPay")}</Check>
      {stale.length > 0 ? (
        <Check isGood={false}>{t("stale", { parts: stale.map((part) => words(`parts.${part}`)).join(", ") })}</Check>
      ) : null}
      {values.closesOn ? (
        <Check isGood>{t("leaves", { date: formatDate(`${values.closesOn}T00:00`, locale) })}</Check>
      ) : null}
    </ul>
  );
}

function Check({ isGood, children }: { isGood: boolean; children: string }) {
  return (
    <li className={isGood ? "is-good" : "is-open"}>
      {isGood ? <CheckIcon /> : <AlertIcon />}
      <span>{children}</span>
    </li>
  );
}
