import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { DeleteIcon } from "../../../ui/icons.tsx";
import { DialogBoundary } from "../kit/dialog-boundary.tsx";
import { EraseDialog } from "./erase-dialog.tsx";

export function EraseButton({ id, name, email }: { id: string; name: string; email: string }) {
  const { t } = useTranslation("admin", { keyPrefix: "erase" });
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="danger"
        small
        icon
        aria-label={t("button", { name })}
        title={t("tip")}
        data-testid={`erase-${id}`}
        onClick={() => setOpen(true)}
      >
        <DeleteIcon />
      </Button>
      {open ? (
        <DialogBoundary onClose={() => setOpen(false)}>
          <EraseDialog email={email} onClose={() => setOpen(false)} />
        </DialogBoundary>
      ) : null}
    </>
  );
}
