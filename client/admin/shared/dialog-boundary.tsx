import { type ReactNode, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Boundary } from "../../ui/boundary.tsx";
import { showToast } from "../../ui/toast/toast.ts";

/** Closes a dialog that fails, with a toast. The list behind it stays. */
export function DialogBoundary({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation("admin", { keyPrefix: "list" });
  function close() {
    onClose();
    showToast({ title: t("dialogBroken"), variant: "destructive" });
  }
  return <Boundary onError={close}>{children}</Boundary>;
}

/** A dialog and the function that opens it. */
export function useDialog(render: (close: () => void) => ReactNode): [dialog: ReactNode, open: () => void] {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const dialog = isOpen ? <DialogBoundary onClose={close}>{render(close)}</DialogBoundary> : null;
  return [dialog, () => setOpen(true)];
}
