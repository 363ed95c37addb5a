import "@uppy/core/css/style.min.css";
import "@uppy/dashboard/css/style.min.css";
import { useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { useCloseOnBack } from "../../../ui/close-on-back.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import "./upload-window.css";
import "./upload-foot.css";
import type { UploadedFile } from "./uploaded-file.ts";
import { useDashboard } from "./use-dashboard.ts";

export interface UploadWindowProps {
  isOpen: boolean;
  /** What may be uploaded, in words. */
  note: string;
  onClose: () => void;
  onUploaded: (file: UploadedFile) => void;
  /** A file waits to be sent, by its name, or none does any more. */
  onChosen: (name: string | undefined) => void;
}

/**
 * Uppy's modal inside a dialog of its own: that puts it above the application dialog and makes all else inert, and it is
 * the window it measures itself by, whatever stands around it.
 */
export function UploadWindow({ isOpen, note, onClose, onUploaded, onChosen }: UploadWindowProps) {
  const { t } = useTranslation("uploads");
  const layer = useRef<HTMLDialogElement>(null);
  const [progress, setProgress] = useState("");
  useDashboard(layer, { isOpen, note, onClose, onUploaded, onChosen, onProgress: setProgress });
  useCloseOnBack(isOpen, onClose);
  return (
    <dialog
      ref={layer}
      className="upload-layer"
      aria-label={t("title")}
      data-testid="upload-window"
      // Uppy closes itself by this key; what it must not do is close the dialog around it as well.
      onKeyDown={(event) => {
        if (event.key === "Escape") event.preventDefault();
      }}
      onCancel={(event) => {
        if (event.target !== layer.current) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div role="status">
        <VisuallyHidden>{progress}</VisuallyHidden>
      </div>
    </dialog>
  );
}
