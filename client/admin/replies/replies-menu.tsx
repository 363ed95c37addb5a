import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { EditIcon } from "../../ui/later-icons.tsx";
import { useDialog } from "../shared/dialog-boundary.tsx";
import { MenuItem, MoreMenu } from "../shared/more-menu.tsx";
import { TemplatesDialog } from "./templates-dialog.tsx";

/** The rarer actions of a list. */
export function RepliesMenu({ children }: { children?: ReactNode }) {
  const { t } = useTranslation("admin", { keyPrefix: "reply" });
  const [templates, showTemplates] = useDialog((close) => <TemplatesDialog onClose={close} />);
  return (
    <>
      <MoreMenu label={t("more")} testId="list-menu">
        {children}
        <MenuItem icon={<EditIcon />} testId="edit-templates" onPress={showTemplates}>
          {t("edit.open")}
        </MenuItem>
      </MoreMenu>
      {templates}
    </>
  );
}
