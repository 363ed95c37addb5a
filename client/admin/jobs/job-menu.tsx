import { ArrowUpToLine, ChevronDown, SquareMinus } from "lucide-react";
import type { AdminJob } from "../../../contract/jobs.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { createIcon } from "../../ui/icons.tsx";
import { CopySign, LinkIcon, UpIcon } from "../shared/desk-icons.tsx";
import { phone, useMedia } from "../shared/media.ts";
import { MenuItem, MenuLine, MoreMenu } from "../shared/more-menu.tsx";
import type { JobChange } from "./use-job-change.ts";

const TopIcon = createIcon(ArrowUpToLine);
const DownIcon = createIcon(ChevronDown);
const OffIcon = createIcon(SquareMinus);

export interface JobActs {
  onChange: (act: Exclude<JobChange["act"], "move" | "delete">) => void;
  /** With the row: its place is kept for Undo. */
  onDelete: (row: HTMLElement | null) => void;
  onEdit: () => void;
  onMove: (place: number) => void;
}

interface JobMenuProps {
  job: AdminJob;
  acts: JobActs;
  /** Its place among the jobs on the site, and their number. */
  place?: { at: number; of: number } | undefined;
  onCopy: () => void;
}

export function JobMenu({ job, acts, place, onCopy }: JobMenuProps) {
  const { t } = useTranslation("admin", { keyPrefix: "jobs" });
  // On a phone the row has no room for this button.
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
      <MenuItem icon={<CopySign />} testId={`job-duplicate-${job.id}`} onPress={() => acts.onChange("duplicate")}>
        {t("duplicate")}
      </MenuItem>
      {place ? (
        <MenuItem
          icon={<OffIcon />}
          note={t("close.note")}
          testId={`job-close-${job.id}`}
          onPress={() => acts.onChange("close")}
        >
          {t("close.name")}
        </MenuItem>
      ) : null}
    </MoreMenu>
  );
}
