import { type ReactNode, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { showToast } from "../../ui/toast/toast.ts";
import { useAddressWith } from "../shared/address.ts";
import { CopySign, EraseIcon, LinkIcon } from "../shared/desk-icons.tsx";
import { DialogBoundary } from "../shared/dialog-boundary.tsx";
import { MenuItem, MenuLine, MoreMenu } from "../shared/more-menu.tsx";
import { EraseDialog } from "./erase-dialog.tsx";

interface RecordMenuProps {
  id: string;
  name: string;
  email: string;
  testId: string;
  /** Entries of this kind of record. */
  children?: ReactNode;
}

/** What is rarely done with a record; last and in red what cannot be taken back. */
export function RecordMenu({ id, name, email, testId, children }: RecordMenuProps) {
  const { t } = useTranslation("admin", { keyPrefix: "record" });
  const { t: erase } = useTranslation("admin", { keyPrefix: "erase" });
  const copyLink = useCopyLink(id);
  const copy = useCopy();
  const [erases, setErases] = useState(false);
  return (
    <>
      <MoreMenu label={t("more", { name })} testId={testId}>
        {children}
        <MenuItem icon={<LinkIcon />} hotkey="c" onPress={copyLink}>
          {t("copyLink")}
        </MenuItem>
        <MenuItem icon={<CopySign />} onPress={() => copy(email)}>
          {t("copyEmail")}
        </MenuItem>
        <MenuLine />
        <MenuItem
          icon={<EraseIcon />}
          final
          note={erase("note")}
          testId={`erase-${id}`}
          onPress={() => setErases(true)}
        >
          {erase("tip")}
        </MenuItem>
      </MoreMenu>
      {erases ? (
        <DialogBoundary onClose={() => setErases(false)}>
          <EraseDialog email={email} onClose={() => setErases(false)} />
        </DialogBoundary>
      ) : null}
    </>
  );
}

/** The record's own address, which opens it for every member of staff. */
export function useCopyLink(id: string): () => void {
  const address = useAddressWith({ id });
  const copy = useCopy();
  return () => copy(new URL(address, location.href).href);
}

function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation("admin", { keyPrefix: "record" });
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ title: t("copied"), description: text });
    } catch {
      // Without https a page may not write there; whoever sees the text can copy it.
      showToast({ title: t("notCopied"), description: text, variant: "destructive" });
    }
  };
}
