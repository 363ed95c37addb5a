import { type ComponentProps, type ReactNode, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Dialog } from "../../ui/dialog.tsx";

export function AdminDialog(props: Omit<ComponentProps<typeof Dialog>, "closeLabel">) {
  const { t } = useTranslation("common");
  return <Dialog closeLabel={t("close")} {...props} />;
}

/** A dialog and the function that opens it. */
export function useDialog(render: (close: () => void) => ReactNode): [dialog: ReactNode, open: () => void] {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return [isOpen ? render(close) : null, () => setOpen(true)];
}
