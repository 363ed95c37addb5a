import type { AdminJob } from "../../../contract/jobs.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { CopySign, LinkIcon, UpIcon } from "../shared/desk-icons.tsx";
import { phone, useMedia } from "../shared/media.ts";
import { MenuItem, MenuLine, MoreMenu } from "../shared/more-menu.tsx";
import type { JobActs } from "./job-acts.ts";
import { DownIcon, OffIcon, TopIcon } from "./job-icons.tsx";

interface JobMenuProps {
  job: AdminJob;
  acts: JobActs;
  /** Where it stands among those on the site, and how many there are. */
  place?: { at: number; of: number } | undefined;
  onCopy: () => void;
}

/** The rarer acts of a row. */
export function JobMenu({ job, acts, place, onCopy }: JobMenuProps) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  // Where there is no room for its own button in the row.
  const isPhone = useMedia(phone);
  return (
    <MoreMenu label={t("more", { title: job.title })} testId={`job-more-${job.id}`}>
      {place ? (
        <>
          <MenuItem
            icon={<LinkIcon />}
            hotkey="c"
            testId={isPhone ? `job-copy-link-${job.id}` : undefined}
            onPress={onCopy}
          >
            {t("copyLink")}
          </MenuItem>
          <MenuLine />
          <MenuItem icon={<TopIcon />} disabled={place.at === 0} onPress={() => acts.onMove(0)}>
            {t("move.top")}
          </MenuItem>
          <MenuItem
            icon={<UpIcon />}
            disabled={place.at === 0}
            testId={`job-move-up-${job.id}`}
            onPress={() => acts.onMove(place.at - 1)}
          >
            {t("move.up")}
          </MenuItem>
          <MenuItem
            icon={<DownIcon />}
            disabled={place.at === place.of - 1}
            testId={`job-move-down-${job.id}`}
            onPress={() => acts.onMove(place.at + 1)}
          >
            {t("move.down")}
          </MenuItem>
          <MenuLine />
        </>
      ) : null}
      <MenuItem icon={<CopySign />} testId={`job-duplicate-${job.id}`} onPress={acts.onDuplicate}>
        {t("duplicate")}
      </MenuItem>
      {place ? (
        <MenuItem icon={<OffIcon />} note={t("close.note")} testId={`job-close-${job.id}`} onPress={acts.onClose}>
          {t("close.name")}
        </MenuItem>
      ) : null}
    </MoreMenu>
  );
}
