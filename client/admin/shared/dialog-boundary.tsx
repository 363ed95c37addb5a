import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Boundary } from "../../ui/boundary.tsx";
import { showToast } from "../../ui/toast/toast.ts";

/** A dialog that cannot be shown is closed and says so; the list behind it stays. */
export function DialogBoundary({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation("admin", { keyPrefix: "list" });
  function close() {
    onClose();
    showToast({ title: t("dialogBroken"), variant: "destructive" });
  }
  return <Boundary onError={close}>{children}</Boundary>;
}
