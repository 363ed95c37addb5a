import { Link2Icon, UserXIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { CopyIcon } from "../../ui/lazy-icons.tsx";
import { showToast } from "../../ui/toast/toast.ts";
import { useDialog } from "../shared/dialog.tsx";
import { MenuItem, MoreMenu } from "../shared/more-menu.tsx";
import { useUrlWith } from "../shared/url-state.ts";
import type { PersonRecord } from "../shared/use-change.ts";
import { EraseDialog } from "./erase-dialog.tsx";

interface RecordMenuProps {
  record: PersonRecord;
  testId: string;
  /** Menu entries that only this kind of record has. */
  children?: ReactNode;
}

/** The rarer actions of a record; erasure is last and red. */
export function RecordMenu({ record: { id, name, email }, testId, children }: RecordMenuProps) {
  const { t } = useTranslation("admin", { keyPrefix: "record" });
  const { t: erase } = useTranslation("admin", { keyPrefix: "erase" });
  const copyLink = useCopyLink(id);
  const copy = useCopy();
  const [eraseDialog, showErase] = useDialog((close) => <EraseDialog email={email} onClose={close} />);
  return (
    <>
      <MoreMenu label={t("more", { name })} testId={testId}>
        {children}
        <MenuItem icon={<Link2Icon />} hotkey="c" onPress={copyLink}>
          {t("copyLink")}
        </MenuItem>
        <MenuItem icon={<CopyIcon />} onPress={() => copy(email)}>
          {t("copyEmail")}
        </MenuItem>
        <hr />
        <MenuItem icon={<UserXIcon />} danger note={erase("note")} testId={`erase-${id}`} onPress={showErase}>
          {erase("tip")}
        </MenuItem>
      </MoreMenu>
      {eraseDialog}
    </>
  );
}

/** Copies the record's URL, which works for all staff. */
export function useCopyLink(id: string): () => void {
  const url = useUrlWith({ id });
  const copy = useCopy();
  return () => copy(new URL(url, location.href).href);
}

/** Copies a text to the clipboard. A toast shows the text, unless it is a secret. */
export function useCopy(isSecret = false): (text: string) => Promise<void> {
  const { t } = useTranslation("admin", { keyPrefix: "record" });
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ title: t("copied"), description: isSecret ? undefined : text });
    } catch {
      // Without HTTPS a page may not use the clipboard: the toast shows the text to copy by hand.
      showToast({ title: t("notCopied"), description: text, variant: "destructive" });
    }
  };
}
