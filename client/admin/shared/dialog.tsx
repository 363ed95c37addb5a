import { type ComponentProps, type ReactNode, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Boundary } from "../../ui/boundary.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast/toast.ts";

export function AdminDialog(props: Omit<ComponentProps<typeof Dialog>, "closeLabel">) {
  const { t } = useTranslation("common");
  return <Dialog closeLabel={t("close")} {...props} />;
}

/** Error boundary of a dialog: a failure closes the dialog with a toast, and the page behind the dialog stays. */
function DialogBoundary({ onClose, children }: { onClose: () => void; children: ReactNode }) {
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
