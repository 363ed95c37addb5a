import { formatNumber } from "../../../contract/job/pay-text.ts";
import type { AdminJob } from "../../../contract/jobs.ts";
import { usePageData } from "../../i18n/page-data.tsx";
import { useTranslation } from "../../i18n/use-translation.ts";

/** Of all that is on the site. */
export function Totals({ jobs }: { jobs: readonly AdminJob[] }) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs.numbers" });
  const { locale } = usePageData();
  return (
    <p className="meta" data-testid="jobs-numbers">
      <span>{t("period")}</span>
      {(["views", "begun", "sent"] as const).map((kind) => {
        const count = jobs.reduce((sum, { numbers }) => sum + numbers[kind], 0);
        return (
          <span key={kind}>
            <b>{formatNumber(count, locale)}</b> {t(kind, { count })}
          </span>
        );
      })}
    </p>
  );
}
