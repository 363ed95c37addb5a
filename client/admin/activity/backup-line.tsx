import { useTranslation } from "../../i18n/use-translation.ts";
import { useStatus } from "../shared/counts.ts";
import { useMoments } from "../shared/moments.ts";

/** How old the last copy of all this is, and whether a later one came to nothing. */
export function BackupLine() {
  const { t } = useTranslation("admin", { keyPrefix: "activity.backup" });
  const moment = useMoments();
  const backup = useStatus()?.backup;
  if (!backup) return null;
  const { madeAt, failedAt } = backup;
  const failed = failedAt && failedAt > (madeAt ?? "") ? failedAt : undefined;
  return (
    <p className="backup-line" data-testid="activity-backup">
      <span>{madeAt ? t("made", { time: moment(madeAt) }) : t("none")}</span>
      {failed ? <span className="failed">{t("failed", { time: moment(failed) })}</span> : null}
    </p>
  );
}
