import type { z } from "zod/mini";
import { downloadCvs, listApplications } from "../../../contract/applications.ts";
import { limits } from "../../../contract/limits.ts";
import { buildAddress, reach } from "../../api/call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { DownloadIcon } from "../../ui/later-icons.tsx";
import { useExport } from "../records/export-csv.tsx";
import { RepliesMenu } from "../replies/replies-menu.tsx";
import { useStatus } from "../shared/counts.ts";
import { useDialog } from "../shared/dialog-boundary.tsx";
import { MenuItem } from "../shared/more-menu.tsx";
import { useCount } from "../shared/record-lists.ts";
import { DeclineDialog } from "./decline-dialog.tsx";

interface JobToolsProps {
  job: string;
  query: z.input<typeof listApplications.query>;
}

/** Actions for all applicants of one job. */
export function JobTools({ job, query }: JobToolsProps) {
  const { t } = useTranslation("admin", { keyPrefix: "applications" });
  const { isExporting, exportFile } = useExport();
  const count = useCount(buildAddress(listApplications, { query: { limit: 1, ...query, cv: "1" } }), job !== "");
  const isCounted = count !== undefined && count <= limits.countedMatches;
  const label = isCounted ? t("cvsCount", { count }) : t("cvs");
  const [decline, showDecline] = useDialog((close) => <DeclineDialog job={job} onClose={close} />);
  const sends = useStatus()?.mail.sends !== false;
  return (
    <>
      {job ? (
        <Button
          variant="ghost"
          small
          busy={isExporting}
          title={label}
          disabled={count === 0}
          data-testid="download-cvs"
          onClick={() => exportFile((reader) => reach(downloadCvs, { query: { ...query, ...reader } }))}
        >
          <DownloadIcon />
          <span className="words">{label}</span>
        </Button>
      ) : null}
      <RepliesMenu>
        {job ? (
          <MenuItem
            icon={<CloseIcon />}
            note={sends ? null : t("decline.noMail")}
            disabled={!sends}
            testId="decline-rest"
            onPress={showDecline}
          >
            {t("decline.rest")}
          </MenuItem>
        ) : null}
      </RepliesMenu>
      {decline}
    </>
  );
}
